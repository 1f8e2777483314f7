import { allowedActions } from '@shared/contract/machine.ts';
import type { InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import { inboundMachine, type InboundAction } from '@shared/contract/warehouse/inbound.machine.ts';
import { asc, eq, inArray } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { syGoods } from '../../masters/goods/goods.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { syCompany } from '../../services/people/org.tables.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { batchesOf } from './inbound-batches.ts';
import { inbounds } from './inbound.entity.ts';
import { mayCancel } from './inbound.service.ts';
import { mayBeMall } from './stock-kinds.ts';
import { whInbound, whInboundLine, type Inbound } from './inbound.tables.ts';

type Known = Pick<Inbound, 'type' | 'state' | 'createdBy' | 'notice' | 'received' | 'damaged' | 'putaway'>;
/** What the caller may do with an inbound as it stands. */
export const inboundActions = (ctx: Ctx, row: Known) =>
  allowedActions(
    inboundMachine,
    row.state,
    (code) => ctx.actor.may(code),
    (action: InboundAction) => {
      if (action === 'cost' && !mayBeMall(row)) return null;
      if (action === 'settleNotice' && row.notice === null) return null;
      if (action === 'cancel' && (row.type === 'TRANSFER' || !mayCancel(ctx, row))) return null;
      const staged = row.received - row.damaged - row.putaway;
      if (action === 'putaway' && staged <= 0) return null;
      if (action === 'closeShort' && staged > 0) return [`暂存区还有 ${staged} 件未上架`];
      return [];
    },
  );

/** An inbound with its lines and where its pieces lie. */
export async function inboundDetail(ctx: Ctx, id: string): Promise<Answerable<InboundDetail>> {
  const row = await inbounds.find(ctx, id);
  const [[names], lines, batches, linked] = await readAll(
    ctx,
    () =>
      ctx.db
        .select({
          warehouseName: whWarehouse.name,
          warehouseCode: whWarehouse.code,
          customerName: acCustomer.shortName,
          companyName: syCompany.shortName,
          creatorName: acUser.name,
        })
        .from(whInbound)
        .innerJoin(whWarehouse, eq(whWarehouse.id, whInbound.warehouseId))
        .innerJoin(acCustomer, eq(acCustomer.id, whInbound.customerId))
        .innerJoin(syCompany, eq(syCompany.id, whInbound.companyId))
        .leftJoin(acUser, eq(acUser.id, whInbound.createdBy))
        .where(eq(whInbound.id, id)),
    () =>
      ctx.db
        .select({ line: whInboundLine, shelfLifeDays: syGoods.shelfLifeDays })
        .from(whInboundLine)
        .leftJoin(syGoods, eq(syGoods.id, whInboundLine.goodsId))
        .where(eq(whInboundLine.inboundId, id))
        .orderBy(asc(whInboundLine.lineNo)),
    () => batchesOf(ctx, id),
    () =>
      ctx.db
        .select({ id: whInbound.id, no: whInbound.inboundNo, reversalOf: whInbound.reversalOf })
        .from(whInbound)
        .where(row.reversalOf ? inArray(whInbound.id, [row.reversalOf]) : eq(whInbound.reversalOf, id)),
  );
  if (!names) throw refuse('NOT_FOUND');
  const {
    searchText: _text,
    receivedAt: _at,
    createdBy: _by,
    updatedAt: _changed,
    updatedBy: _changer,
    reversalOf,
    ...own
  } = row;
  const other = linked.map(({ id: otherId, no }) => ({ id: otherId, no }))[0] ?? null;
  return {
    ...own,
    ...names,
    reversalOf: reversalOf ? other : null,
    reversedBy: reversalOf ? null : other,
    lines: lines.map(({ line: { inboundId: _inbound, batchId: _batch, ...line }, shelfLifeDays }) => ({
      ...line,
      shelfLifeDays,
    })),
    batches,
    actions: inboundActions(ctx, row),
  };
}
