import { arrivalPicker } from '@shared/contract/warehouse/paper.pickers.ts';
import { eq } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { Route } from '../../platform/route.ts';
import { servePicker } from '../../services/pickers/picker.ts';
import { pickNumbered, type Numbered } from '../../services/search/numbered.ts';
import { arrivals } from './arrival.entity.ts';
import { whArrival } from './arrival.tables.ts';

const numbers: Numbered = {
  table: whArrival,
  no: whArrival.arrivalNo,
  text: whArrival.searchText,
  scope: arrivals,
  join: [[acCustomer, eq(acCustomer.id, whArrival.customerId)]],
  hint: acCustomer.shortName,
};
export const arrivalPickers: Route[] = [servePicker(arrivalPicker, pickNumbered(numbers))];
