import { applicationPicker } from '@shared/contract/finance/paper.pickers.ts';
import { eq, sql } from 'drizzle-orm';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Route } from '../../platform/route.ts';
import { servePicker } from '../../services/pickers/picker.ts';
import { byNumber, pickNumbered, type Numbered } from '../../services/search/numbered.ts';
import { applications } from './application.entity.ts';
import { finApplication } from './application.tables.ts';

const numbers: Numbered = {
  table: finApplication,
  no: finApplication.applicationNo,
  scope: applications,
  join: [[acSupplier, eq(acSupplier.id, finApplication.supplierId)]],
  hint: sql<string>`concat_ws(' · ', ${acSupplier.shortName}, ${finApplication.reason})`,
};
byNumber({ kind: 'fin_payment_application', title: '付款申请', permission: 'finance.ap.apply.view' }, numbers);
export const applicationPickers: Route[] = [servePicker(applicationPicker, pickNumbered(numbers))];
