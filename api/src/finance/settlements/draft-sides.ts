import type { SettlementItem } from '@shared/contract/finance/settlement.input.ts';
import { KINDS_WITHOUT_CUSTOMER } from '@shared/contract/finance/receipt.labels.ts';
import type { SettlementKind, Side } from '@shared/contract/finance/settlement.labels.ts';
import { fitsCurrency, sign } from '@shared/contract/decimal.ts';
import { inArray } from 'drizzle-orm';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { customers } from '../../masters/customers/customer.entity.ts';
import { suppliers } from '../../masters/suppliers/supplier.entity.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { allocationFacts, namedBy } from '../allocations/allocate.ts';
import type { AllocationItem, Sides } from '../allocations/compute-allocations.ts';
import { lineSide, lockLines, lockSources, sourceSide } from '../allocations/locked-sides.ts';
import { finPayment } from '../allocations/payment.tables.ts';
import { finReceipt } from '../allocations/receipt.tables.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { offsetCustomer } from './offset-customer.ts';

/** Whose settlement it is. */
export interface Owner {
  side: Side;
  companyId: string;
  partyId: string;
  date: string;
}
/** Company and party must be the caller's, or NOT_FOUND, before anything that is open between them is read or told. */
export async function requireReach(ctx: Ctx, { side, companyId, partyId }: Omit<Owner, 'date'>): Promise<void> {
  if (!ctx.actor.system && !ctx.actor.companies.includes(companyId)) throw refuse('NOT_FOUND');
  await (side === 'AR' ? customers.find(ctx, partyId) : suppliers.find(ctx, partyId));
}
type Item = Pick<SettlementItem, 'kind' | 'sourceId' | 'feeLineId' | 'amountFee' | 'cross'>;

/** Kinds of clearing that a side knows (F14, F22). */
const KINDS: Readonly<Record<Side, readonly SettlementKind[]>> = {
  AR: ['RECEIPT', 'CREDIT', 'ROUNDING'],
  AP: ['PAYMENT', 'PREPAY', 'CREDIT', 'NETTING', 'ROUNDING'],
};

/** What is written off comes last: it is what the others leave. */
export const inOrder = <One extends { kind: SettlementKind }>(items: readonly One[]): One[] => [
  ...items.filter(({ kind }) => kind !== 'ROUNDING'),
  ...items.filter(({ kind }) => kind === 'ROUNDING'),
];

/** A drafted clearing as `allocate` takes it. */
export function allocationOf({ kind, sourceId, feeLineId, amountFee, cross }: Item): AllocationItem {
  if (kind === 'ROUNDING') return { kind, feeLineId };
  const rate = cross === null ? {} : { cross };
  return kind === 'CREDIT' || kind === 'NETTING'
    ? { kind, otherLineId: sourceId ?? '', feeLineId, amountFee, ...rate }
    : { kind, sourceId: sourceId ?? '', feeLineId, amountFee, ...rate };
}

/** The rows that each item computed to, or was posted as: the first of a pair stands for both. */
export const perItem = <Row>(items: readonly Pick<Item, 'kind'>[], computed: readonly Row[]): Row[] => {
  let at = 0;
  return items.map(({ kind }) => {
    const row = computed[at];
    at += kind === 'CREDIT' || kind === 'NETTING' ? 2 : 1;
    if (!row) throw new Error('An item computed to nothing');
    return row;
  });
};

/** Lines, receipts and payments that items name, as they are now; `lock`: for the rest of the command, by id (11.2). */
export async function readSides(ctx: Ctx, owner: Owner, items: readonly Item[], lock?: CommandCtx): Promise<Sides> {
  const ids = namedBy(items.map(allocationOf));
  const lines = lock ? await lockLines(lock, ids.lines) : await seenLines(ctx, ids.lines);
  const receipts = lock ? await lockSources(lock, finReceipt, ids.receipts) : await seenReceipts(ctx, ids.receipts);
  const payments = lock ? await lockSources(lock, finPayment, ids.payments) : await seenPayments(ctx, ids.payments);
  const sides = [...lines.values(), ...receipts.values(), ...payments.values()];
  return { lines, receipts, payments, ...(await allocationFacts(ctx, owner, sides)) };
}

const wanted = (ids: readonly string[]) => (ids.length > 0 ? [...new Set(ids)] : ['0']);
const seenLines = async (ctx: Ctx, ids: readonly string[]) =>
  new Map(
    (
      await ctx.db
        .select()
        .from(finFeeLine)
        .where(inArray(finFeeLine.id, wanted(ids)))
    ).map((row) => [row.id, lineSide(row)]),
  );
