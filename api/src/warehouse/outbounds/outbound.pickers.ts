import { outboundPicker } from '@shared/contract/warehouse/paper.pickers.ts';
import { eq, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { Route } from '../../platform/route.ts';
import { servePicker } from '../../services/pickers/picker.ts';
import { byNumber, pickNumbered, type Numbered } from '../../services/search/numbered.ts';
import { outbounds } from './outbound.entity.ts';
import { whOutbound } from './outbound.tables.ts';

const numbers: Numbered = {
  table: whOutbound,
  no: whOutbound.outboundNo,
  scope: outbounds,
  join: [[acCustomer, eq(acCustomer.id, whOutbound.customerId)]],
  hint: sql<string>`concat_ws(' · ', ${acCustomer.shortName}, ${whOutbound.plateNo})`,
};
byNumber({ kind: 'wh_outbound', title: '出库单', permission: 'warehouse.outbound.view' }, numbers);
export const outboundPickers: Route[] = [servePicker(outboundPicker, pickNumbered(numbers))];
