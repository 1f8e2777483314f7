import { INBOUND_FIELDS } from './inbound.fields.ts';
import { defineImport, importCol, type ImportRow } from '../shared/import.ts';
import { ARRIVAL_FIELDS, ARRIVAL_LINE_FIELDS } from './arrival.fields.ts';

/**
 * 导入预报 (W10): a row is a line of goods; rows of the same warehouse, customer, inbound, truck and appointment are one
 * arrival. A row that names an inbound and no goods brings every open line of it.
 */
export const arrivalImport = defineImport({
  name: 'warehouse.arrivals',
  title: '到货预报',
  path: '/warehouse/arrivals',
  permission: 'warehouse.arrival.create',
  scope: 'warehouse',
  partial: true,
  columns: {
    warehouse: importCol.text(ARRIVAL_FIELDS.warehouseId, {
      required: true,
      max: 60,
      hint: '仓库编码或名称',
      example: 'NB01',
    }),
    customer: importCol.text(ARRIVAL_FIELDS.customerId, {
      required: true,
      max: 100,
      hint: '客户编号、简称或全称',
      example: '宁波海纳',
    }),
    inboundNo: importCol.text(INBOUND_FIELDS.inboundNo, {
      max: 30,
      hint: '没有入库单的到货不填',
      example: 'RK20261120-0001',
    }),
    goodsName: importCol.text(ARRIVAL_LINE_FIELDS.goodsName, {
      max: 200,
      hint: '填了入库单号而不填品名，为该单全部待到货明细',
      example: '纯棉四件套',
    }),
    notified: importCol.int(ARRIVAL_FIELDS.notified, { example: '120' }),
    planAt: importCol.time(ARRIVAL_FIELDS.planAt, { example: '2026-11-21 09:30' }),
    plateNo: importCol.text(ARRIVAL_FIELDS.plateNo, { max: 20, example: '浙B12345' }),
    driver: importCol.text(ARRIVAL_FIELDS.driver, { max: 50, example: '王师傅' }),
    driverPhone: importCol.text(ARRIVAL_FIELDS.driverPhone, { max: 30, example: '13800000000' }),
    carrier: importCol.text(ARRIVAL_FIELDS.carrier, { max: 100, example: '顺达运输' }),
    remark: importCol.text(ARRIVAL_FIELDS.remark, { max: 500, example: '需要叉车' }),
  },
});
export type ArrivalImportRow = ImportRow<typeof arrivalImport>;
