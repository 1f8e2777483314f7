import { definePicker } from '../shared/picker.contract.ts';

const scope = 'finance' as const;

/** 申报批次 for the filter of the list. */
export const taxBatchPicker = definePicker({
  kind: 'tax-batches',
  title: '申报批次',
  permission: 'tax.case.view',
  scope,
});
/** Declarations whose items may still go into a case; `parent`: `declarationParent`, the company that declares. */
export const taxDeclarationPicker = definePicker({
  kind: 'tax-declarations',
  title: '报关单',
  permission: 'tax.case.view',
  scope,
});
/** Confirmed receipts of kind 退税到账 with something left; `parent`: the company. */
export const taxReceiptPicker = {
  ...definePicker({ kind: 'tax-receipts', title: '退税到账收款', permission: 'tax.case.receive', scope }),
  fields: { 'list.*.extra.left': 'money.sell' },
} as const;
/** What a chosen receipt brings: CNY that are not yet registered on a case. */
export interface TaxReceiptExtra {
  valueDate: string;
  left?: string;
}
