import { addDays } from '@shared/contract/business-day.ts';
import { chargeRuleMachine, type ChargeRuleInput } from '@shared/contract/warehouse/charge-rule.contract.ts';
import { and, eq, gte, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { customers } from '../../masters/customers/customer.entity.ts';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { usableSupplier } from '../../masters/suppliers/usable-supplier.ts';
import { warehouses } from '../../masters/warehouses/warehouse.entity.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { zones } from '../zones/zone.entity.ts';
import { whZone } from '../zones/zone.tables.ts';
import { chargeRules } from './charge-rule.entity.ts';
import { whChargeRule, type ChargeRule } from './charge-rule.tables.ts';

/**
 * 新增, or 复制为新版本 with `replaces`: the old rule then ends the day before, so that bills of earlier days stay what they
 * are (WMS-086). Refused when a rule of the same scope and basis counts on one of its days.
 */
export async function createRule(
  ctx: CommandCtx,
  input: ChargeRuleInput,
  replaces: { id: string; version: number } | null,
): Promise<ChargeRule> {
  const old = replaces && (await chargeRules.lock(ctx, replaces.id, replaces.version));
  await checkScope(ctx, input, old);
  if (old) await endBefore(ctx, old, input.validFrom);
  await refuseOverlap(ctx, input);
  return chargeRules.insert(
    ctx,
    { ...input, state: 'ACTIVE', replacesId: old?.id ?? null },
    old ? { action: '复制为新版本', code: 'renew' } : { action: '新增', code: 'create' },
  );
}

/** 停用: the rule counts for no further bill. */
export async function disableRule(ctx: CommandCtx, id: string, version: number, reason: string): Promise<ChargeRule> {
  const row = await chargeRules.lock(ctx, id, version);
  return chargeRules.transition(ctx, chargeRuleMachine, row, 'disable', { stateReason: reason }, { reason });
}

async function endBefore(ctx: CommandCtx, old: ChargeRule, day: string): Promise<void> {
  if (old.state !== 'ACTIVE' || (old.validTo !== null && old.validTo < day)) return;
  const validTo = addDays(day, -1);
  if (validTo < old.validFrom)
    throw invalid({ validFrom: `不能早于 ${addDays(old.validFrom, 1)}，上一版本从 ${old.validFrom} 起生效` });
  await chargeRules.update(ctx, old, { validTo }, { action: '新版本生效', code: 'replaced' });
}

/** Warehouse, zone and party must be in the caller's reach; a party named before may stay although it was stopped. */
async function checkScope(ctx: CommandCtx, input: ChargeRuleInput, old: ChargeRule | null): Promise<void> {
  const { direction, warehouseId, zoneId, customerId, supplierId } = input;
  const warehouse = await warehouses.findOrNull(ctx, eq(warehouses.table.id, warehouseId));
  if (!warehouse) throw invalid({ warehouseId: '仓库不存在或无权使用' });
  if (zoneId && !(await zones.exists(ctx, sql`${whZone.id} = ${zoneId} and ${whZone.warehouseId} = ${warehouseId}`)))
    throw invalid({ zoneId: '库区不属于该仓库' });
  if (direction === 'AR' && supplierId) throw invalid({ supplierId: '向客户收费的规则不选出租方' });
  if (direction === 'AP' && customerId) throw invalid({ customerId: '向出租方付费的规则不选客户' });
  if (customerId && customerId !== old?.customerId && !(await customers.exists(ctx, eq(acCustomer.id, customerId))))
    throw invalid({ customerId: '客户不存在或无权使用' });
  if (supplierId && !(await usableSupplier(ctx, supplierId, old?.supplierId ?? null)))
    throw invalid({ supplierId: '供应商不存在、已停用或无权使用' });
}

const same = (column: PgColumn, value: string | null) => (value === null ? isNull(column) : eq(column, value));

/** 2.15 no overlap for the same scope and basis; the database refuses what two do at once. */
async function refuseOverlap(ctx: CommandCtx, input: ChargeRuleInput): Promise<void> {
  const rule = whChargeRule;
  const [other] = await ctx.tx
    .select()
    .from(rule)
    .where(
      and(
        ne(rule.state, 'DISABLED'),
        eq(rule.direction, input.direction),
        eq(rule.basis, input.basis),
        eq(rule.warehouseId, input.warehouseId),
        same(rule.zoneId, input.zoneId),
        same(rule.tempClass, input.tempClass),
        same(rule.customerId, input.customerId),
        same(rule.supplierId, input.supplierId),
        same(rule.stockKind, input.stockKind),
        or(isNull(rule.validTo), gte(rule.validTo, input.validFrom)),
        input.validTo ? lte(rule.validFrom, input.validTo) : undefined,
      ),
    )
    .limit(1);
  if (other)
    throw refuse('WMS-087', `与 ${other.validFrom} 起的规则范围和有效期重叠，请改有效期或复制为新版本。`, {
      fields: { validFrom: '有效期重叠' },
    });
}
