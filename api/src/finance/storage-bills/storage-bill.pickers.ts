import { storageBillPicker } from '@shared/contract/finance/paper.pickers.ts';
import { eq } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { Route } from '../../platform/route.ts';
import { servePicker } from '../../services/pickers/picker.ts';
import { pickNumbered, type Numbered } from '../../services/search/numbered.ts';
import { billEntities } from './storage-bill.entity.ts';
import { whStorageBill } from './storage-bill.tables.ts';

const numbers: Numbered = {
  table: whStorageBill,
  no: whStorageBill.billNo,
  scope: billEntities.AR,
  rows: eq(whStorageBill.direction, 'AR'),
  join: [[acCustomer, eq(acCustomer.id, whStorageBill.customerId)]],
  hint: acCustomer.shortName,
};
export const storageBillPickers: Route[] = [servePicker(storageBillPicker, pickNumbered(numbers))];
