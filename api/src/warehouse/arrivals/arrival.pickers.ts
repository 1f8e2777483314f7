import { arrivalPicker } from '@shared/contract/warehouse/paper.pickers.ts';
import { besideCustomer } from '../../masters/customers/beside-customer.ts';
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
  ...besideCustomer(whArrival.customerId),
};
export const arrivalPickers: Route[] = [servePicker(arrivalPicker, pickNumbered(numbers))];