const seenReceipts = async (ctx: Ctx, ids: readonly string[]) =>
  new Map(
    (
      await ctx.db
        .select()
        .from(finReceipt)
        .where(inArray(finReceipt.id, wanted(ids)))
    ).map((row) => [row.id, sourceSide(finReceipt, row)]),
  );
const seenPayments = async (ctx: Ctx, ids: readonly string[]) =>
  new Map(
    (
      await ctx.db
        .select()
        .from(finPayment)
        .where(inArray(finPayment.id, wanted(ids)))
    ).map((row) => [row.id, sourceSide(finPayment, row)]),
  );

/**
 * FIN-025 and hostile ids: every line and source is confirmed, of the party and the company of the settlement and of its
 * side, else it reads as not there at its row (`items.3.feeLineId`). No line is an estimate (FIN-133). One pair of source and line once. `offsetOf`: whose
 * receivables may be set off; of a draft only what its maker sees.
 */
export async function requireOwn(
  ctx: Ctx,
  owner: Owner,
  items: readonly Item[],
  sides: Sides,
  offsetOf: typeof offsetCustomer = offsetCustomer,
): Promise<void> {
  const faults: Record<string, string> = {};
  const offsetWith = items.some(({ kind }) => kind === 'NETTING') ? await offsetOf(ctx, owner.partyId) : null;
  const seen = new Set<string>();
  for (const [at, item] of items.entries()) {
    const pair = `${item.kind}:${item.sourceId}:${item.feeLineId}`;
    if (seen.has(pair)) faults[`items.${at}.amountFee`] = '同一来源和费用重复，请合并为一行';
    seen.add(pair);
    if (!KINDS[owner.side].includes(item.kind)) faults[`items.${at}.kind`] = '来源类型不适用';
    else if (!ownLine(owner, sides, item)) faults[`items.${at}.feeLineId`] = '费用不存在或不属于该结算单位';
    else if (!ownSource(owner, sides, item, offsetWith))
      faults[`items.${at}.sourceId`] = '来源不存在或不属于该结算单位';
    else if (estimateOf(sides, item)) faults[`items.${at}.feeLineId`] = '暂估不能结账，请先审核实际费用';
    else if (!fitsCurrency(item.amountFee, sides.lines.get(item.feeLineId)?.left.currency ?? ''))
      faults[`items.${at}.amountFee`] = '金额的小数位过多';
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

type Line = NonNullable<ReturnType<Sides['lines']['get']>>['row'];
const isOf = ({ side, companyId, partyId }: Owner, row: Line | undefined): row is Line =>
  row !== undefined &&
  row.companyId === companyId &&
  row.direction === side &&
  (side === 'AR' ? row.customerId : row.supplierId) === partyId;
const ownLine = (owner: Owner, { lines }: Sides, { feeLineId }: Item): boolean =>
  isOf(owner, lines.get(feeLineId)?.row);

/** Whether an item would close an estimate, as its line or as the red line that it takes. */
const estimateOf = ({ lines }: Sides, { kind, sourceId, feeLineId }: Item): boolean =>
  [feeLineId, ...(kind === 'CREDIT' && sourceId ? [sourceId] : [])].some((id) => lines.get(id)?.row.isEstimate);

function ownSource(owner: Owner, sides: Sides, { kind, sourceId }: Item, offsetWith: string | null): boolean {
  if (kind === 'ROUNDING') return sourceId === null;
  const id = sourceId ?? '';
  if (kind === 'CREDIT') {
    const row = sides.lines.get(id)?.row;
    return isOf(owner, row) && sign(row.amount) < 0;
  }
  if (kind === 'NETTING')
    return offsetWith !== null && isOf({ ...owner, side: 'AR', partyId: offsetWith }, sides.lines.get(id)?.row);
  if (kind === 'RECEIPT') {
    const row = sides.receipts.get(id)?.row;
    return (
      row !== undefined &&
      'receiptNo' in row &&
      row.companyId === owner.companyId &&
      row.customerId === owner.partyId &&
      row.state === 'CONFIRMED' &&
      !KINDS_WITHOUT_CUSTOMER.includes(row.kind)
    );
  }
  const row = sides.payments.get(id)?.row;
  return (
    row !== undefined &&
    'paymentNo' in row &&
    row.companyId === owner.companyId &&
    row.supplierId === owner.partyId &&
    row.state === 'PAID' &&
    row.kind === (kind === 'PREPAY' ? 'PREPAY' : 'NORMAL')
  );
}
