import { CHARGE_RULE_FIELDS } from '@shared/contract/warehouse/charge-rule.fields.ts';
import { entity } from '../../platform/entity.ts';
import { customerScope } from '../stock/stock-scope.ts';
import { whChargeRule } from './charge-rule.tables.ts';

/** Charge rules of the warehouses in scope; who sees own records only: not those for the customers of others. */
export const chargeRules = entity({
  table: whChargeRule,
  title: '计费规则',
  area: 'warehouse',
  scope: customerScope({ warehouse: whChargeRule.warehouseId, customer: whChargeRule.customerId }),
  partOf: { field: 'warehouseId', kind: 'wh_warehouse' },
  labels: CHARGE_RULE_FIELDS,
  amounts: { fields: ['tiers', 'minCharge', 'maxCharge'], view: 'warehouse.rule.view' },
  unique: { wh_charge_rule_overlap: '与同范围的规则有效期重叠，请改有效期或复制为新版本。' },
});
