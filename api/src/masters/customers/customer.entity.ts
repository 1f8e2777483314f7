import {
  CUSTOMER_FIELDS,
  CONSIGNEE_FIELDS,
  ADDRESS_FIELDS,
  INVOICE_TITLE_FIELDS,
  PAPER_FIELDS,
} from '@shared/contract/accounts/customer.fields.ts';
import { CUSTOMER_GUARDS, type CustomerInput } from '@shared/contract/accounts/customer.input.ts';
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
    labels: CONSIGNEE_FIELDS,
  },
  addresses: {
    key: 'addresses',
    table: acCustomerAddress,
    owner: 'customerId',
    title: '地址',
    labels: ADDRESS_FIELDS,
    codes: { kind: ADDRESS_KINDS },
  },
  banks: { ...BANK_LIST, key: 'banks', table: acCustomerBank, owner: 'customerId' },
  invoiceTitles: {
    key: 'invoiceTitles',
    table: acCustomerInvoiceTitle,
    owner: 'customerId',
    title: '开票抬头',
    labels: INVOICE_TITLE_FIELDS,
  },
  papers: {
    key: 'papers',
    table: acCustomerPaper,
    owner: 'customerId',
    title: '证照',
    labels: PAPER_FIELDS,
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
  labels: CUSTOMER_FIELDS,
  lists: customerChildren,
  fields: CUSTOMER_GUARDS,
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
