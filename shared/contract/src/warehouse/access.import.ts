import { defineImport, importCol, type ImportRow } from '../shared/import.ts';
import { ACCESS_CREW_FIELDS, ACCESS_FIELDS } from './access.fields.ts';
import { ACCESS_PARTIES } from './access.labels.ts';

/**
 * W15: a row registers a vehicle, a person, or both (a driver with his truck) at an access; what is registered there already
 * stays.
 */
export const crewImport = defineImport({
  name: 'warehouse.access-crews',
  title: '准入车辆人员',
  path: '/warehouse/accesses',
  permission: 'warehouse.access.edit',
  scope: 'warehouse',
  partial: true,
  csv: true,
  maxRows: 1000,
  columns: {
    partyType: importCol.code('公司类型', ACCESS_PARTIES, { required: true, example: '客户' }),
    party: importCol.text(ACCESS_FIELDS.partyName, {
      required: true,
      max: 200,
      hint: '编号、简称或全称',
      example: '宁波海纳',
    }),
    warehouse: importCol.text(ACCESS_FIELDS.warehouseId, {
      required: true,
      max: 60,
      hint: '仓库编码或名称',
      example: 'NB01',
    }),
    validFrom: importCol.date(ACCESS_FIELDS.validFrom, {
      hint: '不填为今天有效的准入，没有时为最早将生效的',
      example: '2026-01-01',
    }),
    plate: importCol.text(ACCESS_CREW_FIELDS.plate, {
      max: 20,
      hint: '车牌或姓名至少填一项',
      example: '浙B12345',
    }),
    name: importCol.text(ACCESS_CREW_FIELDS.name, { max: 50, example: '王师傅' }),
    phone: importCol.text(ACCESS_CREW_FIELDS.phone, { max: 30, example: '13800001234' }),
  },
});
export type CrewImportRow = ImportRow<typeof crewImport>;
