import type { ChargeRuleInput } from '@shared/contract/warehouse/charge-rule.contract.ts';
import { asc, count, eq, isNotNull, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import type { SeedStep } from '../../services/seed/seed.ts';
import { whZone } from '../zones/zone.tables.ts';
import { createRule, disableRule } from './charge-rule.service.ts';
import { whChargeRule } from './charge-rule.tables.ts';

const MANAGER = 'whm01';
const BLANK = {
  direction: 'AR',
  zoneId: null,
  tempClass: null,
  customerId: null,
  supplierId: null,
  stockKind: null,
  freeDays: 0,
  minVolume: 0,
  minDays: 0,
  minCharge: null,
  maxCharge: null,
  currency: 'CNY',
  taxRate: 600,
  validTo: null,
} as const satisfies Partial<ChargeRuleInput>;
const one = (price: string) => [{ fromDay: 1, toDay: null, price }];
/** That of TV-34 to 36. */
const TIERED = [
  { fromDay: 8, toDay: 30, price: '1.50' },
  { fromDay: 31, toDay: null, price: '3.00' },
];

/** 计费规则 (12.2): six, one with tiers, one for a customer, one for cold zones, a lease, handling, one to the lessor. */
export const chargeRuleSeed: SeedStep = {
  name: '仓储计费规则',
  async run(seed) {
    const [first] = await seed.tx.select().from(whWarehouse).orderBy(asc(whWarehouse.id)).limit(1);
    const [rented] = await seed.tx.select().from(whWarehouse).where(isNotNull(whWarehouse.supplierId)).limit(1);
    const [customer] = await seed.tx
      .select({ id: acCustomer.id })
      .from(acCustomer)
      .where(eq(acCustomer.status, 'ACTIVE'))
      .orderBy(asc(acCustomer.id))
      .limit(1);
    const [cold] = await seed.tx
      .select({ id: whZone.id })
      .from(whZone)
      .where(sql`${whZone.warehouseId} = ${first?.id ?? '0'} and ${whZone.tempClass} in ('CHILLED', 'FROZEN')`)
      .limit(1);
    if (!first || !customer) throw new Error('Rules need a warehouse and a customer');
    const warehouseId = first.id;
    const validFrom = seed.day(-180);
    const rules: ChargeRuleInput[] = [
      { ...BLANK, warehouseId, validFrom, basis: 'CBM_DAY', freeDays: 7, tiers: TIERED, minCharge: '50' },
      { ...BLANK, warehouseId, validFrom, basis: 'CBM_DAY', customerId: customer.id, freeDays: 15, tiers: [{ fromDay: 16, toDay: null, price: '1.20' }], maxCharge: '20000' },
      { ...BLANK, warehouseId, validFrom, basis: 'CBM_DAY', ...(cold ? { zoneId: cold.id } : { tempClass: 'CHILLED' as const }), tiers: one('6.80'), minDays: 3 },
      { ...BLANK, warehouseId, validFrom, basis: 'INBOUND_QTY', tiers: one('0.50') },
      { ...BLANK, warehouseId, validFrom, basis: 'CHAMBER_DAY', tiers: one('260') },
      { ...BLANK, direction: 'AP', warehouseId: rented?.id ?? warehouseId, supplierId: rented?.supplierId ?? null, validFrom, basis: 'FIXED_MONTH', tiers: one('45000'), taxRate: 900 },
    ]; // prettier-ignore
    for (const [nth, rule] of rules.entries())
      await seed.command(MANAGER, seed.at(-180, 9, nth), (ctx) => createRule(ctx, rule, null));
    const old = await seed.command(MANAGER, seed.at(-180, 10), (ctx) =>
      createRule(ctx, { ...BLANK, warehouseId, validFrom, basis: 'OUTBOUND_QTY', tiers: one('0.80') }, null),
    );
    await seed.command(MANAGER, seed.at(-60, 10), (ctx) =>
      disableRule(ctx, old.id, old.version, '出库操作费并入派送费'),
    );
  },
  async totals(tx) {
    const [row] = await tx
      .select({ all: count(), active: sql<number>`count(*) filter (where state = 'ACTIVE')::int` })
      .from(whChargeRule);
    return { chargeRules: row?.all ?? 0, activeChargeRules: row?.active ?? 0 };
  },
};
