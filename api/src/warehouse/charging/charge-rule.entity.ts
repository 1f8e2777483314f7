import { inWarehouseScope } from '../../masters/warehouses/warehouse-scope.ts';
import { entity } from '../../platform/entity.ts';
import { whChargeRule } from './charge-rule.tables.ts';

/** Charge rules of the warehouses in scope. */
export const chargeRules = entity({
  table: whChargeRule,
  title: '计费规则',
  area: 'warehouse',
  scope: { and: inWarehouseScope(whChargeRule.warehouseId) },
  labels: {
    direction: '方向',
    warehouseId: '仓库',
    zoneId: '库区',
    tempClass: '温区',
    customerId: '客户',
    supplierId: '出租方',
    stockKind: '货物类别',
    basis: '计费方式',
    freeDays: '免费天数',
    tiers: '阶梯',
    minVolume: '起计体积(cm³)',
    minDays: '起计天数',
    minCharge: '最低收费',
    maxCharge: '封顶',
    currency: '币种',
    taxRate: '税率',
    validFrom: '生效日期',
    validTo: '截止日期',
    state: '状态',
    stateReason: '停用原因',
  },
  unique: { wh_charge_rule_overlap: '与同范围的规则有效期重叠，请改有效期或复制为新版本。' },
});
