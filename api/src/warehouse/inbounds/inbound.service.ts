import { businessDay } from '@shared/contract/business-day.ts';
import { inboundMachine } from '@shared/contract/warehouse/inbound.machine.ts';
import { eq } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { checkAccess } from '../accesses/access-check.ts';
import { requireNoVisit } from './open-visit.ts';
import { inbounds } from './inbound.entity.ts';
import { linesOf, setLines } from './inbound-lines.ts';
import { tellReceived } from './inbound-events.ts';
import { openOf, stagedOf, totalsOf } from './inbound.rules.ts';
import type { Inbound } from './inbound.tables.ts';

/** 提交: at least one line, the customer may store and bring in on the expected day (WMS-050). */
export async function submitInbound(ctx: CommandCtx, row: Inbound): Promise<Inbound> {
  inbounds.mustBeLegal(inboundMachine, row, 'submit');
  const lines = await linesOf(ctx, row.id);
  if (lines.length === 0)
    throw refuse('VALIDATION', `${row.inboundNo} 还没有货物明细。`, { fields: { lines: '至少一行' } });
  if (row.type === 'CARGO' && row.mark === null)
    throw refuse('VALIDATION', `${row.inboundNo} 没有唛头。`, { fields: { mark: '集货入库必填' } });
  await requireAccess(ctx, row);
  return inbounds.transition(ctx, inboundMachine, row, 'submit');
}

async function requireAccess(ctx: CommandCtx, { customerId, warehouseId, expectedAt }: Inbound): Promise<void> {
  const day = businessDay(expectedAt);
  for (const right of ['STORE', 'INBOUND'] as const) {
    const { allowed, reason } = await checkAccess(
      ctx,
      { partyType: 'CUSTOMER', partyId: customerId, warehouseId, right },
      day,
    );
    if (allowed) continue;
    const [names] = await ctx.tx
      .select({ customer: acCustomer.shortName, warehouse: whWarehouse.name })
      .from(acCustomer)
      .innerJoin(whWarehouse, eq(whWarehouse.id, warehouseId))
      .where(eq(acCustomer.id, customerId));
    throw refuse(
      'WMS_ACCESS_DENIED',
      `${names?.customer ?? '该客户'} 未获准使用 ${names?.warehouse ?? '该仓库'}：${reason ?? ''}。`,
    );
  }
}

/** 取消 of what has received nothing: by its author, or who may cancel any. */
export async function cancelInbound(ctx: CommandCtx, id: string, version: number, reason: string): Promise<Inbound> {
  const row = await inbounds.lockFor(ctx, inboundMachine, 'cancel', id, version);
  if (row.type === 'TRANSFER')
    throw refuse(
      'WMS-013',
      `${row.inboundNo} 的货已在途（${row.sourceNo ?? ''}），不能取消；请收货或按短少处理，发错的由调出仓库冲红出库单。`,
    );
  if (!mayCancel(ctx, row)) throw refuse('NO_PERMISSION', `${row.inboundNo} 只能由创建人或仓库经理取消。`);
  await requireNoVisit(ctx, row);
  return inbounds.transition(ctx, inboundMachine, row, 'cancel', { stateReason: reason, notice: null }, { reason });
}
export const mayCancel = ({ actor }: Pick<CommandCtx, 'actor'>, { createdBy }: Pick<Inbound, 'createdBy'>): boolean =>
  actor.system || actor.may('warehouse.inbound.cancel') || createdBy === actor.userId;

/** 已核对: somebody has seen to what happened to the order. */
export async function settleNotice(ctx: CommandCtx, id: string, version: number): Promise<Inbound> {
  const row = await inbounds.lock(ctx, id, version);
  return inbounds.transition(ctx, inboundMachine, row, 'settleNotice', { notice: null });
}

/** 结案(短少): nothing in staging any more; what did not come is short for good, logistics is told. */
export async function closeShort(ctx: CommandCtx, id: string, version: number, reason: string): Promise<Inbound> {
  const row = await inbounds.lockFor(ctx, inboundMachine, 'closeShort', id, version);
  await requireNoVisit(ctx, row);
  const lines = await linesOf(ctx, id);
  const staged = lines.reduce((sum, line) => sum + stagedOf(line), 0);
  if (staged > 0) throw refuse('GUARD_FAILED', `${row.inboundNo} 暂存区还有 ${staged} 件未上架，请先上架。`);
  await setLines(ctx, lines, (line) => ({ short: line.short + openOf(line) }));
  const closed = await inbounds.transition(
    ctx,
    inboundMachine,
    row,
    'closeShort',
    { stateReason: reason, ...totalsOf(await linesOf(ctx, id)) },
    { reason, after: { 短少: lines.reduce((sum, line) => sum + openOf(line), 0) } },
  );
  await tellReceived(ctx, closed);
  return closed;
}
