import { PARTY_FINANCE_FIELDS } from '@shared/contract/finance/party-finance.fields.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { ofParty } from '../suppliers/of-party.ts';
import { partyFinanceTable } from './party-finance.tables.ts';

/** 结算资料 of the customers and suppliers in scope. */
export const partyFinances = entity({
  table: partyFinanceTable,
  title: '结算资料',
  no: 'label',
  area: 'finance',
  scope: { and: ofParty(partyFinanceTable) },
  labels: PARTY_FINANCE_FIELDS,
  unique: {
    party_finance_customer_key: '该客户已有结算资料，请刷新后编辑。',
    party_finance_supplier_key: '该供应商已有结算资料，请刷新后编辑。',
  },
});
attachmentOwner('party_finance', {
  entity: partyFinances,
  view: 'finance.base.view',
  edit: 'finance.base.edit',
});
