import { allowedActions } from '@shared/contract/machine.ts';
import {
  chargeRuleList,
  chargeRuleMachine,
  chargeRules as contract,
} from '@shared/contract/warehouse/charge-rule.contract.ts';
import { tierText } from '@shared/contract/warehouse/charge-tiers.ts';
import { STOCK_KINDS } from '@shared/contract/warehouse/stock.labels.ts';
import { TEMP_CLASSES } from '@shared/contract/warehouse/zone.contract.ts';
import { cbm } from '@shared/contract/figures.ts';
import { eq, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import { serveList } from '../../platform/list.ts';
import { handle, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { whZone } from '../zones/zone.tables.ts';
import { chargeRules } from './charge-rule.entity.ts';
import { createRule, disableRule } from './charge-rule.service.ts';
import { whChargeRule, type ChargeRule } from './charge-rule.tables.ts';
import { termsOf } from './charge-terms.ts';
import { simulate } from './simulate.ts';

const words = <Codes extends Record<string, string>>(labels: Codes, code: string | null | undefined) =>
  code ? labels[code as keyof Codes] : null;

const list = serveList(chargeRuleList, {
  table: whChargeRule,
  scope: chargeRules,
  join: [
    [whWarehouse, eq(whWarehouse.id, whChargeRule.warehouseId)],
    [whZone, eq(whZone.id, whChargeRule.zoneId)],
    [acCustomer, eq(acCustomer.id, whChargeRule.customerId)],
    [acSupplier, eq(acSupplier.id, whChargeRule.supplierId)],
  ],
  select: {
    ...pickColumns(
      whChargeRule,
      'direction',
      'warehouseId',
      'zoneId',
      'tempClass',
      'customerId',
      'supplierId',
      'stockKind',
      'basis',
      'freeDays',
      'tiers',
      'minVolume',
      'minDays',
      'minCharge',
      'maxCharge',
      'currency',
      'taxRate',
      'validFrom',
      'validTo',
      'state',
    ),
    warehouseName: whWarehouse.name,
    scopeText: sql<string>`concat_ws(' · ', ${acCustomer.shortName}, ${acSupplier.shortName}, ${whZone.name})`,
  },
  filters: {
    validOn: (value, ctx) =>
      value === '1'
        ? sql`${whChargeRule.state} = 'ACTIVE' and ${ctx.today()}::date between ${whChargeRule.validFrom} and coalesce(${whChargeRule.validTo}, 'infinity')`
        : undefined,
  },
  finish: (ctx, rows) =>
    rows.map((row) => ({
      ...row,
      scopeText:
        [row.scopeText, words(TEMP_CLASSES, row.tempClass), words(STOCK_KINDS, row.stockKind)]
          .filter(Boolean)
          .join(' · ') || '全仓默认',
      tierText: tierText(row.tiers),
      minText: [row.minVolume ? `${cbm(row.minVolume)} m³` : '', row.minDays ? `${row.minDays} 天` : '']
        .filter(Boolean)
        .join('，'),
      taxRateBp: row.taxRate ?? 0,
      actions: allowedActions(chargeRuleMachine, row.state ?? 'DISABLED', (code) => ctx.actor.may(code)),
    })),
});

const saved = ({ id, version }: ChargeRule) => ({ id, version });

/** 计费规则 of W2. */
export const chargeRuleRoutes: Route[] = [
  list,
  serveExport(chargeRuleList),
  handle(contract.create, async (ctx, { body: { ack: _ack, replaces, ...input } }) =>
    saved(await createRule(ctx, input, replaces)),
  ),
  handle(contract.disable, async (ctx, { params, body }) =>
    saved(await disableRule(ctx, params.id, body.version, body.reason)),
  ),
  handle(contract.simulate, async (ctx, { params, body }) =>
    simulate(termsOf(await chargeRules.find(ctx, params.id)), body),
  ),
];
