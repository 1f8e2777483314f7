import { FEE_TEMPLATE_FIELDS, FEE_TEMPLATE_LINE_FIELDS } from '@shared/contract/finance/fee-template.fields.ts';
import { BIZ_TYPES, PARTY_ROLES, PRICE_SOURCES } from '@shared/contract/finance/fee-template.labels.ts';
import { CHARGE_BASIS } from '@shared/contract/logistics/quotation-rules.ts';
import { entity } from '../../platform/entity.ts';
import { finFeeTemplate, finFeeTemplateLine } from './fee-template.tables.ts';

/** 费用模板: shared by all companies. In its history what customers pay and what we pay are two fields (3.6). */
export const feeTemplateEntity = entity({
  table: finFeeTemplate,
  title: '费用模板',
  no: 'name',
  labels: FEE_TEMPLATE_FIELDS,
  lists: {
    lines: {
      table: finFeeTemplateLine,
      title: '费用',
      labels: FEE_TEMPLATE_LINE_FIELDS,
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
