import type { TradeDocInput } from '@shared/contract/finance/trade-doc.input.ts';
import {
  TRADE_DOC_KINDS,
  TRADE_DOC_TRAITS,
  TRADE_INCOTERMS,
  type TradeDocKind,
  type TradeIncoterm,
} from '@shared/contract/finance/trade-doc.labels.ts';
import { and, desc, eq, inArray, isNotNull, isNull, ne, notInArray, or } from 'drizzle-orm';
import { lockContainers, lockOrders } from '../../logistics/allocations/allocation-figures.ts';
import { lgDeclaration } from '../../logistics/declarations/declaration.tables.ts';
import { fieldLevel } from '../../platform/actor.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { cargoLines, docLine, type CargoLine, type CargoOf } from './cargo-lines.ts';
import { containersInFinance, declarationsInFinance, declaresFor } from './trade-doc-scope.ts';
import { createTradeDoc } from './trade-doc-save.ts';
import { tradeDocs } from './trade-doc.entity.ts';
import { tradeDoc, tradeDocLine } from './trade-doc.tables.ts';
import { companyParty, customerParty, supplierParty } from './trade-parties.ts';

/** What a form begins with: all that a document says but its day and its remark. */
export type Proposal = Omit<
  TradeDocInput,
  'kind' | 'companyId' | 'docDate' | 'invoiceCode' | 'invoiceNo' | 'remark' | 'paymentTerm' | 'templateId'
> & {
  companyId: string;
};

/** Who a line of a kind is bought from or sold to; null: the line does not say. */
export const partyOf = (kind: TradeDocKind, { order, line }: CargoLine): string | null =>
  TRADE_DOC_TRAITS[kind].side === 'CUSTOMER' ? order.customerId : line.supplierId;
/** The currency in which a line of a kind is priced. */
export const currencyOf = (kind: TradeDocKind, { line }: CargoLine): string =>
  TRADE_DOC_TRAITS[kind].side === 'CUSTOMER' ? line.currency : 'CNY';

