import { isZero } from '@shared/contract/decimal.ts';
import { feeLineMachine } from '@shared/contract/finance/fee-line.machine.ts';
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { OrderRow } from '../../logistics/orders/order.tables.ts';
import { cargoOf } from '../../logistics/quotations/container-cargo.ts';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { feeLines, type FeeDirection } from './fee-line.entity.ts';
import { finFeeLine } from './fee-line.tables.ts';
import { makeFeeLine } from './make-fee.ts';

type Charge = typeof finChargeCode.$inferSelect;
/** One fee that a step of logistics brings: `line` names it within its source (LOG-055). */
export interface Draft {
  direction?: FeeDirection;
  partyId: string;
  charge: Charge;
  line: string;
  qty?: string;
  unitPrice: string;
  currency: string;
  containerId: string | null;
  /** Order that bears it; null: of the document itself, shared with its container's costs (FIN-131). */
  order: OrderRow | null;
}
/** The document of logistics that brings fees. */
export interface Source {
  type: 'lg_booking' | 'lg_truck' | 'lg_clearance';
  id: string;
  no: string;
  companyId: string;
  note: string;
}

/** Charges by their codes. */
export const chargesOf = async (ctx: CommandCtx, codes: readonly string[]): Promise<Map<string, Charge>> =>
  new Map(
    (
      await ctx.tx
        .select()
        .from(finChargeCode)
        .where(inArray(finChargeCode.code, [...codes]))
    ).map((row) => [row.code, row]),
  );

/** Makes the drafts that their source has not made yet; an event that comes twice adds nothing (FIN-016). */
export async function makeDrafts(ctx: CommandCtx, source: Source, drafts: readonly Draft[]): Promise<void> {
  const live = await liveOf(ctx, source);
  for (const draft of drafts) {
    const { direction = 'AP', order, containerId, charge, line } = draft;
    const made = live.some(
      (row) =>
        row.sourceLine === line &&
        row.direction === direction &&
        row.containerId === containerId &&
        (row.bizType === 'LOGISTICS' ? row.bizId : null) === (order?.id ?? null),
    );
    if (made || isZero(draft.unitPrice)) continue;
    await makeFeeLine(ctx, {
      direction,
      companyId: order?.companyId ?? source.companyId,
      partyId: draft.partyId,
      ...(order
        ? { bizType: 'LOGISTICS', bizId: order.id, bizNo: order.orderNo }
        : source.type === 'lg_truck'
          ? { bizType: 'TRUCK', bizId: source.id, bizNo: source.no }
          : { bizType: 'OTHER', bizId: null, bizNo: source.no }),
      containerId,
      chargeCodeId: charge.id,
      qty: draft.qty ?? '1',
      unit: draft.qty ? charge.unit : '票',
      unitPrice: draft.unitPrice,
      currency: draft.currency,
      taxMode: 'INCL',
      taxRateBp: charge.taxRateBp,
      ownerId: order ? (order.salesId ?? order.ownerId) : null,
      deptId: order?.deptId ?? null,
      source: { type: source.type, id: source.id, line },
      note: source.note,
    });
  }
}

/** Live lines that a source has made, locked. */
export const liveOf = (ctx: CommandCtx, { type, id }: Pick<Source, 'type' | 'id'>) =>
  ctx.tx
    .select()
    .from(finFeeLine)
    .where(
      and(
        eq(finFeeLine.sourceType, type),
        eq(finFeeLine.sourceId, id),
        inArray(finFeeLine.state, ['DRAFT', 'SUBMITTED', 'CONFIRMED']),
      ),
    )
    .orderBy(asc(finFeeLine.id))
    .for('update');

/** The step was taken back: what nobody has confirmed yet goes; confirmed lines were asked about before (LOG-060). */
export async function voidDrafts(ctx: CommandCtx, source: Pick<Source, 'type' | 'id'>, reason: string): Promise<void> {
  for (const fee of await liveOf(ctx, source))
    if (fee.state !== 'CONFIRMED')
      await feeLines.transition(ctx, feeLineMachine, fee, 'void', { voidReason: reason }, { reason, system: true });
}

/** The order that has a container to itself; null: several, or none. */
export async function onlyOrder(ctx: CommandCtx, containerId: string | null): Promise<OrderRow | null> {
  const [first, ...others] = containerId ? await cargoOf(ctx, containerId) : [];
  return first && others.length === 0 ? first.order : null;
}
