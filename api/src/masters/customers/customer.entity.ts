import { CUSTOMER_FIELDS, type CustomerInput } from '@shared/contract/accounts/customer.input.ts';
import { ADDRESS_KINDS, PAPER_KINDS } from '@shared/contract/accounts/party.contract.ts';
import type { Children, ChildTable } from '../base/child-rows.ts';
import { BANK_LIST, CONTACT_LIST } from '../base/party-lists.ts';
import { entity } from '../../platform/entity.ts';
import {
  acCustomer,
  acCustomerAddress,
  acCustomerBank,
  acCustomerConsignee,
  acCustomerContact,
  acCustomerInvoiceTitle,
  acCustomerPaper,
} from './customer.tables.ts';

/** The lists of a customer by the field of the form. */
export const customerChildren = {
  contacts: { ...CONTACT_LIST, key: 'contacts', table: acCustomerContact, owner: 'customerId' },
  consignees: {
    key: 'consignees',
    table: acCustomerConsignee,
    owner: 'customerId',
    title: '收货人',
    labels: {
      name: '名称',
      country: '国家/地区',
      address: '地址',
      contactName: '联系人',
      phone: '电话',
      taxId: '税号',
      isDefault: '默认',
    },
  },
  addresses: {
    key: 'addresses',
    table: acCustomerAddress,
    owner: 'customerId',
    title: '地址',
    labels: { kind: '类型', address: '地址', contactName: '联系人', phone: '电话' },
    codes: { kind: ADDRESS_KINDS },
  },
  banks: { ...BANK_LIST, key: 'banks', table: acCustomerBank, owner: 'customerId' },
  invoiceTitles: {
    key: 'invoiceTitles',
    table: acCustomerInvoiceTitle,
    owner: 'customerId',
    title: '开票抬头',
    labels: {
      title: '抬头',
      taxNo: '税号',
      address: '地址',
      phone: '电话',
      bankName: '开户行',
      bankAccount: '账号',
      isDefault: '默认',
    },
  },
  papers: {
    key: 'papers',
    table: acCustomerPaper,
    owner: 'customerId',
    title: '证照',
    labels: { kind: '证照', no: '编号', expiresOn: '有效期至' },
    codes: { kind: PAPER_KINDS },
  },
} as const satisfies Partial<Record<keyof CustomerInput, Children<ChildTable>>>;
export type CustomerList = keyof typeof customerChildren;

/** Customers; the sales, the customer service and their department see them (3.6). */
export const customers = entity({
  table: acCustomer,
  title: '客户',
  no: 'customerNo',
  numbered: true,
  area: 'customer',
  scope: { dept: acCustomer.deptId, people: [acCustomer.salesId, acCustomer.csId] },
  labels: {
    kind: '类型',
    name: '全称',
    shortName: '简称',
    nameEn: '英文名',
    uscc: '统一社会信用代码',
    taxId: '境外税号',
    customsCode: '海关注册编码',
    country: '国家/地区',
    province: '省份',
    city: '城市',
    address: '地址',
    level: '等级',
    source: '来源',
    tags: '标签',
    status: '状态',
    salesId: '业务员',
    csId: '客服',
    deptId: '部门',
    settlement: '结算方式',
    creditDays: '账期',
    statementDay: '对账日',
    currency: '币种',
    creditState: '信用状态',
    defaultIncoterm: '默认条款',
    defaultPod: '默认目的港',
    defaultAgency: '默认代理方式',
    inspectWaive: '工厂装免检',
    remark: '备注',
    mergedIntoId: '并入客户',
  },
  lists: customerChildren,
  fields: CUSTOMER_FIELDS,
  unique: {
    ac_customer_name_key: '客户全称已存在。',
    ac_customer_short_name_key: '客户简称已存在。',
    ac_customer_uscc_key: '统一社会信用代码已存在。',
    ac_customer_customs_code_key: '海关注册编码已存在。',
    ac_customer_country_fkey: '国家/地区不存在，请重新选择。',
    ac_customer_currency_fkey: '币种不存在，请重新选择。',
    ac_customer_default_pod_fkey: '默认目的港不存在，请重新选择。',
    ac_customer_consignee_country_fkey: '收货人的国家/地区不存在。',
  },
});
export type Customer = typeof acCustomer.$inferSelect;
