import { PRICE_AGREEMENT_FIELDS } from './price-agreement.fields.ts';
import { TRANSPORT_MODE } from '../logistics/order.labels.ts';
import { CHARGE_BASIS } from '../logistics/quotation-rules.ts';
import { defineImport, importCol, type ImportRow } from '../shared/import.ts';
import { FEE_DIRECTIONS } from './fee-line.labels.ts';

/** A row is one agreement and becomes a draft; prices are money, so that it is all or nothing (LOG-002). */
export const priceAgreementImport = defineImport({
  name: 'finance.price-agreements',
  title: '协议价',
  path: '/finance/price-agreements',
  permission: 'finance.base.edit',
  scope: 'finance',
  columns: {
    direction: importCol.code(PRICE_AGREEMENT_FIELDS.direction, FEE_DIRECTIONS, { required: true, example: '应付' }),
    company: importCol.text(PRICE_AGREEMENT_FIELDS.companyId, {
      max: 60,
      hint: '编码、名称或简称，只有一个主体时可不填',
    }),
    party: importCol.text('结算单位', { required: true, max: 200, hint: '客户或供应商的编号、名称或简称' }),
    charge: importCol.text(PRICE_AGREEMENT_FIELDS.chargeCodeId, {
      required: true,
      max: 60,
      hint: '编码或名称',
      example: '海运费',
    }),
    transportMode: importCol.code(PRICE_AGREEMENT_FIELDS.transportMode, TRANSPORT_MODE, { hint: '不填为全部' }),
    pol: importCol.text(PRICE_AGREEMENT_FIELDS.pol, { max: 60, hint: '港口代码或名称，不填为全部', example: 'CNNGB' }),
    pod: importCol.text(PRICE_AGREEMENT_FIELDS.pod, { max: 60, hint: '港口代码或名称，不填为全部', example: 'USLAX' }),
    containerType: importCol.text(PRICE_AGREEMENT_FIELDS.containerType, {
      max: 10,
      hint: '不填为全部',
      example: '40HQ',
    }),
    warehouse: importCol.text(PRICE_AGREEMENT_FIELDS.warehouseId, { max: 60, hint: '编码或名称，不填为全部' }),
    carrier: importCol.text(PRICE_AGREEMENT_FIELDS.carrierId, { max: 200, hint: '仅应付；编号、名称或简称' }),
    basis: importCol.code(PRICE_AGREEMENT_FIELDS.basis, CHARGE_BASIS, { required: true, example: '柜' }),
    currency: importCol.text(PRICE_AGREEMENT_FIELDS.currency, { required: true, max: 3, example: 'USD' }),
    unitPrice: importCol.decimal(PRICE_AGREEMENT_FIELDS.unitPrice, {
      required: true,
      decimals: 6,
      min: 0,
      example: 1850,
    }),
    minAmount: importCol.money(PRICE_AGREEMENT_FIELDS.minAmount, { min: 0 }),
    validFrom: importCol.date(PRICE_AGREEMENT_FIELDS.validFrom, { required: true, example: '2026-12-01' }),
    validTo: importCol.date(PRICE_AGREEMENT_FIELDS.validTo, { hint: '最后一天，不填为长期' }),
    remark: importCol.text(PRICE_AGREEMENT_FIELDS.remark, { max: 500 }),
  },
});
export type PriceAgreementImportRow = ImportRow<typeof priceAgreementImport>;
