import { receiptPicker } from '@shared/contract/finance/paper.pickers.ts';
import { besideCustomer } from '../../masters/customers/beside-customer.ts';
import type { Route } from '../../platform/route.ts';
import { servePicker } from '../../services/pickers/picker.ts';
import { byNumber, pickNumbered, type Numbered } from '../../services/search/numbered.ts';
import { receipts } from './receipt.entity.ts';
import { finReceipt } from '../allocations/receipt.tables.ts';

const numbers: Numbered = {
  table: finReceipt,
  no: finReceipt.receiptNo,
  scope: receipts,
  ...besideCustomer(finReceipt.customerId),
};
byNumber({ kind: 'fin_receipt', title: '收款单', permission: 'finance.ar.receipt.view' }, numbers);
export const receiptPickers: Route[] = [servePicker(receiptPicker, pickNumbered(numbers))];
