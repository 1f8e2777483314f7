import { SUPPLIER_FIELDS } from './supplier.fields.ts';
import { CUSTOMER_CODE_FIELDS } from './customer-code.fields.ts';
import { CONTACT_FIELDS } from './party.fields.ts';
import { CUSTOMER_FIELDS } from './customer.fields.ts';
import { SETTLEMENT } from '../logistics/order.labels.ts';
import { defineImport, importCol, type ImportRow } from '../shared/import.ts';
import { CODE_PURPOSES } from './customer-code.contract.ts';
import { CUSTOMER_LEVELS } from './customer.labels.ts';
import { PARTY_KINDS } from './party.contract.ts';

/** Import of customers (A1) with duplicate check; each row is one customer, 潜在, with one contact. */
export const customerImport = defineImport({
  name: 'accounts.customers',
  title: '客户',
  path: '/accounts/customers',
  permission: 'account.customer.import',
  scope: 'customer',
  partial: true,
  columns: {
    kind: importCol.code(CUSTOMER_FIELDS.kind, PARTY_KINDS, { required: true, example: '境内' }),
    name: importCol.text(CUSTOMER_FIELDS.name, { required: true, max: 200, example: '宁波海纳进出口有限公司' }),
    shortName: importCol.text(CUSTOMER_FIELDS.shortName, { required: true, max: 30, example: '宁波海纳' }),
    nameEn: importCol.text(CUSTOMER_FIELDS.nameEn, { max: 200, hint: '境外客户必填' }),
    uscc: importCol.text(CUSTOMER_FIELDS.uscc, { max: 40, hint: '境内客户必填', example: '91350100M000100Y43' }),
    country: importCol.text(CUSTOMER_FIELDS.country, { max: 30, hint: '中文名或二字码，不填为中国', example: '中国' }),
    province: importCol.text(CUSTOMER_FIELDS.province, { max: 50 }),
    city: importCol.text(CUSTOMER_FIELDS.city, { max: 50 }),
    address: importCol.text(CUSTOMER_FIELDS.address, { max: 300 }),
    level: importCol.code(CUSTOMER_FIELDS.level, CUSTOMER_LEVELS, { hint: '不填为 C 级' }),
    source: importCol.dict(CUSTOMER_FIELDS.source, 'customer_source'),
    sales: importCol.text(CUSTOMER_FIELDS.salesId, { max: 50, hint: '姓名或账号，不填为导入人' }),
    settlement: importCol.code(CUSTOMER_FIELDS.settlement, SETTLEMENT, { hint: '需要结算条款权限' }),
    creditDays: importCol.int('账期(天)', { min: 0, hint: '需要结算条款权限' }),
    currency: importCol.text(CUSTOMER_FIELDS.currency, { max: 3, hint: '不填为人民币', example: 'CNY' }),
    defaultPod: importCol.text(CUSTOMER_FIELDS.defaultPod, { max: 5, hint: '港口代码' }),
    contact: importCol.text('联系人', { max: 50, example: '王经理' }),
    contactRole: importCol.dict('联系人职务', 'contact_role'),
    phone: importCol.text(CONTACT_FIELDS.phone, { max: 30, example: '19900001234' }),
    email: importCol.text(CONTACT_FIELDS.email, { max: 254 }),
    tags: importCol.text(CUSTOMER_FIELDS.tags, { max: 200, hint: '多个用顿号分开' }),
    remark: importCol.text(CUSTOMER_FIELDS.remark, { max: 500 }),
  },
});
export type CustomerImportRow = ImportRow<typeof customerImport>;

/** Import of customer codes (A4). */
export const customerCodeImport = defineImport({
  name: 'accounts.customer-codes',
  title: '客户编码',
  path: '/accounts/customer-codes',
  permission: 'account.code.import',
  scope: 'customer',
  partial: true,
  columns: {
    code: importCol.text(CUSTOMER_CODE_FIELDS.code, {
      required: true,
      max: 20,
      hint: '2–12 位字母或数字',
      example: 'NBHN01',
    }),
    customer: importCol.text(CUSTOMER_CODE_FIELDS.customerId, {
      required: true,
      max: 200,
      hint: '客户编号、全称或简称',
      example: '宁波海纳',
    }),
    purpose: importCol.code(CUSTOMER_CODE_FIELDS.purpose, CODE_PURPOSES, { hint: '不填为唛头' }),
    defaultPod: importCol.text(CUSTOMER_CODE_FIELDS.defaultPod, { max: 5, hint: '港口代码', example: 'USLAX' }),
    marksTemplate: importCol.text(CUSTOMER_CODE_FIELDS.marksTemplate, { max: 500 }),
    remark: importCol.text(CUSTOMER_CODE_FIELDS.remark, { max: 500 }),
  },
});
export type CustomerCodeImportRow = ImportRow<typeof customerCodeImport>;

/** Import of suppliers (A5); accounts are not imported, they need a second person. */
export const supplierImport = defineImport({
  name: 'accounts.suppliers',
  title: '供应商',
  path: '/accounts/suppliers',
  permission: 'account.supplier.import',
  scope: 'supplier',
  partial: true,
  columns: {
    name: importCol.text(SUPPLIER_FIELDS.name, { required: true, max: 200, example: '宁波北仑集装箱运输有限公司' }),
    shortName: importCol.text(SUPPLIER_FIELDS.shortName, { required: true, max: 30, example: '北仑运输' }),
    types: importCol.text(SUPPLIER_FIELDS.types, {
      required: true,
      max: 100,
      hint: '多个用顿号分开',
      example: '拖车行、报关行',
    }),
    uscc: importCol.text(SUPPLIER_FIELDS.uscc, { max: 40, hint: '境内供应商必填', example: '91350100M000100Y43' }),
    scac: importCol.text(SUPPLIER_FIELDS.scac, { max: 4, hint: '船公司必填' }),
    customsCode: importCol.text(SUPPLIER_FIELDS.customsCode, { max: 20, hint: '报关行必填' }),
    country: importCol.text(SUPPLIER_FIELDS.country, { max: 30, hint: '中文名或二字码，不填为中国', example: '中国' }),
    address: importCol.text(SUPPLIER_FIELDS.address, { max: 300 }),
    settlement: importCol.code(SUPPLIER_FIELDS.settlement, SETTLEMENT, { hint: '不填为月结' }),
    creditDays: importCol.int('账期(天)', { min: 0, hint: '不填为 30 天' }),
    currency: importCol.text(SUPPLIER_FIELDS.currency, { max: 3, hint: '不填为人民币', example: 'CNY' }),
    contact: importCol.text('联系人', { max: 50, example: '王经理' }),
    contactRole: importCol.dict('联系人职务', 'contact_role'),
    phone: importCol.text(CONTACT_FIELDS.phone, { max: 30, example: '19900001234' }),
    remark: importCol.text(SUPPLIER_FIELDS.remark, { max: 500 }),
  },
});
export type SupplierImportRow = ImportRow<typeof supplierImport>;
