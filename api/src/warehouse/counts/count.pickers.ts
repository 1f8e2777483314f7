import { countPicker } from '@shared/contract/warehouse/paper.pickers.ts';
import { besideCustomer } from '../../masters/customers/beside-customer.ts';
import type { Route } from '../../platform/route.ts';
import { servePicker } from '../../services/pickers/picker.ts';
import { byNumber, pickNumbered, type Numbered } from '../../services/search/numbered.ts';
import { counts } from './count.entity.ts';
import { whCount } from './count.tables.ts';

const numbers: Numbered = {
  table: whCount,
  no: whCount.countNo,
  scope: counts,
  ...besideCustomer(whCount.customerId),
};
byNumber({ kind: 'wh_count', title: '盘点单', permission: 'warehouse.location.view' }, numbers);
export const countPickers: Route[] = [servePicker(countPicker, pickNumbered(numbers))];
