import { countPicker } from '@shared/contract/warehouse/paper.pickers.ts';
import { eq } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { Route } from '../../platform/route.ts';
import { servePicker } from '../../services/pickers/picker.ts';
import { byNumber, pickNumbered, type Numbered } from '../../services/search/numbered.ts';
import { counts } from './count.entity.ts';
import { whCount } from './count.tables.ts';

const numbers: Numbered = {
  table: whCount,
  no: whCount.countNo,
  scope: counts,
  join: [[acCustomer, eq(acCustomer.id, whCount.customerId)]],
  hint: acCustomer.shortName,
};
byNumber({ kind: 'wh_count', title: '盘点单', permission: 'warehouse.location.view' }, numbers);
export const countPickers: Route[] = [servePicker(countPicker, pickNumbered(numbers))];
