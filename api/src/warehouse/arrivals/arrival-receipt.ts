import type { InboundInput } from '@shared/contract/warehouse/inbound.input.ts';
import { inboundMachine } from '@shared/contract/warehouse/inbound.machine.ts';
import { arrivalMachine } from '@shared/contract/warehouse/arrival.machine.ts';
import type { Pieces, Settled } from '@shared/contract/warehouse/arrival-line.rules.ts';
import { eq } from 'drizzle-orm';
import type { CommandCtx } from '../../platform/context.ts';
import { linesOf as inboundLinesOf } from '../inbounds/inbound-lines.ts';
import { postReceipt, type ReceiptOf, type ReceivedLine } from '../inbounds/inbound-receipt.ts';
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
  const supplement = await receiveExtra(ctx, row, lines, how);
  for (const { line, settled } of lines) {
    const supplemented = settled.extra.good + settled.extra.damaged;
    await ctx.tx
      .update(whArrivalLine)
      .set({
        decision: line.decision,
        decisionText: line.decisionText,
        received: settled.good + settled.damaged,
        short: settled.short,
        supplemented,
        supplementId: supplemented > 0 ? (supplement?.id ?? null) : null,
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
      after: { 业务日期: businessDate, ...(supplement ? { 补单: supplement.inboundNo } : {}) },
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
 * 补单 (4.3): an inbound of its own for pieces beyond what was announced, made, submitted and received at once. Goods of a
 * visit that a manager let in need no access any more.
 */
async function receiveExtra(
  ctx: CommandCtx,
  row: Arrival,
  lines: readonly SettledLine[],
  how: ReceiptOf,
): Promise<Inbound | null> {
  const extra = lines.flatMap((known, index) =>
    known.settled.extra.good + known.settled.extra.damaged > 0 ? [{ known, index }] : [],
  );
  if (extra.length === 0) return null;
  const { warehouseId, customerId, companyId, carrier, plateNo, driver, driverPhone } = row;
  const draft = await createInbound(ctx, {
    type: 'OTHER',
    warehouseId,
    customerId,
    companyId,
    sourceType: null,
    sourceId: null,
    expectedAt: ctx.now().toISOString(),
    mark: extra.map(({ known }) => known.inbound?.mark).find(Boolean) ?? null,
    carrier,
    plateNo,
    driver,
    driverPhone,
    remark: `${row.arrivalNo} 补单`,
    lines: extra.map(({ known }) => extraLine(known)),
  });
  const pending =
    row.releaseReason === null
      ? await submitInbound(ctx, draft)
      : await inbounds.transition(
          ctx,
          inboundMachine,
          draft,
          'submit',
          {},
          { system: true, reason: row.releaseReason },
        );
  const made = await inboundLinesOf(ctx, pending.id);
  const received = extra.flatMap(({ known, index }, at) =>
    receivedOf({ ...known, inboundLine: made[at] ?? null }, index, { ...known.settled.extra, short: 0 }),
  );
  return postReceipt(ctx, pending, received, how);
}

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
