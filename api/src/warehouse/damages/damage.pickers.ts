import { damagePicker } from '@shared/contract/warehouse/paper.pickers.ts';
import { eq } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import type { Route } from '../../platform/route.ts';
import { servePicker } from '../../services/pickers/picker.ts';
import { byNumber, pickNumbered, type Numbered } from '../../services/search/numbered.ts';
import { damages } from './damage.entity.ts';
import { whDamage } from './damage.tables.ts';

const numbers: Numbered = {
  table: whDamage,
  no: whDamage.damageNo,
  scope: damages,
  join: [[acCustomer, eq(acCustomer.id, whDamage.customerId)]],
  hint: acCustomer.shortName,
};
byNumber({ kind: 'wh_damage', title: '残损单', permission: 'warehouse.damage.view' }, numbers);
export const damagePickers: Route[] = [servePicker(damagePicker, pickNumbered(numbers))];
