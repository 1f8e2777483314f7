import { absolute, add, compare, multiply, round, subtract, type Amount } from '@shared/contract/decimal.ts';
import type { OrderChange, OrderChangeField } from '@shared/contract/finance/order-change.ts';
import { isTaxInvoice, TRADE_DOC_TRAITS } from '@shared/contract/finance/trade-doc.labels.ts';
import { and, eq, inArray, isNull, notInArray } from 'drizzle-orm';
import { lgOrderLine } from '../../logistics/orders/order.tables.ts';
import { trimDecimal } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { cargoLines, docLine } from './cargo-lines.ts';
import { currencyOf, partyOf } from './propose.ts';
import { tradeDoc, tradeDocLine, type TradeDoc, type TradeDocLine } from './trade-doc.tables.ts';

type Said = Pick<TradeDocLine, 'nameCn' | 'hsCode' | 'qty' | 'unit' | 'unitPrice' | 'cartons'>;
type Stated = Said & Pick<TradeDocLine, 'lineNo' | 'amount' | 'amountGiven'>;
const counted = ({ qty, unit }: Pick<Said, 'qty' | 'unit'>): string => `${trimDecimal(qty)} ${unit ?? ''}`.trim();
/** A price as it is shown: at least the two digits of cents. */
const priced = (price: Amount | null, currency: string): string | null => {
  if (price === null) return null;
  const text = trimDecimal(price);
  return `${currency} ${(text.split('.')[1] ?? '').length > 2 ? text : round(text, 2)}`;
};
/** What the order does not say is no difference. */
const apart = (ordered: string | null, stated: string | null): boolean =>
  ordered !== null && (stated === null || compare(ordered, stated) !== 0);

/** Whether the order's price is another one: for a line that was bought for an amount, one that does not give that (FIN-158). */
function repriced(ordered: Amount | null, stated: Stated): boolean {
  if (!stated.amountGiven || ordered === null) return apart(ordered, stated.unitPrice);
  const off = subtract(multiply(ordered, stated.qty), stated.amount);
  const rounding = add('0.01', multiply('0.0000005', stated.qty));
  return compare(absolute(off), rounding) > 0;
}

/** What an order says of a line now otherwise than the document does. */
function changesIn(doc: TradeDoc, stated: Stated, ordered: Said): OrderChange[] {
  const traits = TRADE_DOC_TRAITS[doc.kind];
  const made: OrderChange[] = [];
  const say = (field: OrderChangeField, more: Pick<OrderChange, 'ordered' | 'stated'> & Partial<OrderChange>) =>
    made.push({ lineNo: stated.lineNo, name: stated.nameCn, field, ...more });
  if (ordered.nameCn !== stated.nameCn) say('NAME', { ordered: ordered.nameCn, stated: stated.nameCn });
  if (ordered.hsCode !== null && ordered.hsCode !== stated.hsCode)
    say('HS', { ordered: ordered.hsCode, stated: stated.hsCode });
  if (apart(ordered.qty, stated.qty) || ordered.unit !== stated.unit)
    say('QTY', { ordered: counted(ordered), stated: counted(stated) });
  if (traits.priced && repriced(ordered.unitPrice, stated))
    say('PRICE', {
      ordered: null,
      stated: null,
      orderedFigure: priced(ordered.unitPrice, doc.currency),
      statedFigure: priced(stated.unitPrice, doc.currency),
    });
  if (traits.export && ordered.cartons !== stated.cartons)
    say('CARTONS', { ordered: String(ordered.cartons), stated: String(stated.cartons) });
  return made;
}

/**
 * How the orders behind a document of goods (F29) differ now from what it says: changed, removed and added lines. The document is
 * not touched. Lines that another live document of the kind has are not added ones; of orders that the caller may not see
 * nothing is told.
 */
export async function orderChangesOf(ctx: Ctx, doc: TradeDoc, lines: readonly TradeDocLine[]): Promise<OrderChange[]> {
  const { kind, containerId, orderId, companyId, currency } = doc;
  const ids = lines.flatMap(({ orderLineId }) => orderLineId ?? []);
  if (isTaxInvoice(kind) || ids.length === 0) return [];
  const standing = await ctx.db
    .select({ id: lgOrderLine.id, orderId: lgOrderLine.orderId })
    .from(lgOrderLine)
    .where(inArray(lgOrderLine.id, ids));
  const orderIds = [...new Set([...standing.map((line) => line.orderId), ...(orderId === null ? [] : [orderId])])];
  const cargo = orderIds.length === 0 ? [] : await cargoLines(ctx, { orderIds, containerId });
  const now = new Map(cargo.map((each) => [each.line.id, docLine(kind, each)]));
  const made = lines.flatMap((line) => {
    if (line.orderLineId === null) return [];
    const ordered = now.get(line.orderLineId);
    if (ordered) return changesIn(doc, line, ordered);
    if (standing.some(({ id }) => id === line.orderLineId)) return [];
    return [{ lineNo: line.lineNo, name: line.nameCn, field: 'LINE' as const, ordered: null, stated: counted(line) }];
  });
  const party = TRADE_DOC_TRAITS[kind].side === 'CUSTOMER' ? doc.customerId : doc.supplierId;
  const own = cargo.filter(
    (each) =>
      each.order.companyId === companyId &&
      partyOf(kind, each) === party &&
      currencyOf(kind, each) === currency &&
      !ids.includes(each.line.id),
  );
  const elsewhere = await takenElsewhere(
    ctx,
    doc,
    own.map(({ line }) => line.id),
  );
  const added = own.filter(({ line }) => !elsewhere.has(line.id));
  return [
    ...made,
    ...added.map(({ line, qty }) => ({
      lineNo: 0,
      name: line.nameCn,
      field: 'LINE' as const,
      ordered: counted({ qty, unit: line.unit }),
      stated: null,
    })),
  ];
}

/** Which of some order lines stand in another live document of the same kind. */
async function takenElsewhere(ctx: Ctx, { kind, id }: TradeDoc, lineIds: readonly string[]): Promise<Set<string>> {
  if (lineIds.length === 0) return new Set();
  const found = await ctx.db
    .select({ lineId: tradeDocLine.orderLineId, docId: tradeDoc.id })
    .from(tradeDocLine)
    .innerJoin(tradeDoc, eq(tradeDoc.id, tradeDocLine.docId))
    .where(
      and(
        inArray(tradeDocLine.orderLineId, [...lineIds]),
        eq(tradeDoc.kind, kind),
        notInArray(tradeDoc.state, ['VOID', 'RED']),
        isNull(tradeDoc.deletedAt),
      ),
    );
  return new Set(found.flatMap(({ lineId, docId }) => (docId === id ? [] : (lineId ?? []))));
}
