import { TAX_CASE_FIELDS } from '@shared/contract/finance/tax-case.fields.ts';
import { TAX_CASE_SLOTS } from '@shared/contract/finance/tax-case.labels.ts';
import { entity } from '../../platform/entity.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { taxBatch, taxCase } from './tax-case.tables.ts';

/** 退税单 of the companies in scope; sales see those of their customers. */
export const taxCases = entity({
  table: taxCase,
  title: '退税单',
  no: 'caseNo',
  numbered: true,
  area: 'finance',
  scope: {
    company: taxCase.companyId,
    dept: taxCase.deptId,
    people: [taxCase.ownerId, taxCase.createdBy],
  },
  labels: TAX_CASE_FIELDS,
  fields: {
    total: 'money.sell',
    freight: 'money.sell',
    insurance: 'money.sell',
    fob: 'money.sell',
    fobUsd: 'money.sell',
    invoiceEx: 'money.cost',
    invoiceTax: 'money.cost',
    refundAmount: 'money.cost',
    nonRefundTax: 'money.cost',
    exchangeCost: 'money.cost',
    advanceAmount: 'money.cost',
    declaredAmount: 'money.cost',
    approvedAmount: 'money.cost',
    writtenOff: 'money.cost',
    refundedAmount: 'money.cost',
    outcomeCost: 'money.cost',
  },
  unique: {
    tax_case_line_customs_key: '报关单的该项已在其他退税单中，请核对。',
    tax_case_line_declaration_key: '报关单的该项已在其他退税单中，请核对。',
    tax_case_invoice_doc_key: '发票已使用，该发票行已匹配到其他退税单。',
  },
});

attachmentOwner('tax_case', {
  entity: taxCases,
  view: 'tax.case.view',
  edit: { anyOf: ['tax.case.doc', 'tax.case.edit'] },
  slots: Object.fromEntries(TAX_CASE_SLOTS.map((slot) => [slot, { most: 20 }])),
});

/** 申报批次. */
export const taxBatches = entity({
  table: taxBatch,
  title: '退税申报批次',
  no: 'batchNo',
  numbered: true,
  area: 'finance',
  scope: { company: taxBatch.companyId, people: [taxBatch.createdBy] },
  labels: {
    batchNo: '批次号',
    companyId: TAX_CASE_FIELDS.companyId,
    mode: TAX_CASE_FIELDS.mode,
    remark: TAX_CASE_FIELDS.remark,
  },
});
