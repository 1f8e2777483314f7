import { paymentPicker } from '@shared/contract/finance/paper.pickers.ts';
import { eq, sql } from 'drizzle-orm';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Route } from '../../platform/route.ts';
import { servePicker } from '../../services/pickers/picker.ts';
import { byNumber, pickNumbered, type Numbered } from '../../services/search/numbered.ts';
import { payments } from './payment.entity.ts';
import { finPayment } from '../allocations/payment.tables.ts';

const numbers: Numbered = {
  table: finPayment,
  no: finPayment.paymentNo,
  scope: payments,
  join: [[acSupplier, eq(acSupplier.id, finPayment.supplierId)]],
  hint: sql<string>`concat_ws(' · ', ${acSupplier.shortName}, ${finPayment.bankRef})`,
};
byNumber({ kind: 'fin_payment', title: '付款单', permission: 'finance.ap.payment.view' }, numbers);
export const paymentPickers: Route[] = [servePicker(paymentPicker, pickNumbered(numbers))];
