import { CHARGE_RULE_FIELDS } from '@shared/contract/warehouse/charge-rule.fields.ts';
import { inWarehouseScope } from '../../masters/warehouses/warehouse-scope.ts';
import { entity } from '../../platform/entity.ts';
import { whChargeRule } from './charge-rule.tables.ts';

/** Charge rules of the warehouses in scope. */
export const chargeRules = entity({
  table: whChargeRule,
  title: '计费规则',
  area: 'warehouse',
  scope: { and: inWarehouseScope(whChargeRule.warehouseId) },
  labels: CHARGE_RULE_FIELDS,
  unique: { wh_charge_rule_overlap: '与同范围的规则有效期重叠，请改有效期或复制为新版本。' },
});
