import { SETTLEMENT_FIELDS } from '@shared/contract/finance/settlement.fields.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { finSettlement } from './settlement.tables.ts';

/** 结账单 of the caller's companies, of both sides. */
export const settlements = entity({
  table: finSettlement,
  title: '结账单',
  no: 'settlementNo',
  numbered: true,
  area: 'finance',
  scope: {
    company: finSettlement.companyId,
    dept: finSettlement.deptId,
    people: [finSettlement.ownerId, finSettlement.createdBy],
  },
  labels: SETTLEMENT_FIELDS,
  fields: { fxGain: 'money.sell', rounding: 'money.sell' },
});

attachmentOwner('fin_settlement', {
  entity: settlements,
  view: { anyOf: ['finance.ar.settlement.view', 'finance.ap.settlement.view'] },
  edit: { anyOf: ['finance.ar.settlement.create', 'finance.ap.settlement.create'] },
});
