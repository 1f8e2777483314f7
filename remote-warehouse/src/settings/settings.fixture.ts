import type { WarehouseDetail, WarehouseRow } from '@shared/contract/warehouse/warehouse.contract.ts';

/** A warehouse in its list and with its details. */
export const row: WarehouseRow = {
  id: '5',
  version: 1,
  companyId: '1',
  supplierId: null,
  code: 'NB01',
  name: '北仑仓',
  ownership: 'OWN',
  companyName: '远通',
  supplierName: null,
  areaM2: 100,
  capacity: 0,
  zoneCount: 3,
  chamberCount: 3,
  openChamberCount: 1,
  locationCount: 3,
  usedLocationCount: 2,
  usage: null,
  status: 'ENABLED',
};
export const detail = {
  ...row,
  address: '宁波',
  contact: null,
  phone: null,
  timezone: 'Asia/Shanghai',
  autoDayClose: false,
  actions: [{ code: 'disable', enabled: true, unmet: [] }],
} as WarehouseDetail;
