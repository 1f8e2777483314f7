import { DAMAGE_FIELDS } from '@shared/contract/warehouse/damage.fields.ts';
import { DAMAGE_PHOTOS } from '@shared/contract/warehouse/damage.labels.ts';
import { entity } from '../../platform/entity.ts';
import { refuse } from '../../platform/refusal.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { documentScope } from '../stock/stock-scope.ts';
import { whDamage } from './damage.tables.ts';

/** Damages in the warehouses and companies in scope; who sees own records only: those of the own customers. */
export const damages = entity({
  table: whDamage,
  title: '残损单',
  no: 'damageNo',
  numbered: true,
  area: 'warehouse',
  scope: documentScope({
    company: whDamage.companyId,
    warehouse: whDamage.warehouseId,
    customer: whDamage.customerId,
  }),
  labels: DAMAGE_FIELDS,
  amounts: { fields: ['claimAmount', 'scrapValue'], view: 'warehouse.damage.view' },
});

attachmentOwner('wh_damage', {
  entity: damages,
  view: 'warehouse.damage.view',
  edit: { anyOf: ['warehouse.damage.create', 'warehouse.damage.judge', 'warehouse.damage.handle'] },
  slots: { [DAMAGE_PHOTOS]: { most: 30, images: true } },
  leaveEmpty: (row, slot) => {
    if (slot === DAMAGE_PHOTOS && row.state !== 'WITHDRAWN')
      throw refuse('WMS-021', `残损单 ${row.damageNo} 至少保留 1 张照片。`);
  },
});
