import type { LeaseOffer, leaseEndBody, leaseStartBody } from '@shared/contract/warehouse/chamber.contract.ts';
import { addDays, businessDay } from '@shared/contract/business-day.ts';
import { and, eq, gt, max, ne, sql, type SQL } from 'drizzle-orm';
import type * as z from 'zod/mini';
import { requireNamedCustomer } from '../../masters/customers/named-customer.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { checkAccess } from '../accesses/access-check.ts';
import { whChargeRule, type ChargeRule } from '../charging/charge-rule.tables.ts';
import { chooseRule, leaseKind } from '../charging/choose-rule.ts';
import { lastBilledDay } from '../stock/days.ts';
import { whStock } from '../stock/stock.tables.ts';
import { chamberRecords, chambers, type Chamber } from '../zones/chamber.entity.ts';
import { isLater, minutesOpen } from '../zones/chamber.rules.ts';
import { whChamberRecord } from '../zones/chamber.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { zones, type Zone } from '../zones/zone.entity.ts';

/** Zones whose chambers may be let: everybody's goods pass through the others. */
const LETTABLE = ['STORAGE', 'MALL'];

/** What a lease of a chamber to a customer would cost today and what stands against it (4.1), before anybody starts it. */
export async function leaseOffer(ctx: Ctx, id: string, customerId: string | null): Promise<LeaseOffer> {
  const row = await chambers.find(ctx, id);
  const zone = await zones.find(ctx, row.zoneId);
  if (customerId === null) return { rule: null, unmet: ['请选择包仓客户'] };
  await requireNamedCustomer(ctx, customerId);
  const rule = await ruleOf(ctx, zone, customerId, ctx.today());
  return {
    rule: rule && pick(rule),
    unmet: await faultsOf(ctx, row, zone, customerId, rule),
  };
}

/**
 * 包仓开始 (4.1): beside any state of the chamber, at most one (WMS-060), after the last one (WMS-061), with STORE access, a
 * rule for 包仓×天 and nobody else's goods inside. From then on it takes the lessee's goods only (WMS-063).
 */
export async function startLease(ctx: CommandCtx, id: string, body: z.output<typeof leaseStartBody>): Promise<Chamber> {
  const row = await chambers.lock(ctx, id, body.version);
  const zone = await zones.find(ctx, row.zoneId);
  await requireNamedCustomer(ctx, body.customerId);
  const at = body.at ? new Date(body.at) : ctx.now();
  const [last] = await ctx.tx
    .select({ close: max(whChamberRecord.closedAt) })
    .from(whChamberRecord)
    .where(and(eq(whChamberRecord.chamberId, id), eq(whChamberRecord.purpose, 'LEASE')));
  requireMoment(ctx, at, { text: '不能早于上次包仓结束时间', broken: Boolean(last?.close && at < last.close) });
  await requireUnbilled(ctx, zone.warehouseId, at);
  const rule = await ruleOf(ctx, zone, body.customerId, businessDay(at));
  const [fault] = await faultsOf(ctx, row, zone, body.customerId, rule);
  if (fault || !rule) throw refuse('GUARD_FAILED', `仓间 ${zone.name} ${row.code} 不能包仓：${fault ?? ''}。`);
  const record = await chamberRecords.insert(
    ctx,
    {
      recordNo: await ctx.nextNumber('KC'),
      chamberId: id,
      purpose: 'LEASE',
      leaseCustomerId: body.customerId,
      chargeRuleId: rule.id,
      openedAt: at,
      openedBy: ctx.actor.userId,
    },
    { action: '包仓开始', code: 'leaseStart' },
  );
  return chambers.update(
    ctx,
    row,
    { currentLeaseId: record.id, leaseCustomerId: body.customerId },
    { action: '包仓开始', code: 'leaseStart' },
  );
}

