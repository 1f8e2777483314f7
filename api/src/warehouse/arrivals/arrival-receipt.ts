import type { InboundInput } from '@shared/contract/warehouse/inbound.input.ts';
import { inboundMachine } from '@shared/contract/warehouse/inbound.machine.ts';
import { arrivalMachine } from '@shared/contract/warehouse/arrival.machine.ts';
import type { Pieces, Settled } from '@shared/contract/warehouse/arrival-line.rules.ts';
import { eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { linesOf as inboundLinesOf } from '../inbounds/inbound-lines.ts';
import type { ReceivedLine } from '../inbounds/inbound-pieces.ts';
import { postReceipt, type ReceiptOf } from '../inbounds/inbound-receipt.ts';
import { createInbound } from '../inbounds/inbound-save.ts';
import { submitInbound } from '../inbounds/inbound.service.ts';
import { inbounds } from '../inbounds/inbound.entity.ts';
import type { Inbound } from '../inbounds/inbound.tables.ts';
import type { KnownLine } from './arrival-lines.ts';
import { arrivals } from './arrival.entity.ts';
import { whArrivalLine, type Arrival } from './arrival.tables.ts';

/** A line with what becomes of it; `line.decision`: as decided. */
export interface SettledLine extends KnownLine {
  settled: Settled;
}
interface Posting {
  action: 'confirm' | 'resolve';
  /** All lines of the arrival, in their order. */
  lines: readonly SettledLine[];
  businessDate: string;
  photos: readonly string[];
  changes: Partial<Arrival>;
}

/**
 * 已确认: the receipt on each inbound of the lines (WMS-020..022), what nobody had announced on an inbound of its own. Called
 * with the arrival and its inbounds locked.
 */
export async function postArrival(
  ctx: CommandCtx,
  row: Arrival,
  { action, lines, businessDate, photos, changes }: Posting,
): Promise<Arrival> {
  const how: ReceiptOf = {
    businessDate,
    source: { type: 'wh_arrival', id: row.id, no: row.arrivalNo },
    photos,
    reason:
      lines
        .flatMap(({ line }) => line.reasonText ?? [])
        .join('；')
        .slice(0, 500) || null,
  };
  for (const inbound of inboundsOf(lines)) {
    const received = lines.flatMap((known, index) =>
      known.inbound?.id === inbound.id && hasEffect(known.settled) ? receivedOf(known, index, known.settled) : [],
    );
    if (received.length > 0) await postReceipt(ctx, inbound, received, how);
  }
  const supplements = await receiveExtra(ctx, row, lines, how);
  for (const known of lines) {
    const { line, settled } = known;
    const supplemented = settled.extra.good + settled.extra.damaged;
    await ctx.tx
      .update(whArrivalLine)
      .set({
        decision: line.decision,
        decisionText: line.decisionText,
        received: settled.good + settled.damaged,
        short: settled.short,
        supplemented,
        supplementId: supplements.get(known)?.id ?? null,
      })
      .where(eq(whArrivalLine.id, line.id));
  }
  return arrivals.transition(
    ctx,
    arrivalMachine,
    row,
    action,
    { ...changes, confirmedBy: ctx.actor.system ? null : ctx.actor.userId, confirmedAt: ctx.now() },
    {
      to: 'CONFIRMED',
      after: {
        业务日期: businessDate,
        ...(supplements.size > 0
          ? { 补单: [...new Set([...supplements.values()].map(({ inboundNo }) => inboundNo))].join('、') }
          : {}),
      },
    },
  );
}

const hasEffect = ({ good, damaged, short }: Settled): boolean => good + damaged + short > 0;

function inboundsOf(lines: readonly KnownLine[]): Inbound[] {
  const known = new Map(lines.flatMap(({ inbound }) => (inbound ? [[inbound.id, inbound] as const] : [])));
  return [...known.values()].toSorted((one, other) => (BigInt(one.id) < BigInt(other.id) ? -1 : 1));
}

/** A line for the receipt; a fault of it is shown at the arrival's line. */
function receivedOf(
  { line, inboundLine }: KnownLine,
  index: number,
  { good, damaged, short }: Pieces & { short: number },
): ReceivedLine[] {
  if (!inboundLine) return [];
  const { cause, lengthMm, widthMm, heightMm, unitWeight, productionDate, expiryDate } = line;
  const found = { cause, lengthMm, widthMm, heightMm, unitWeight, productionDate, expiryDate };
  return [{ ...found, line: inboundLine, good, damaged, short, path: `lines.${index}` }];
}

/**
 * 补单 (4.3): an inbound of its own for pieces beyond what was announced, made, submitted and received at once; pieces of what
 * the mall or a return brings stay such (2.9), so that they may be several. Answers the inbound of each line that has one.
 */
async function receiveExtra(
  ctx: CommandCtx,
  row: Arrival,
  lines: readonly SettledLine[],
  how: ReceiptOf,
): Promise<Map<SettledLine, Inbound>> {
  const extra = lines.flatMap((known, index) =>
    known.settled.extra.good + known.settled.extra.damaged > 0 ? [{ known, index }] : [],
  );
  const made = new Map<SettledLine, Inbound>();
  for (const type of new Set(extra.map(({ known }) => extraType(known)))) {
    const group = extra.filter(({ known }) => extraType(known) === type);
    const pending = await submitExtra(
      ctx,
      row,
      lines,
      await draftExtra(
        ctx,
        row,
        type,
        group.map(({ known }) => known),
      ),
    );
    const drafted = await inboundLinesOf(ctx, pending.id);
    const received = group.flatMap(({ known, index }, at) =>
      receivedOf({ ...known, inboundLine: drafted[at] ?? null }, index, { ...known.settled.extra, short: 0 }),
    );
    const inbound = await postReceipt(ctx, pending, received, how);
    for (const { known } of group) made.set(known, inbound);
  }
  return made;
}

/** What pieces beyond an announced line come in as: what goes by an order is no longer of its line. */
const extraType = ({ inbound, inboundLine }: KnownLine): 'MALL' | 'RETURN' | 'OTHER' => {
  if (inbound?.type === 'MALL') return 'MALL';
  return inbound?.type === 'RETURN' && inboundLine?.sourceLineId === null ? 'RETURN' : 'OTHER';
};

const draftExtra = (
  ctx: CommandCtx,
  row: Arrival,
  type: 'MALL' | 'RETURN' | 'OTHER',
  extra: readonly SettledLine[],
): Promise<Inbound> => {
  const { warehouseId, customerId, companyId, carrier, plateNo, driver, driverPhone } = row;
  return createInbound(ctx, {
    type,
    warehouseId,
    customerId,
    companyId,
    sourceType: null,
    sourceId: null,
    expectedAt: (row.arrivedAt ?? ctx.now()).toISOString(),
    mark: extra.map(({ inbound }) => inbound?.mark).find(Boolean) ?? null,
    carrier,
    plateNo,
    driver,
    driverPhone,
    remark: `${row.arrivalNo} 补单`,
    lines: extra.map(extraLine),
  });
};

/**
 * What has come in may be booked, whatever became of the access since (WMS-054): goods of a visit that a manager let in, or
 * that brings what was announced while the access counted. Else the access of the day on which the truck came counts (WMS-050).
 */
const submitExtra = (ctx: CommandCtx, row: Arrival, lines: readonly SettledLine[], draft: Inbound): Promise<Inbound> =>
  row.releaseReason === null && lines.every(({ inbound }) => inbound === null)
    ? submitInbound(ctx, draft)
    : inbounds.transition(
        ctx,
        inboundMachine,
        draft,
        'submit',
        {},
        { system: true, reason: row.releaseReason ?? `${row.arrivalNo} 补单` },
      );

/** Goods as the announced line described them; what was measured is said at the receipt. */
function extraLine({ line, inboundLine, settled }: SettledLine): InboundInput['lines'][number] {
  const like = inboundLine;
  return {
    id: null,
    sourceLineId: null,
    goodsId: line.goodsId,
    goodsName: line.goodsName,
    brand: like?.brand ?? null,
    spec: like?.spec ?? null,
    hsCode: like?.hsCode ?? null,
    packUnit: like?.packUnit ?? null,
    qtyExpected: settled.extra.good + settled.extra.damaged,
    pcsPerPack: like?.pcsPerPack ?? null,
    lengthMm: like?.lengthMm ?? null,
    widthMm: like?.widthMm ?? null,
    heightMm: like?.heightMm ?? null,
    unitVolume: like?.unitVolume ?? null,
    unitWeight: like?.unitWeight ?? null,
    productionDate: like?.productionDate ?? null,
    expiryDate: like?.expiryDate ?? null,
  };
}
