import { BIZ_TYPES, PARTY_ROLES, PRICE_SOURCES } from '@shared/contract/finance/fee-template.labels.ts';
import { CHARGE_BASIS } from '@shared/contract/logistics/quotation-rules.ts';
import { entity } from '../../platform/entity.ts';
import { finFeeTemplate, finFeeTemplateLine } from './fee-template.tables.ts';

/** 费用模板: shared by all companies. In its history what customers pay and what we pay are two fields (3.6). */
export const feeTemplateEntity = entity({
  table: finFeeTemplate,
  title: '费用模板',
  no: 'name',
  labels: { name: '名称', bizType: '业务类型', status: '状态', remark: '备注' },
  lists: {
    lines: {
      table: finFeeTemplateLine,
      title: '费用',
      labels: {
        chargeCodeId: '费用项目',
        partyRole: '结算单位',
        supplierId: '指定供应商',
        basis: '计费',
        priceSource: '价格来源',
        currency: '币种',
        sellPrice: '应收单价',
        costPrice: '应付单价',
        sellMin: '应收最低收费',
        costMin: '应付最低收费',
        remark: '备注',
      },
      codes: { partyRole: PARTY_ROLES, basis: CHARGE_BASIS, priceSource: PRICE_SOURCES, bizType: BIZ_TYPES },
    },
  },
  fields: {
    'lines.*.sellPrice': 'money.sell',
    'lines.*.sellMin': 'money.sell',
    'lines.*.costPrice': 'money.cost',
    'lines.*.costMin': 'money.cost',
  },
  unique: { fin_fee_template_name_key: '已有同名费用模板。' },
});