/** 包仓结束: the chamber is empty, its goods shipped or moved (4.1). */
export async function endLease(ctx: CommandCtx, id: string, body: z.output<typeof leaseEndBody>): Promise<Chamber> {
  const row = await chambers.lock(ctx, id, body.version);
  const zone = await zones.find(ctx, row.zoneId);
  if (!row.currentLeaseId) throw refuse('ILLEGAL_STATE', `仓间 ${zone.name} ${row.code} 没有包仓，请刷新。`);
  const record = await chamberRecords.lock(ctx, row.currentLeaseId);
  const at = body.at ? new Date(body.at) : ctx.now();
  requireMoment(ctx, at, { text: '必须晚于包仓开始时间', broken: at <= record.openedAt });
  await requireUnbilled(ctx, zone.warehouseId, at);
  const left = await piecesIn(ctx, id);
  if (left > 0)
    throw refuse('GUARD_FAILED', `仓间 ${zone.name} ${row.code} 还有 ${left} 件货物，请先出库或移走再结束包仓。`);
  await chamberRecords.update(
    ctx,
    record,
    { closedAt: at, closedBy: ctx.actor.userId, minutesOpen: minutesOpen(record.openedAt, at) },
    { action: '包仓结束', code: 'leaseEnd' },
  );
  return chambers.update(
    ctx,
    row,
    { currentLeaseId: null, leaseCustomerId: null },
    { action: '包仓结束', code: 'leaseEnd' },
  );
}

/** When a lease starts or ends: not in the future, and not against the other end (WMS-061). */
function requireMoment(ctx: Ctx, at: Date, order: { text: string; broken: boolean }): void {
  if (isLater(at, ctx.now())) throw invalid({ at: '不能晚于当前时间' });
  if (order.broken) throw invalid({ at: order.text });
}
/** WMS-085, WMS-086: days that a confirmed bill covers are charged already; a lease neither begins nor ends in them afterwards. */
async function requireUnbilled(ctx: CommandCtx, warehouseId: string, at: Date): Promise<void> {
  const billed = await lastBilledDay(ctx, warehouseId);
  if (billed !== null && businessDay(at) <= billed)
    throw invalid({ at: `${billed} 及以前已计仓储账单，请改为 ${addDays(billed, 1)} 或以后` });
}
const pick = ({ id, tiers, freeDays, currency, validTo }: ChargeRule) => ({ id, tiers, freeDays, currency, validTo });

/** The rule by which 包仓×天 of a customer in a zone is charged on a day (2.15); null: none. */
async function ruleOf(ctx: Ctx, zone: Zone, customerId: string, day: string): Promise<ChargeRule | null> {
  const rules = await ctx.db
    .select()
    .from(whChargeRule)
    .where(
      and(
        eq(whChargeRule.warehouseId, zone.warehouseId),
        eq(whChargeRule.direction, 'AR'),
        eq(whChargeRule.basis, 'CHAMBER_DAY'),
        eq(whChargeRule.state, 'ACTIVE'),
      ),
    );
  const wanted = { direction: 'AR', basis: 'CHAMBER_DAY', warehouseId: zone.warehouseId, zoneId: zone.id } as const;
  return chooseRule(rules, {
    ...wanted,
    tempClass: zone.tempClass,
    partyId: customerId,
    stockKind: leaseKind(zone.useType),
    day,
  });
}

async function faultsOf(
  ctx: Ctx,
  row: Chamber,
  zone: Zone,
  customerId: string,
  rule: ChargeRule | null,
): Promise<string[]> {
  const faults: string[] = [];
  if (row.currentLeaseId) faults.push('已包给客户，请先结束包仓');
  if (!LETTABLE.includes(zone.useType)) faults.push('只有存储和商城库区的仓间可以包仓');
  if (zone.status !== 'ENABLED') faults.push('库区已停用');
  const party = { partyType: 'CUSTOMER', partyId: customerId, warehouseId: zone.warehouseId, right: 'STORE' } as const;
  const access = await checkAccess(ctx, party);
  if (!access.allowed) faults.push(`客户没有存放权限（${access.reason ?? ''}）`);
  if (!rule) faults.push('没有适用的「包仓×天」计费规则');
  const others = await piecesIn(ctx, row.id, ne(whStock.customerId, customerId));
  if (others > 0) faults.push(`仓间里还有其他货主的货 ${others} 件，请先移走`);
  return faults;
}

/** Pieces on hand in a chamber. */
async function piecesIn(ctx: Ctx, chamberId: string, whose?: SQL): Promise<number> {
  const [found] = await ctx.db
    .select({ qty: sql<number>`coalesce(sum(${whStock.onHand}), 0)::int` })
    .from(whStock)
    .innerJoin(whLocation, eq(whLocation.id, whStock.locationId))
    .where(and(eq(whLocation.chamberId, chamberId), gt(whStock.onHand, 0), whose));
  return found?.qty ?? 0;
}
