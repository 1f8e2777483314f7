import { round } from '@shared/contract/decimal.ts';
import type { Registration } from '@shared/contract/finance/trade-doc.contract.ts';
import { isTaxInvoice, TRADE_DOC_TRAITS, type TradeDocKind } from '@shared/contract/finance/trade-doc.labels.ts';
import { and, asc, count, eq, exists, inArray, isNotNull, isNull, sql, sum } from 'drizzle-orm';
import { lgOrder, lgOrderLine } from '../../logistics/orders/order.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import type { Seed, SeedStep } from '../../services/seed/seed.ts';
import { cargoGroups, proposalOf } from './propose.ts';
import { cargoLines, docLine } from './cargo-lines.ts';
import { issueTradeDoc, redTradeDoc } from './trade-doc-issue.ts';
import { createTradeDoc } from './trade-doc-save.ts';
import {
  approveTradeDoc,
  archiveTradeDocs,
  rejectTradeDoc,
  submitTradeDoc,
  voidTradeDoc,
} from './trade-doc.service.ts';
import { tradeDoc, type TradeDoc } from './trade-doc.tables.ts';
import { companyParty, supplierParty } from './trade-parties.ts';

const MAKER = 'fs01';
const CHECKER = 'fm01';
/** How far a document goes. */
type Fate = 'draft' | 'rejected' | 'submitted' | 'effective' | 'issued' | 'archived' | 'void' | 'red';
const FATES: readonly Fate[] = [
  'issued',
  'effective',
  'archived',
  'submitted',
  'issued',
  'draft',
  'issued',
  'void',
  'rejected',
];
const GOODS: readonly TradeDocKind[] = ['EXPORT_CONTRACT', 'COMMERCIAL_INVOICE', 'PACKING_LIST'];
const BOUGHT: readonly TradeDocKind[] = ['PURCHASE_CONTRACT', 'FACTORY_INSTRUCTION', 'INPUT_INVOICE'];

/** 60 documents of every kind and state (12.2), through the commands. */
export const tradeDocSeed: SeedStep = {
  name: '合同发票',
  async run(seed) {
    const orders = await seed.tx
      .select({ id: lgOrder.id })
      .from(lgOrder)
      .where(
        and(
          inArray(lgOrder.status, ['CONFIRMED', 'RUNNING', 'DONE']),
          exists(
            seed.tx
              .select({ one: sql`1` })
              .from(lgOrderLine)
              .where(
                and(
                  eq(lgOrderLine.orderId, lgOrder.id),
                  isNotNull(lgOrderLine.unitPrice),
                  isNotNull(lgOrderLine.nameEn),
                ),
              ),
          ),
        ),
      )
      .orderBy(asc(lgOrder.id))
      .limit(10);
    const suppliers = await seed.tx
      .select({ id: acSupplier.id })
      .from(acSupplier)
      .where(and(eq(acSupplier.status, 'ACTIVE'), isNull(acSupplier.deletedAt)))
      .orderBy(asc(acSupplier.id))
      .limit(6);
    let nth = 0;
    for (const [at, { id }] of orders.entries()) {
      for (const kind of GOODS) await tell(seed, kind, id, null, nth++);
      const supplierId = suppliers[at % suppliers.length]?.id;
      if (!supplierId) continue;
      for (const kind of BOUGHT) {
        // Every other order is billed for a service in the place of its 开票资料.
        if (kind === 'FACTORY_INSTRUCTION' && at % 2 === 1) await tell(seed, 'OUTPUT_INVOICE', id, null, nth++);
        else await tell(seed, kind, id, supplierId, nth++);
      }
    }
    const [companyId] = await seed.companies();
    if (companyId)
      await seed.command(null, seed.at(-1, 18), (ctx) => archiveTradeDocs(ctx, { companyId, endDate: seed.day(-40) }));
  },
  async totals(tx) {
    const rows = await tx
      .select({ kind: tradeDoc.kind, state: tradeDoc.state, docs: count(), amount: sum(tradeDoc.amount) })
      .from(tradeDoc)
      .groupBy(tradeDoc.kind, tradeDoc.state)
      .orderBy(asc(tradeDoc.kind), asc(tradeDoc.state));
    return Object.fromEntries(
      rows.map(({ kind, state, docs, amount }) => [`${kind} ${state}`, `${docs} / ${round(amount ?? '0', 2)}`]),
    );
  },
};

