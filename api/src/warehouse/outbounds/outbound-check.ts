import { PICKUP_SLOT } from '@shared/contract/warehouse/outbound.labels.ts';
import { and, eq } from 'drizzle-orm';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { requireRisk, warnOfRisk } from '../../masters/risk/risk-check.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { shAttachment } from '../../services/attachments/attachment.tables.ts';
import { checkAccess, judgeAccess } from '../accesses/access-check.ts';
import { whAccess } from '../accesses/access.tables.ts';
import { docsOf } from './outbound-hold.ts';
import { outbounds } from './outbound.entity.ts';
import type { Outbound } from './outbound.tables.ts';

const asked = (row: Outbound) => ({
  action: 'OUTBOUND' as const,
  companyId: row.companyId,
  customerId: row.customerId,
  docs: docsOf(row),
});

/**
 * FIN-190: RISK_HOLD while the customer's goods may not leave, unless a release covers the document. `decisive` at 审核: level 高
 * needs the consent of 财务主管 (FIN-193).
 */
export const requireNoHold = (ctx: CommandCtx, row: Outbound, decisive = false): Promise<void> =>
  requireRisk(
    ctx,
    row.outboundNo,
    { ...asked(row), ...(decisive && { decides: { type: outbounds.kind, id: row.id, no: row.outboundNo } }) },
    false,
  );

/** FIN-190 at 提交: a hold is shown, so that a release can be asked for this document. */
export const showHold = (ctx: CommandCtx, row: Outbound): Promise<void> => warnOfRisk(ctx, row.outboundNo, asked(row));

/**
 * WMS-050, WMS-054: 客户提货 needs PICKUP in that warehouse (a suspended access still lets out the own goods), and where the
 * access registers vehicles or persons, one of them must be who comes; WMS_ACCESS_DENIED. With the paper of the customer.
 */
export async function requirePickup(ctx: CommandCtx, row: Outbound): Promise<void> {
  if (row.type !== 'PICKUP') return;
  const asked = { partyType: 'CUSTOMER', partyId: row.customerId, warehouseId: row.warehouseId } as const;
  const { allowed, reason, accessId } = await checkAccess(ctx, { ...asked, right: 'PICKUP' });
  const denied = async (why: string) => {
    const [customer] = await ctx.tx
      .select({ name: acCustomer.shortName })
      .from(acCustomer)
      .where(eq(acCustomer.id, row.customerId));
    const { name } = await warehouses.find(ctx, row.warehouseId);
    return refuse('WMS_ACCESS_DENIED', `${row.outboundNo}：${customer?.name ?? ''} 未获准使用 ${name}（${why}）。`);
  };
  if (!allowed || accessId === null) throw await denied(reason ?? '没有提货权限');
  const [access] = await ctx.tx.select().from(whAccess).where(eq(whAccess.id, accessId));
  if (access && !isRegistered(access, row)) throw await denied('车牌和提货人都没有登记');
  const [paper] = await ctx.tx
    .select({ id: shAttachment.id })
    .from(shAttachment)
    .where(
      and(
        eq(shAttachment.ownerType, 'wh_outbound'),
        eq(shAttachment.ownerId, row.id),
        eq(shAttachment.slot, PICKUP_SLOT),
      ),
    )
    .limit(1);
  if (!paper) throw invalid({ files: `请先上传${PICKUP_SLOT}` });
}

/**
 * WMS-050 of 调拨: the customer may store and bring in where the goods go, on a day. WMS_ACCESS_DENIED; at 确认出库 a manager, who
 * is asked first, sends them all the same (`releasable`): the access may have ended since the submission.
 */
export async function requireTarget(
  ctx: CommandCtx,
  row: Outbound,
  day: string,
  { releasable }: { releasable: boolean },
): Promise<void> {
  if (row.type !== 'TRANSFER' || row.toWarehouseId === null) return;
  for (const right of ['STORE', 'INBOUND'] as const) {
    const asked = { partyType: 'CUSTOMER', partyId: row.customerId, warehouseId: row.toWarehouseId, right } as const;
    const { allowed, reason } = await judgeAccess(ctx, asked, day);
    if (allowed) continue;
    const [names] = await ctx.tx
      .select({ customer: acCustomer.shortName, warehouse: whWarehouse.name })
      .from(acCustomer)
      .innerJoin(whWarehouse, eq(whWarehouse.id, row.toWarehouseId))
      .where(eq(acCustomer.id, row.customerId));
    const text = `${row.outboundNo}：${names?.customer ?? ''} 未获准使用调入仓库 ${names?.warehouse ?? ''}（${reason ?? ''}）`;
    if (!releasable || !(ctx.actor.system || ctx.actor.may('warehouse.outbound.approve')))
      throw refuse('WMS_ACCESS_DENIED', `${text}。`);
    ctx.warn('WMS-050', `${text}，确认出库？`);
    return;
  }
}

/** Nothing registered: everybody the customer names. */
const isRegistered = (
  { vehicles, persons }: Pick<typeof whAccess.$inferSelect, 'vehicles' | 'persons'>,
  { plateNo, pickupPerson }: Outbound,
): boolean =>
  (vehicles.length === 0 && persons.length === 0) ||
  vehicles.some(({ plate }) => plate === plateNo) ||
  persons.some(({ name }) => name === pickupPerson);
