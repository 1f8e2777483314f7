import { allowedActions } from '@shared/contract/machine.ts';
import { accessMachine, type AccessDetail } from '@shared/contract/warehouse/access.contract.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import type { Answerable } from '../../platform/route.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { whZone } from '../zones/zone.tables.ts';
import { PARTY_JOINS, partyName, partyOf } from './access-party.ts';
import { accessState } from './access.rules.ts';
import { whAccess, type Access } from './access.tables.ts';

/** Volume in cm³ that the goods of an access's customer take in its warehouse (WMS-052); 0 for other parties. */
export const usedVolume = sql<number>`coalesce((select sum(s.on_hand * b.unit_volume) from wh_stock s
  join wh_batch b on b.id = s.batch_id where s.customer_id = ${whAccess.customerId}
  and s.warehouse_id = ${whAccess.warehouseId} and s.on_hand > 0), 0)`.mapWith(Number);

/** Names of zones by id. */
export async function zoneNamesOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select({ id: whZone.id, name: whZone.name })
    .from(whZone)
    .where(inArray(whZone.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

type Written = Pick<Access, 'createdBy' | 'editedBy'>;
/** 10.3: why the caller may not approve an access that waits: 申请人, or 修改人 of what was applied for; null: they may. */
export function selfApproval({ actor }: Ctx, { createdBy, editedBy }: Written): string | null {
  if (actor.system) return null;
  if (createdBy === actor.userId) return '申请人';
  return editedBy.includes(actor.userId) ? '修改人' : null;
}

/** What may be done with an access as it is today (WMS-053). */
export const accessActions = (ctx: Ctx, row: Pick<Access, 'state' | 'validTo'> & Written) =>
  allowedActions(
    accessMachine,
    accessState(row.state, row.validTo, ctx.today()),
    (code) => ctx.actor.may(code),
    (action) => {
      const fault = action === 'approve' ? selfApproval(ctx, row) : null;
      return fault ? [`${fault}不能审核自己的申请`] : [];
    },
  );

/** An access as its drawer and form need it. */
export async function accessDetail(ctx: Ctx, row: Access): Promise<Answerable<AccessDetail>> {
  const [[names], users, zones] = await readAll(
    ctx,
    () => {
      let query = ctx.db
        .select({ partyName, warehouseName: whWarehouse.name, used: usedVolume })
        .from(whAccess)
        .innerJoin(whWarehouse, eq(whWarehouse.id, whAccess.warehouseId))
        .$dynamic();
      for (const [table, on] of PARTY_JOINS) query = query.leftJoin(table, on);
      return query.where(eq(whAccess.id, row.id));
    },
    () =>
      ctx.db
        .select({ id: acUser.id, name: acUser.name })
        .from(acUser)
        .where(inArray(acUser.id, [row.createdBy ?? '0', row.approvedBy ?? '0'])),
    () => zoneNamesOf(ctx, row.zoneIds),
  );
  const nameOf = (id: string | null) => users.find((user) => user.id === id)?.name ?? null;
  const {
    companyPartyId: _c,
    customerId: _u,
    supplierId: _s,
    approvedBy,
    createdBy,
    updatedAt: _a,
    updatedBy: _b,
    editedBy: _editors,
    ...own
  } = row;
  return {
    ...own,
    ...partyOf(row),
    partyName: names?.partyName ?? row.partyName,
    warehouseName: names?.warehouseName ?? '',
    zoneNames: row.zoneIds.flatMap((id) => zones.get(id) ?? []),
    used: names?.used ?? 0,
    state: accessState(row.state, row.validTo, ctx.today()),
    creatorName: nameOf(createdBy),
    approverName: nameOf(approvedBy),
    actions: accessActions(ctx, row),
  };
}
