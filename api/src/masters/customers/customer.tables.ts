import type { CREDIT_STATES, CUSTOMER_LEVELS, CustomerStatus } from '@shared/contract/accounts/customer.labels.ts';
import type { ADDRESS_KINDS, PAPER_KINDS, PartyKind } from '@shared/contract/accounts/party.contract.ts';
import type { AGENCY_TYPE, INCOTERM, SETTLEMENT } from '@shared/contract/logistics/order.labels.ts';
import { sql } from 'drizzle-orm';
import { pgTable } from 'drizzle-orm/pg-core';
import { bankColumns, contactColumns } from '../base/party-columns.ts';
import {
  baseColumns,
  boolColumn,
  countColumn,
  dayColumn,
  idColumn,
  idRef,
  textColumn,
  timeColumn,
} from '../../platform/columns.ts';

export const acCustomer = pgTable('ac_customer', {
  ...baseColumns(),
  customerNo: textColumn('customer_no').notNull(),
  kind: textColumn('kind').$type<PartyKind>().notNull(),
  name: textColumn('name').notNull(),
  /** Normalised names, unique (ACC-001). */
  nameKey: textColumn('name_key').notNull(),
  shortName: textColumn('short_name').notNull(),
  shortNameKey: textColumn('short_name_key').notNull(),
  nameEn: textColumn('name_en'),
  /** For sorting by name. */
  pinyin: textColumn('pinyin').notNull(),
  /** Names, number, codes of papers, pinyin and initials; no contact, which has a right of its own. */
  searchText: textColumn('search_text').notNull(),
  uscc: textColumn('uscc'),
  taxId: textColumn('tax_id'),
  customsCode: textColumn('customs_code'),
  country: textColumn('country').notNull(),
  province: textColumn('province'),
  city: textColumn('city'),
  address: textColumn('address'),
  level: textColumn('level').$type<keyof typeof CUSTOMER_LEVELS>().notNull().default('C'),
  source: textColumn('source'),
  tags: textColumn('tags')
    .array()
    .notNull()
    .default(sql`'{}'`),
  status: textColumn('status').$type<CustomerStatus>().notNull().default('POTENTIAL'),
  salesId: idRef('sales_id'),
  csId: idRef('cs_id'),
  deptId: idRef('dept_id'),
  settlement: textColumn('settlement').$type<keyof typeof SETTLEMENT>().notNull().default('PER_ORDER'),
  creditDays: countColumn('credit_days').notNull().default(0),
  statementDay: countColumn('statement_day'),
  currency: textColumn('currency').notNull().default('CNY'),
  creditState: textColumn('credit_state').$type<keyof typeof CREDIT_STATES>().notNull().default('NORMAL'),
  defaultIncoterm: textColumn('default_incoterm').$type<keyof typeof INCOTERM>(),
  defaultPod: textColumn('default_pod'),
  defaultAgency: textColumn('default_agency').$type<keyof typeof AGENCY_TYPE>(),
  inspectWaive: boolColumn('inspect_waive').notNull().default(false),
  portalEnabled: boolColumn('portal_enabled').notNull().default(false),
  /** Made by the demo seed. */
  demo: boolColumn('demo').notNull().default(false),
  remark: textColumn('remark'),
  /** Merged into another customer (ACC-014): hidden, and leads to it. */
  deletedAt: timeColumn('deleted_at'),
  mergedIntoId: idRef('merged_into_id'),
});

const rowColumns = () => ({
  id: idColumn(),
  customerId: idRef('customer_id').notNull(),
  sortNo: countColumn('sort_no').notNull(),
});

export const acCustomerContact = pgTable('ac_customer_contact', {
  ...rowColumns(),
  ...contactColumns(),
});

export const acCustomerConsignee = pgTable('ac_customer_consignee', {
  ...rowColumns(),
  name: textColumn('name').notNull(),
  country: textColumn('country').notNull(),
  address: textColumn('address').notNull(),
  contactName: textColumn('contact_name'),
  phone: textColumn('phone'),
  taxId: textColumn('tax_id'),
  isDefault: boolColumn('is_default').notNull(),
});

export const acCustomerAddress = pgTable('ac_customer_address', {
  ...rowColumns(),
  kind: textColumn('kind').$type<keyof typeof ADDRESS_KINDS>().notNull(),
  address: textColumn('address').notNull(),
  contactName: textColumn('contact_name'),
  phone: textColumn('phone'),
});

export const acCustomerBank = pgTable('ac_customer_bank', {
  ...rowColumns(),
  ...bankColumns(),
});

export const acCustomerInvoiceTitle = pgTable('ac_customer_invoice_title', {
  ...rowColumns(),
  title: textColumn('title').notNull(),
  taxNo: textColumn('tax_no'),
  address: textColumn('address'),
  phone: textColumn('phone'),
  bankName: textColumn('bank_name'),
  bankAccount: textColumn('bank_account'),
  isDefault: boolColumn('is_default').notNull(),
});

export const acCustomerPaper = pgTable('ac_customer_paper', {
  ...rowColumns(),
  kind: textColumn('kind').$type<keyof typeof PAPER_KINDS>().notNull(),
  no: textColumn('no'),
  expiresOn: dayColumn('expires_on'),
});
