import { REDUCTION_FIELDS, PAYMENT_APPLICATION_FIELDS } from '@shared/contract/finance/payment-application.fields.ts';
import { APPLICATION_SLOTS } from '@shared/contract/finance/payment-application.labels.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { finApplication, finReduction } from './application.tables.ts';

/** 付款申请 of the caller's companies; its owner is who made it. */
export const applications = entity({
  table: finApplication,
  title: '付款申请',
  no: 'applicationNo',
  numbered: true,
  area: 'finance',
  scope: {
    company: finApplication.companyId,
    dept: finApplication.deptId,
    people: [finApplication.ownerId, finApplication.createdBy],
  },
  labels: PAYMENT_APPLICATION_FIELDS,
  fields: {
    payeeAccount: 'bank.account',
    gross: 'money.cost',
    reduceTotal: 'money.cost',
    net: 'money.cost',
    baseNet: 'money.cost',
    executed: 'money.cost',
    paid: 'money.cost',
    ended: 'money.cost',
  },
});
attachmentOwner('fin_payment_application', {
  entity: applications,
  view: { anyOf: ['finance.ap.apply.view', 'finance.ap.payment.view'] },
  edit: 'finance.ap.apply.create',
  slots: Object.fromEntries(APPLICATION_SLOTS.map((slot) => [slot, { most: 20 }])),
});

/** 冲减 of the caller's companies. */
export const reductions = entity({
  table: finReduction,
  title: '冲减',
  no: 'reductionNo',
  numbered: true,
  area: 'finance',
  scope: {
    company: finReduction.companyId,
    dept: finReduction.deptId,
    people: [finReduction.ownerId, finReduction.createdBy],
  },
  labels: REDUCTION_FIELDS,
  fields: { amount: 'money.cost', amountSrc: 'money.cost' },
});
