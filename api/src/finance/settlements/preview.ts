import { add, isZero, negate, roundMoney, subtract, type Amount } from '@shared/contract/decimal.ts';
import type { ComputedItem, SettlementPreview } from '@shared/contract/finance/settlement.answers.ts';
import type { SettlementInput } from '@shared/contract/finance/settlement.input.ts';
import type { Side } from '@shared/contract/finance/settlement.labels.ts';
import { inArray } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { Refusal } from '../../platform/refusal.ts';
import { allocationLines } from '../allocations/allocation-journal.ts';
import { computeAllocations, type Computed, type Sides } from '../allocations/compute-allocations.ts';
import { glAccount } from '../ledger/ledger.tables.ts';
import type { JournalLine } from '../ledger/journal-lines.ts';
import { deviatingItems } from './cross-rates.ts';
import { allocationOf, inOrder, perItem, readSides, requireOwn, requireReach } from './draft-sides.ts';
import { seenOffsetCustomer } from './offset-customer.ts';

/** A computed row as answers have it. */
export const answerOf = (row: Computed): ComputedItem => ({
  kind: row.kind as ComputedItem['kind'],
  sourceId: row.source?.row.id ?? row.other?.row.id ?? null,
  feeLineId: row.line.row.id,
  amountFee: roundMoney(row.amountFee, row.line.left.currency),
  cross: row.cross,
  sourceCurrency: row.sourceCurrency,
  amountSrc: roundMoney(row.amountSrc, row.sourceCurrency),
  baseSrc: cny(row.baseSrc),
  baseFee: cny(row.baseFee),
  fxDiff: cny(row.gain),
});
const cny = (amount: Amount): Amount => roundMoney(amount, 'CNY');

/** Σ of fee amounts per currency, CNY first, then by name (FIN-004). */
export function clearedOf(
  rows: readonly { currency: string; amountFee: Amount }[],
): { currency: string; amount: Amount }[] {
  const sums = new Map<string, Amount>();
  for (const { currency, amountFee } of rows) sums.set(currency, add(sums.get(currency) ?? '0', amountFee));
  return [...sums]
    .map(([currency, amount]) => ({ currency, amount: roundMoney(amount, currency) }))
    .toSorted((left, right) => left.currency.localeCompare(right.currency));
}

/** CNY of an item list: exchange gain, and what is written off (negative: written off in our favour). */
export const resultOf = (rows: readonly ComputedItem[]): { fxGain: Amount; rounding: Amount } => ({
  fxGain: cny(add('0', ...rows.map(({ fxDiff }) => fxDiff))),
  rounding: cny(add('0', ...rows.filter(({ kind }) => kind === 'ROUNDING').map(({ baseFee }) => baseFee))),
});

async function named(ctx: Ctx, lines: readonly JournalLine[]): Promise<SettlementPreview['journal']> {
  const codes = [...new Set(lines.map(({ account }) => account))];
  const found = await ctx.db
    .select({ code: glAccount.code, name: glAccount.name })
    .from(glAccount)
    .where(inArray(glAccount.code, codes.length > 0 ? codes : ['']));
  const nameOf = new Map(found.map(({ code, name }) => [code, name]));
  return merged(lines).map((line) => ({ ...line, name: nameOf.get(line.account) ?? '' }));
}

/** One row per account, currency and side: what is posted has a row for each fee line. */
function merged(lines: readonly JournalLine[]): Omit<SettlementPreview['journal'][number], 'name'>[] {
  const sums = new Map<string, Omit<SettlementPreview['journal'][number], 'name'>>();
  for (const { account, debit, credit, currency, amount } of lines) {
    const key = `${account}:${currency}:${isZero(debit) ? 'C' : 'D'}`;
    const sum = sums.get(key) ?? { account, debit: '0', credit: '0', currency, amount: '0' };
    sums.set(key, {
      ...sum,
      debit: add(sum.debit, debit),
      credit: add(sum.credit, credit),
      amount: add(sum.amount, amount),
    });
  }
  return [...sums.values()];
}

