import { applicationPicker } from '@shared/contract/finance/paper.pickers.ts';
import { eq } from 'drizzle-orm';
import { acSupplier } from '../../masters/suppliers/supplier.tables.ts';
import type { Route } from '../../platform/route.ts';
import { servePicker } from '../../services/pickers/picker.ts';
import { pickNumbered, type Numbered } from '../../services/search/numbered.ts';
import { applications } from './application.entity.ts';
import { finApplication } from './application.tables.ts';

const numbers: Numbered = {
  table: finApplication,
  no: finApplication.applicationNo,
  scope: applications,
  join: [[acSupplier, eq(acSupplier.id, finApplication.supplierId)]],
  hint: acSupplier.shortName,
};
export const applicationPickers: Route[] = [servePicker(applicationPicker, pickNumbered(numbers))];
