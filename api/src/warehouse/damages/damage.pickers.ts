import { damagePicker } from '@shared/contract/warehouse/paper.pickers.ts';
import { besideCustomer } from '../../masters/customers/beside-customer.ts';
import type { Route } from '../../platform/route.ts';
import { servePicker } from '../../services/pickers/picker.ts';
import { byNumber, pickNumbered, type Numbered } from '../../services/search/numbered.ts';
import { damages } from './damage.entity.ts';
import { whDamage } from './damage.tables.ts';

const numbers: Numbered = {
  table: whDamage,
  no: whDamage.damageNo,
  scope: damages,
  ...besideCustomer(whDamage.customerId),
};
byNumber({ kind: 'wh_damage', title: '残损单', permission: 'warehouse.damage.view' }, numbers);
export const damagePickers: Route[] = [servePicker(damagePicker, pickNumbered(numbers))];