/** Goods by legal entity, party and currency: one document each; lines that name no party are left out. */
export function cargoGroups(kind: TradeDocKind, cargo: readonly CargoLine[]): CargoLine[][] {
  const groups = new Map<string, CargoLine[]>();
  for (const each of cargo) {
    const party = partyOf(kind, each);
    if (party === null) continue;
    const key = `${each.order.companyId} ${party} ${currencyOf(kind, each)}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
}

/** The document of a kind for goods of one party (3.9): the order is named where there is but one. */
export async function proposalOf(
  ctx: Ctx,
  kind: TradeDocKind,
  cargo: readonly CargoLine[],
  containerId: string | null,
): Promise<Proposal> {
  const [first] = cargo;
  if (!first) throw refuse('GUARD_FAILED', `没有可用于${TRADE_DOC_KINDS[kind]}的货物明细，请检查订单、货柜与供货商。`);
  const traits = TRADE_DOC_TRAITS[kind];
  const { companyId, customerId } = first.order;
  const party = partyOf(kind, first) ?? '';
  const orders = [...new Set(cargo.map(({ order }) => order.id))];
  const own = await companyParty(ctx, companyId, traits.export);
  const other =
    traits.side === 'CUSTOMER' ? await customerParty(ctx, party, traits.export) : await supplierParty(ctx, party);
  const incoterm = traits.export ? incotermOf(first) : null;
  return {
    companyId,
    customerId: traits.side === 'CUSTOMER' ? customerId : null,
    supplierId: traits.side === 'SUPPLIER' ? party : null,
    orderId: orders.length === 1 ? (orders[0] ?? null) : null,
    containerId,
    declarationId: traits.export && containerId ? await declarationIn(ctx, containerId, companyId) : null,
    incoterm,
    incotermPlace: incoterm ? first.order.incotermPlace : null,
    currency: currencyOf(kind, first),
    buyer: traits.side === 'CUSTOMER' ? other : own,
    seller: traits.side === 'CUSTOMER' ? own : other,
    lines: cargo.map((each) => docLine(kind, each)),
  };
}
const incotermOf = ({ order: { incoterm } }: CargoLine): TradeIncoterm =>
  incoterm !== null && incoterm in TRADE_INCOTERMS ? (incoterm as TradeIncoterm) : 'FOB';

/** The newest declaration of a container that is not void and is the business of a company. */
async function declarationIn(ctx: Ctx, containerId: string, companyId: string): Promise<string | null> {
  const [found] = await ctx.db
    .select({ id: lgDeclaration.id })
    .from(lgDeclaration)
    .where(
      and(
        eq(lgDeclaration.containerId, containerId),
        ne(lgDeclaration.state, 'REVOKED'),
        declaresFor(companyId),
        declarationsInFinance.scopeWhere(ctx.actor),
      ),
    )
    .orderBy(desc(lgDeclaration.id))
    .limit(1);
  return found?.id ?? null;
}

interface Wanted extends CargoOf {
  kind: TradeDocKind;
  partyId?: string | null;
}
/** 取数 of one document: the goods of the order or container for the party, else of the first one. */
export async function propose(ctx: Ctx, { kind, partyId, ...of }: Wanted): Promise<Proposal> {
  requireCost(ctx, kind);
  await requireContainer(ctx, of.containerId ?? null);
  const groups = cargoGroups(kind, await cargoLines(ctx, of));
  const [first] = groups.filter(([each]) => !partyId || (each && partyOf(kind, each) === partyId));
  return proposalOf(ctx, kind, first ?? [], of.containerId ?? null);
}
/** A document of a supplier says what goods cost: not for who may not see that (SYS-034). */
export function requireCost({ actor }: Ctx, kind: TradeDocKind): void {
  if (actor.system || TRADE_DOC_TRAITS[kind].side === 'CUSTOMER') return;
  if (fieldLevel(actor, 'money.cost') !== 'VISIBLE') throw refuse('NO_PERMISSION');
}
async function requireContainer(ctx: Ctx, containerId: string | null): Promise<void> {
  if (containerId !== null && !(await containersInFinance.has(ctx, containerId))) throw refuse('NOT_FOUND');
}

export interface Generated {
  made: { id: string; docNo: string; kind: TradeDocKind }[];
  skipped: string[];
}
/**
 * 生成 (F29): drafts of the kinds, one per party and currency; what has a live document already is named, not made twice. Container or
 * orders are locked first, so that the second of two at once finds what the first has made (FIN-204).
 */
export async function generate(
  ctx: CommandCtx,
  {
    kinds,
    orderIds,
    containerId,
  }: { kinds: readonly TradeDocKind[]; orderIds: readonly string[]; containerId: string | null },
): Promise<Generated> {
  await requireContainer(ctx, containerId);
  await (containerId === null ? lockOrders(ctx, orderIds) : lockContainers(ctx, [containerId]));
  const cargo = await cargoLines(ctx, { orderIds, containerId });
  if (cargo.length === 0) throw refuse('GUARD_FAILED', '没有可生成的货物明细，请选择订单或货柜。');
  const found: Generated = { made: [], skipped: [] };
  // Without a container each order has documents of its own.
  const parts = containerId
    ? [cargo]
    : [...new Set(cargo.map(({ order }) => order.id))].map((id) => cargo.filter(({ order }) => order.id === id));
  for (const kind of new Set(kinds))
    for (const part of parts) {
      const groups = cargoGroups(kind, part);
      if (groups.length === 0)
        found.skipped.push(`${TRADE_DOC_KINDS[kind]}：${part[0]?.order.orderNo ?? ''} 的明细没有供货商`);
      for (const group of groups) {
        const proposal = await proposalOf(ctx, kind, group, containerId);
        const twin = await twinOf(ctx, kind, proposal);
        if (twin) {
          found.skipped.push(`${TRADE_DOC_KINDS[kind]}：已有 ${twin}`);
          continue;
        }
        const row = await createTradeDoc(ctx, {
          ...proposal,
          kind,
          docDate: ctx.today(),
          paymentTerm: null,
          invoiceCode: null,
          invoiceNo: null,
          remark: null,
          templateId: null,
        });
        found.made.push({ id: row.id, docNo: row.docNo, kind });
      }
    }
  return found;
}

/**
 * The number of a live document of the same kind, cargo, party and currency; of whole orders also one of a container in which some
 * of these goods are, and the other way round: nothing is on two of them.
 */
async function twinOf(ctx: CommandCtx, kind: TradeDocKind, { companyId, ...of }: Proposal): Promise<string | null> {
  const whole = of.containerId === null;
  const same = and(
    of.containerId === null ? isNull(tradeDoc.containerId) : eq(tradeDoc.containerId, of.containerId),
    whole && of.orderId !== null ? eq(tradeDoc.orderId, of.orderId) : undefined,
  );
  const lineIds = of.lines.flatMap(({ orderLineId }) => orderLineId ?? []);
  const holding = ctx.tx
    .select({ id: tradeDocLine.docId })
    .from(tradeDocLine)
    .where(inArray(tradeDocLine.orderLineId, lineIds));
  const overlapping = and(
    whole ? isNotNull(tradeDoc.containerId) : isNull(tradeDoc.containerId),
    inArray(tradeDoc.id, holding),
  );
  const [found] = await ctx.tx
    .select({ docNo: tradeDoc.docNo })
    .from(tradeDoc)
    .where(
      and(
        eq(tradeDoc.kind, kind),
        eq(tradeDoc.companyId, companyId),
        eq(tradeDoc.currency, of.currency),
        of.customerId === null ? isNull(tradeDoc.customerId) : eq(tradeDoc.customerId, of.customerId),
        of.supplierId === null ? isNull(tradeDoc.supplierId) : eq(tradeDoc.supplierId, of.supplierId),
        or(same, overlapping),
        notInArray(tradeDoc.state, ['VOID', 'RED']),
        isNull(tradeDoc.redOf),
        tradeDocs.scopeWhere(ctx.actor),
      ),
    )
    .limit(1);
  return found?.docNo ?? null;
}
