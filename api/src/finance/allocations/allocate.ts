import { negate } from '@shared/contract/decimal.ts';
import { and, asc, eq, isNull, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { sees } from '../../platform/sight.ts';
import { bookRates } from '../../masters/rates/rate.service.ts';
import { requireFree } from './locks.ts';
import { postJournal, reverseJournal, type JournalSource } from '../ledger/post-journal.ts';
import { finPayment } from './payment.tables.ts';
import { requireNotBefore } from '../periods/not-before.ts';
import { requireOpenPeriod } from '../periods/open-period.ts';
import { finReceipt } from './receipt.tables.ts';
import { allocationLines } from './allocation-journal.ts';
import { settles } from './allocation.rules.ts';
import { finAllocation, type Allocation } from './allocation.tables.ts';
import { laterOf, requireSoundDays } from './each-day.ts';
import { computeAllocations, type AllocationItem, type Computed, type Sides } from './compute-allocations.ts';
import {
  closePart,
  lineOf,
  lockLines,
  lockSources,
  saveSides,
  takePart,
  type LineSide,
  type SourceSide,
} from './locked-sides.ts';

/** What one document allocates at once: one company, one direction (FIN-025). */
export interface AllocationGroup {
  companyId: string;
  direction: 'AR' | 'AP';
  /** Accounting date. */
  date: string;
  doc: JournalSource;
  /** What of the document posts; `allocate` unless it does so more than once. */
  key?: string;
  summary: string;
  items: readonly AllocationItem[];
  /**
   * It has happened already and only takes what the document itself had claimed of lines: a hold on them does not stop it, the
   * document that holds them is judged again by what is left (FIN_OPEN_CHANGED).
   */
  happened?: boolean;
}

/** Ids of fee lines, receipts and payments that items name. */
export function namedBy(items: readonly AllocationItem[]): { lines: string[]; receipts: string[]; payments: string[] } {
  const named = { lines: [] as string[], receipts: [] as string[], payments: [] as string[] };
  for (const item of items) {
    named.lines.push(item.feeLineId);
    if ('otherLineId' in item) named.lines.push(item.otherLineId);
    if ('sourceId' in item) (item.kind === 'RECEIPT' ? named.receipts : named.payments).push(item.sourceId);
  }
  return named;
}

/** Rates of the date of all currencies on the sides, what moved them after it, and the tolerance of the company. */
export async function allocationFacts(
  ctx: Ctx,
  { companyId, date }: { companyId: string; date: string },
  sides: readonly (LineSide | SourceSide)[],
): Promise<Pick<Sides, 'rates' | 'date' | 'later' | 'tolerance' | 'seen'>> {
  return {
    rates: await bookRates(
      ctx,
      companyId,
      sides.map(({ left }) => left.currency),
      date,
    ),
    date,
    later: await laterOf(ctx, date, sides),
    tolerance: await ctx.setting('finance.writeoff.tolerance', companyId),
    seen: { AR: sees(ctx, 'money.sell'), AP: sees(ctx, 'money.cost') },
  };
}

/**
 * THE way money meets fee lines: everything that settles or reduces a line goes through here and through
 * `reverseAllocations`; nothing else moves `settled`, `reduced`, `base_closed` of lines or what is used of receipts and
 * payments (a deferred trigger holds it, FIN-013).
 *
 * In one transaction, under the locks of 11.2 (period, lines, receipts, payments, each by id), after which all is read
 * (FIN-204): FIN-020..025 per item in the order given, one append-only row each, one journal (FIN-090) with the exchange
 * difference. Refused: FIN_OPEN_CHANGED, FIN_LINE_LOCKED, PERIOD_CLOSED, RATE_MISSING, FIN-024, FIN-025, FIN-120.
 */
export async function allocate(ctx: CommandCtx, group: AllocationGroup): Promise<Allocation[]> {
  const { companyId, date, doc } = group;
  for (const module of modulesOf(group)) await requireOpenPeriod(ctx, { companyId, date, module });
  const ids = namedBy(group.items);
  const lines = await lockLines(ctx, ids.lines);
  const receipts = await lockSources(ctx, finReceipt, ids.receipts);
  const payments = await lockSources(ctx, finPayment, ids.payments);
  const sources = [...receipts.values(), ...payments.values()];
  await requireAllocatable(ctx, group, lines, sources);
  const facts = await allocationFacts(ctx, group, [...lines.values(), ...sources]);
  const computed = computeAllocations({ lines, receipts, payments, ...facts }, group.items);
  const made = await insertRows(ctx, group, computed);
  await saveSides(ctx, lines.values(), sources);
  await postJournal(ctx, {
    companyId,
    date,
    module: group.direction,
    source: doc,
    key: group.key ?? 'allocate',
    summary: group.summary,
    lines: allocationLines(computed),
  });
  return made;
}

/** Books that a group posts into: netting touches both. */
const modulesOf = ({ direction, items }: AllocationGroup): ('AR' | 'AP')[] =>
  items.some(({ kind }) => kind === 'NETTING') ? ['AR', 'AP'] : [direction];

/** FIN-025 and the states: confirmed lines and sources of the company that nobody else holds. */
async function requireAllocatable(
  ctx: CommandCtx,
  { companyId, doc, direction, items, happened = false }: AllocationGroup,
  lines: ReadonlyMap<string, LineSide>,
  sources: readonly SourceSide[],
): Promise<void> {
  const netted = new Set(items.flatMap((item) => (item.kind === 'NETTING' ? [item.otherLineId] : [])));
  for (const { row } of lines.values()) {
    if (row.companyId !== companyId || row.direction !== (netted.has(row.id) ? 'AR' : direction))
      throw refuse('FIN-025', `费用 ${row.feeNo} 的经营主体或方向与单据不一致。`);
    if (row.state !== 'CONFIRMED') throw refuse('FIN_OPEN_CHANGED', `费用 ${row.feeNo} 已不是已确认状态，请刷新。`);
  }
  for (const { no, row } of sources) {
    if (row.companyId !== companyId) throw refuse('FIN-025', `${no} 的经营主体与单据不一致。`);
    if (row.state !== 'CONFIRMED' && row.state !== 'PAID') throw refuse('ILLEGAL_STATE', `${no} 未确认，不能核销。`);
  }
  await requireFree(ctx, doc, [
    ...(happened ? [] : [...lines.values()].map(({ row }) => ({ ...row, no: `费用 ${row.feeNo}` }))),
    ...sources.map(({ row, no }) => ({ ...row, no })),
  ]);
}

async function insertRows(
  ctx: CommandCtx,
  group: AllocationGroup,
  computed: readonly Computed[],
): Promise<Allocation[]> {
  if (computed.length === 0) return [];
  return ctx.tx
    .insert(finAllocation)
    .values(
      computed.map((one) => ({
        createdBy: ctx.actor.system ? null : ctx.actor.userId,
        createdAt: ctx.now(),
        companyId: group.companyId,
        docType: group.doc.type,
        docId: group.doc.id,
        docNo: group.doc.no,
        sourceKind: one.kind,
        sourceId: one.source?.row.id ?? one.other?.row.id ?? group.doc.id,
        sourceNo: one.source?.no ?? one.other?.row.feeNo ?? group.doc.no,
        feeLineId: one.line.row.id,
        sourceCurrency: one.sourceCurrency,
        amountSrc: one.amountSrc,
        amountFee: one.amountFee,
        crossRate: one.cross,
        baseSrc: one.baseSrc,
        baseFee: one.baseFee,
        fxDiff: one.gain,
        accountingDate: group.date,
      })),
    )
    .returning();
}

/**
 * Takes back all that a document allocated under a key (FIN-026): rows with the negative amounts, lines and sources at
 * exactly what they were, the journal posted back; dated in an open period. Answers how many rows were taken back.
 */
export async function reverseAllocations(
  ctx: CommandCtx,
  { doc, key = 'allocate', date, summary }: { doc: JournalSource; key?: string; date: string; summary: string },
): Promise<number> {
  const back = alias(finAllocation, 'back');
  const rows = await ctx.tx
    .select()
    .from(finAllocation)
    .where(
      and(
        eq(finAllocation.docType, doc.type),
        eq(finAllocation.docId, doc.id),
        isNull(finAllocation.reversalOf),
        notExists(ctx.tx.select({ id: back.id }).from(back).where(eq(back.reversalOf, finAllocation.id))),
      ),
    )
    .orderBy(asc(finAllocation.id));
  if (rows.length === 0) return 0;
  // Netting touches the books of both sides, as when it was done (FIN-118).
  for (const module of rows.some(({ sourceKind }) => sourceKind === 'NETTING')
    ? (['AR', 'AP'] as const)
    : (['GL'] as const))
    await requireOpenPeriod(ctx, {
      companyId: rows[0]?.companyId ?? '',
      date,
      module,
      from: rows
        .map(({ accountingDate }) => accountingDate)
        .toSorted()
        .at(-1),
    });
  requireNotBefore(
    date,
    rows.map((row) => ({ no: row.docNo, date: row.accountingDate })),
  );
  const lines = await lockLines(
    ctx,
    rows.map((row) => row.feeLineId),
  );
  const of = (kinds: readonly string[]) =>
    rows.filter((row) => kinds.includes(row.sourceKind)).map((row) => row.sourceId);
  const receipts = await lockSources(ctx, finReceipt, of(['RECEIPT']));
  const payments = await lockSources(ctx, finPayment, of(['PAYMENT', 'PREPAY']));
  for (const row of rows) {
    closePart(lineOf(lines, row.feeLineId), negate(row.amountFee), negate(row.baseFee), settles(row.sourceKind));
    const source = row.sourceKind === 'RECEIPT' ? receipts.get(row.sourceId) : payments.get(row.sourceId);
    if (source && settles(row.sourceKind)) takePart(source, negate(row.amountSrc), negate(row.baseSrc));
  }
  const sources = [...receipts.values(), ...payments.values()];
  await requireSoundDays(ctx, date, [...lines.values(), ...sources]);
  await ctx.tx.insert(finAllocation).values(
    rows.map(({ id, ...row }) => ({
      ...row,
      createdBy: ctx.actor.system ? null : ctx.actor.userId,
      createdAt: ctx.now(),
      amountSrc: negate(row.amountSrc),
      amountFee: negate(row.amountFee),
      baseSrc: negate(row.baseSrc),
      baseFee: negate(row.baseFee),
      fxDiff: negate(row.fxDiff),
      accountingDate: date,
      reversalOf: id,
    })),
  );
  await saveSides(ctx, lines.values(), sources);
  await reverseJournal(ctx, { source: doc, key, date, summary });
  return rows.length;
}
