import { WAREHOUSE_FIELDS } from '@shared/contract/warehouse/warehouse.fields.ts';
import { attachmentOwner } from '../../services/attachments/owners.ts';
import { entity } from '../../platform/entity.ts';
import { whWarehouse } from './warehouse.tables.ts';

/** Warehouses of the caller: inside the own companies and the own set of warehouses (1.8). */
export const warehouses = entity({
  table: whWarehouse,
  title: '仓库',
  no: 'code',
  area: 'warehouse',
  scope: { company: whWarehouse.companyId, warehouse: whWarehouse.id },
  labels: WAREHOUSE_FIELDS,
  unique: {
    wh_warehouse_code_key: '仓库编码已存在，请换一个。',
    wh_warehouse_name_key: '仓库名称已存在，请换一个。',
  },
});
export type Warehouse = typeof whWarehouse.$inferSelect;

attachmentOwner('wh_warehouse', {
  entity: warehouses,
  view: 'warehouse.setting.view',
  edit: 'warehouse.setting.edit',
});