async function tell(
  seed: Seed,
  kind: TradeDocKind,
  orderId: string,
  supplierId: string | null,
  nth: number,
): Promise<void> {
  const planned = FATES[nth % FATES.length] ?? 'draft';
  const fate: Fate = isTaxInvoice(kind) && planned === 'effective' ? 'red' : planned;
  const day = fate === 'archived' ? -45 - nth : -2 - (nth % 20);
  const by = (who: string, hour: number, work: (ctx: CommandCtx) => Promise<TradeDoc>) =>
    seed.command(who, seed.at(day, hour, nth), work, ['FIN-173']);
  const row = await by(MAKER, 9, (ctx) => makeOne(ctx, kind, orderId, supplierId, seed.day(day)));
  if (fate === 'draft') return;
  const submitted = await by(MAKER, 10, (ctx) => submitTradeDoc(ctx, row));
  if (fate === 'submitted') return;
  if (fate === 'rejected') {
    await by(CHECKER, 11, (ctx) => rejectTradeDoc(ctx, row.id, submitted.version, '品名与报关单不一致'));
    return;
  }
  const effective = await by(CHECKER, 11, (ctx) => approveTradeDoc(ctx, submitted));
  if (fate === 'void') await by(CHECKER, 12, (ctx) => voidTradeDoc(ctx, row.id, effective.version, '客户改单'));
  if (fate === 'effective' || fate === 'void') return;
  const issued = await by(MAKER, 13, (ctx) =>
    issueTradeDoc(
      ctx,
      kind === 'INPUT_INVOICE' ? 'receive' : 'issue',
      row.id,
      effective.version,
      numberOf(kind, nth, seed.day(day)),
      [],
    ),
  );
  if (fate === 'red')
    await by(CHECKER, 14, (ctx) =>
      redTradeDoc(ctx, row.id, issued.version, {
        ...numberOf(kind, 500 + nth, seed.day(day)),
        lines: [],
        reason: '开票信息有误',
      }),
    );
}

const numberOf = (kind: TradeDocKind, nth: number, invoiceDate: string): Registration => ({
  invoiceCode: null,
  invoiceNo: isTaxInvoice(kind) ? `2633200000${String(nth + 1).padStart(10, '0')}` : null,
  invoiceDate,
});

/** What we bill for ourselves. */
const SERVICE = {
  orderLineId: null,
  hsCode: null,
  nameCn: '国际货物运输代理服务费',
  nameEn: null,
  spec: null,
  qty: '1',
  unit: '项',
  unitPrice: '3180',
  taxRateBp: 600,
  cartons: 0,
  net: 0,
  gross: 0,
  volume: 0,
};

/** The document of a kind for an order; what is bought at 7 CNY per unit of the sales price where no purchase is known. */
async function makeOne(
  ctx: CommandCtx,
  kind: TradeDocKind,
  orderId: string,
  supplierId: string | null,
  docDate: string,
): Promise<TradeDoc> {
  const more = { kind, docDate, paymentTerm: null, invoiceCode: null, invoiceNo: null, remark: null, templateId: null };
  const cargo = await cargoLines(ctx, { orderIds: [orderId] });
  const selling = cargoGroups('EXPORT_CONTRACT', cargo)[0] ?? [];
  const [first] = selling;
  if (kind === 'OUTPUT_INVOICE' && first) {
    const proposal = await proposalOf(ctx, kind, selling, null);
    return createTradeDoc(ctx, {
      ...proposal,
      ...more,
      currency: 'CNY',
      lines: [{ ...docLine(kind, first), ...SERVICE }],
    });
  }
  if (supplierId === null) {
    const proposal = await proposalOf(ctx, kind, selling, null);
    return createTradeDoc(ctx, { ...proposal, ...more, paymentTerm: 'T/T 30 days after B/L date' });
  }
  const companyId = selling[0]?.order.companyId ?? '';
  return createTradeDoc(ctx, {
    ...more,
    companyId,
    customerId: null,
    supplierId,
    orderId,
    containerId: null,
    declarationId: null,
    incoterm: null,
    incotermPlace: null,
    currency: 'CNY',
    buyer: await companyParty(ctx, companyId, TRADE_DOC_TRAITS[kind].export),
    seller: await supplierParty(ctx, supplierId),
    lines: selling.map((each) => {
      const line = docLine(kind, each);
      return { ...line, unitPrice: line.unitPrice ?? round(each.line.unitPrice ?? '5', 2) };
    }),
  });
}