/** FIN-020..025 of a draft as approval would do them, without writing; what cannot be done is told in `problem`. */
export async function previewSettlement(ctx: Ctx, side: Side, input: SettlementInput): Promise<SettlementPreview> {
  const owner = { side, companyId: input.companyId, partyId: input.partyId, date: input.accountingDate };
  await requireReach(ctx, owner);
  const items = inOrder(input.items);
  const sides = await readSides(ctx, owner, items);
  await requireOwn(ctx, owner, items, sides, seenOffsetCustomer);
  const before = new Map([...sides.lines].map(([id, { left }]) => [id, left.open]));
  const held = new Map([...sides.receipts, ...sides.payments].map(([id, { left }]) => [id, left.open]));
  const seen = new Map(items.map(({ feeLineId, openSeen }) => [feeLineId, openSeen]));
  const changed = [...seen].flatMap(([feeLineId, openSeen]) => {
    const open = before.get(feeLineId) ?? '0';
    const feeNo = sides.lines.get(feeLineId)?.row.feeNo ?? '';
    return isZero(subtract(open, openSeen)) ? [] : [{ feeLineId, feeNo, open }];
  });
  const deviating = await deviatingItems(ctx, input.companyId, sides, items);
  const outcome = attempt(sides, items);
  const rows = outcome.computed ? perItem(items, outcome.computed).map(answerOf) : [];
  return {
    items: rows,
    sources: sourcesLeft(sides, items, held),
    lines: [...sides.lines].map(([id, { left }]) => ({
      id,
      open: before.get(id) ?? '0',
      left: left.open,
      baseLeft: left.baseOpen,
    })),
    cleared: clearedOf(
      rows.map(({ feeLineId, amountFee }) => ({
        currency: sides.lines.get(feeLineId)?.left.currency ?? '',
        amountFee,
      })),
    ),
    clearedBase: cny(add('0', ...rows.map(({ baseFee }) => baseFee))),
    ...resultOf(rows),
    journal: await named(ctx, outcome.computed ? allocationLines(outcome.computed) : []),
    problem: outcome.problem,
    changed,
    deviating,
  };
}

function attempt(
  sides: Sides,
  items: SettlementInput['items'],
): {
  computed: Computed[] | null;
  problem: SettlementPreview['problem'];
} {
  try {
    return { computed: computeAllocations(sides, items.map(allocationOf)), problem: null };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const data = (error.data ?? {}) as { feeLineId?: string; sourceId?: string };
    return {
      computed: null,
      problem: {
        code: error.code,
        text: error.message,
        feeLineId: data.feeLineId ?? null,
        sourceId: data.sourceId ?? null,
      },
    };
  }
}

/** What is used and left of each source; of a credit line what is left of it. */
function sourcesLeft(
  sides: Sides,
  items: SettlementInput['items'],
  before: ReadonlyMap<string, Amount>,
): SettlementPreview['sources'] {
  const seen = new Map<string, SettlementPreview['sources'][number]>();
  for (const { kind, sourceId } of items) {
    if (sourceId === null || seen.has(`${kind}:${sourceId}`)) continue;
    const side = kind === 'RECEIPT' ? sides.receipts.get(sourceId) : sides.payments.get(sourceId);
    if (side)
      seen.set(`${kind}:${sourceId}`, {
        kind,
        id: sourceId,
        used: subtract(before.get(sourceId) ?? '0', side.left.open),
        left: side.left.open,
        baseLeft: side.left.baseOpen,
      });
    else {
      const line = sides.lines.get(sourceId);
      if (line)
        seen.set(`${kind}:${sourceId}`, {
          kind,
          id: sourceId,
          used:
            kind === 'CREDIT'
              ? negate(subtract(line.row.open ?? '0', line.left.open))
              : subtract(line.row.open ?? '0', line.left.open),
          left: kind === 'CREDIT' ? negate(line.left.open) : line.left.open,
          baseLeft: kind === 'CREDIT' ? negate(line.left.baseOpen) : line.left.baseOpen,
        });
    }
  }
  return [...seen.values()];
}
