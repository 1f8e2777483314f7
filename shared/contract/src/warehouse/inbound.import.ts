import * as z from 'zod/mini';
import { id, optional } from '../fields.ts';
import { defineLineSheetBeside, importCol, type ImportRow } from '../shared/import.ts';
import { INBOUND_FIELDS, INBOUND_LINE_FIELDS } from './inbound.fields.ts';
import { INBOUND_LINES } from './inbound.input.ts';

/** The customer that the form has chosen: goods of the record are its own or everybody's. */
const beside = z.object({ customerId: optional(id()) });

/** 货物明细 of an inbound (W6): checked, then taken over by the form; what goods of the record say fills cells that are empty. */
export const inboundLineSheet = defineLineSheetBeside(beside, {
  name: 'warehouse.inbound-lines',
  title: '入库明细',
  path: '/warehouse/inbound-lines',
  permission: { anyOf: ['warehouse.inbound.create', 'warehouse.inbound.edit'] },
  scope: 'warehouse',
  columns: {
    goodsName: importCol.text(INBOUND_LINE_FIELDS.goodsName, {
      max: 200,
      hint: '填了商品编号可不填',
      example: '纯棉四件套',
    }),
    goodsNo: importCol.text('商品编号', {
      max: 20,
      hint: '货物档案的编号；空的单元格取档案',
      example: 'SP000001',
    }),
    qtyExpected: importCol.int(INBOUND_FIELDS.expected, { required: true, min: 1, example: 120 }),
    packUnit: importCol.text(INBOUND_LINE_FIELDS.packUnit, { max: 20, example: '箱' }),
    pcsPerPack: importCol.decimal(INBOUND_LINE_FIELDS.pcsPerPack, { example: '10' }),
    length: importCol.decimal('长(cm)', { decimals: 1, example: '60' }),
    width: importCol.decimal('宽(cm)', { decimals: 1, example: '40' }),
    height: importCol.decimal('高(cm)', { decimals: 1, example: '50' }),
    unitVolume: importCol.decimal('单件体积(CBM)', { decimals: 6, hint: '长宽高填全时以长宽高为准' }),
    unitWeight: importCol.decimal('单件重(kg)', { decimals: 3, example: '18.5' }),
    brand: importCol.text(INBOUND_LINE_FIELDS.brand, { max: 100 }),
    spec: importCol.text(INBOUND_LINE_FIELDS.spec, { max: 200 }),
    hsCode: importCol.text(INBOUND_LINE_FIELDS.hsCode, { max: 10, hint: '10 位数字' }),
    productionDate: importCol.date(INBOUND_LINE_FIELDS.productionDate),
    expiryDate: importCol.date(INBOUND_LINE_FIELDS.expiryDate),
  },
  maxRows: INBOUND_LINES,
});
export type InboundLineSheetRow = ImportRow<typeof inboundLineSheet>;
