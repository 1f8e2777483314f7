import { defineImport, importCol, type ImportRow } from '../shared/import.ts';
import { TEMP_CLASSES, ZONE_COLORS, ZONE_USES } from './zone.contract.ts';
import { ZONE_FIELDS } from './zone.fields.ts';

/** W2: a row is one zone with its default chamber. */
export const zoneImport = defineImport({
  name: 'warehouse.zones',
  title: '库区',
  path: '/warehouse/zones',
  permission: 'warehouse.setting.edit',
  scope: 'warehouse',
  partial: true,
  columns: {
    warehouse: importCol.text(ZONE_FIELDS.warehouseId, {
      required: true,
      max: 60,
      hint: '仓库编码或名称',
      example: 'NB01',
    }),
    code: importCol.text(ZONE_FIELDS.code, { required: true, max: 20, example: 'A' }),
    name: importCol.text(ZONE_FIELDS.name, { required: true, max: 60, example: 'A 区' }),
    tempClass: importCol.code(ZONE_FIELDS.tempClass, TEMP_CLASSES, { required: true, example: '常温' }),
    tempMinC: importCol.decimal('温度下限(℃)', { decimals: 1, hint: '冷藏、冷冻必填' }),
    tempMaxC: importCol.decimal('温度上限(℃)', { decimals: 1, hint: '冷藏、冷冻必填' }),
    useType: importCol.code(ZONE_FIELDS.useType, ZONE_USES, { required: true, example: '存储' }),
    mapRows: importCol.int(ZONE_FIELDS.mapRows, { required: true, example: '6' }),
    mapCols: importCol.int(ZONE_FIELDS.mapCols, { required: true, example: '10' }),
    sortNo: importCol.int(ZONE_FIELDS.sortNo),
    color: importCol.code(ZONE_FIELDS.color, ZONE_COLORS, { example: '蓝' }),
  },
});
export type ZoneImportRow = ImportRow<typeof zoneImport>;
