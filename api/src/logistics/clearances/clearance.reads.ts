import { add, roundMoney } from '@shared/contract/decimal.ts';
import type { ClearanceDetail, ClearedOrder } from '@shared/contract/logistics/clearance.answers.ts';
import { clearanceMachine, type ClearanceState } from '@shared/contract/logistics/clearance.machine.ts';
import type { Stage } from '@shared/contract/logistics/container.machine.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { acUser } from '../../services/people/user.tables.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { newestReleases, placeKey } from '../cargo-releases/cargo-release-newest.ts';
import { freeTimeOf } from '../containers/container-free-time.ts';
import { lgContainer } from '../containers/container.tables.ts';
import { unitNames } from '../../masters/hs-codes/hs-code.reads.ts';
import { mailsOf } from '../../services/mail/mail.service.ts';
import { visibleOrder } from '../orders/order-visible.ts';
import { lgOrder } from '../orders/order.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import type { Ctx } from '../../platform/context.ts';
import { readAll } from '../../platform/reads.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Answerable } from '../../platform/route.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { clearances } from './clearance.entity.ts';
import { clearanceDifferences } from './clearance-differences.ts';
import { lgClearance, lgClearanceDoc, lgClearanceLine } from './clearance.tables.ts';

/** What must be so before an action; the container's stage rules the most of them. */
interface Standing {
  state: ClearanceState;
  stage: Stage;
  ata: string | null;
  taxPaidAt: unknown;
}
const ANYWHERE = ['send', 'bill'] as const;

/** What the caller may do with a clearance. */
export const clearanceActions = (ctx: Ctx, row: Standing) =>
  allowedActions(
    clearanceMachine,
    row.state,
    (code) => ctx.actor.may(code),
    (action) => {
      if (row.stage !== 'CLEAR') return ANYWHERE.some((each) => each === action) ? [] : null;
      if (action === 'release' && !row.ata) return ['还没有登记到港'];
      if (action === 'release' && row.state === 'TAX_DUE' && !row.taxPaidAt) return ['税金还没有缴纳'];
      if (action === 'pay' && row.taxPaidAt) return null;
      return action === 'update' && row.taxPaidAt ? ['税金已缴，不能再修改'] : [];
    },
  );

/** A clearance with its container, papers, lines and orders. */
export async function clearanceDetail(ctx: Ctx, id: string): Promise<Answerable<ClearanceDetail>> {
  const row = await clearances.find(ctx, id);
  const sender = alias(acUser, 'sender');
  const [[found], lines, docs, aboard] = await readAll(
    ctx,
    () =>
      ctx.db
        .select({
          container: lgContainer,
          agentName: acSupplier.shortName,
          ownerName: acUser.name,
          sentByName: sender.name,
        })
        .from(lgClearance)
        .innerJoin(lgContainer, eq(lgContainer.id, lgClearance.containerId))
        .leftJoin(acSupplier, eq(acSupplier.id, lgClearance.agentId))
        .leftJoin(acUser, eq(acUser.id, lgClearance.ownerId))
        .leftJoin(sender, eq(sender.id, lgClearance.sentBy))
        .where(eq(lgClearance.id, id)),
    () =>
      ctx.db
        .select(getTableColumns(lgClearanceLine))
        .from(lgClearanceLine)
        .where(eq(lgClearanceLine.clearanceId, id))
        .orderBy(asc(lgClearanceLine.lineNo)),
    () =>
      ctx.db
        .select({ ...pickColumns(lgClearanceDoc, 'kind', 'state', 'reason', 'changedAt'), changedByName: acUser.name })
        .from(lgClearanceDoc)
        .leftJoin(acUser, eq(acUser.id, lgClearanceDoc.changedBy))
        .where(eq(lgClearanceDoc.clearanceId, id))
        .orderBy(asc(lgClearanceDoc.id)),
    () => ordersOf(ctx, row.containerId),
  );
  if (!found) throw refuse('NOT_FOUND');
  const units = await unitNames(
    ctx,
    lines.map(({ unit }) => unit),
  );
  const { container, ...names } = found;
  const {
    createdBy: _cb,
    createdAt: _ca,
    updatedBy: _ub,
    updatedAt: _ua,
    deptId: _d,
    companyId: _c,
    sentBy: _s,
    sentTo: _t,
    ownerId: _o,
    ...own
  } = row;
  const sentMails = row.sentAt ? await mailsOf(ctx, 'lg_clearance', id, row.sentAt) : [];
  const { freeDays, currency: freeTimeCurrency, demurrage } = await freeTimeOf(ctx, container);
  return {
    ...own,
    agentName: names.agentName ?? '',
    ownerName: names.ownerName ?? '',
    sentByName: names.sentByName,
    sentMails,
    ...pickColumns(
      container,
      ...([
        'containerCode',
        'containerNo',
        'containerType',
        'stage',
        'mblNo',
        'vessel',
        'voyage',
        'pol',
        'pod',
      ] as const),
      ...(['atd', 'eta', 'ata', 'dischargeAt', 'gateOutAt'] as const),
    ),
    freeDays,
    freeTime: demurrage,
    freeTimeCurrency,
    taxTotal: roundMoney(add(row.dutyTotal, row.vatTotal, row.otherTotal), row.currency),
    lines: lines.map(({ id: _id, clearanceId: _clearance, ...line }) => ({
      ...line,
      unitName: line.unit && (units.get(line.unit) ?? line.unit),
    })),
    differences: await clearanceDifferences(ctx, row, lines),
    docs,
    orders: aboard,
    actions: clearanceActions(ctx, { ...row, stage: container.stage, ata: container.ata }),
  };
}

/** Orders aboard; those out of scope without number and consignee (ACC-032). */
async function ordersOf(ctx: Ctx, containerId: string): Promise<ClearedOrder[]> {
  const found = await ctx.db
    .select({
      orderId: lgOrder.id,
      orderNo: lgOrder.orderNo,
      consignee: lgOrder.consignee,
      cartons: sql<number>`sum(${lgAllocation.cartons})::int`,
      visible: visibleOrder(ctx),
    })
    .from(lgAllocation)
    .innerJoin(lgOrder, eq(lgOrder.id, lgAllocation.orderId))
    .where(and(eq(lgAllocation.containerId, containerId), eq(lgAllocation.state, 'LIVE')))
    .groupBy(lgOrder.id)
    .orderBy(asc(lgOrder.id));
  const releases = await newestReleases(
    ctx,
    found.map(({ orderId }) => orderId),
  );
  const stateOf = (orderId: string) => {
    const state = releases.get(placeKey(orderId, containerId))?.state ?? 'NONE';
    return state === 'REVOKED' ? 'NONE' : state;
  };
  return found.map(({ visible, consignee, cartons, orderId, orderNo }) => ({
    orderId: visible ? orderId : null,
    orderNo: visible ? orderNo : null,
    consigneeName: visible ? (consignee?.name ?? null) : null,
    releaseState: visible ? stateOf(orderId) : null,
    cartons,
  }));
}
