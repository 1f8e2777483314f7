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
  labels: {
    companyId: '所属主体',
    supplierId: '出租方',
    code: '仓库编码',
    name: '仓库名称',
    ownership: '权属',
    address: '地址',
    contact: '联系人',
    phone: '电话',
    areaM2: '面积(㎡)',
    capacity: '容积(cm³)',
    timezone: '时区',
    autoDayClose: '自动日结',
    status: '状态',
  },
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
