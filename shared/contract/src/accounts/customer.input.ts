import * as z from 'zod/mini';
import { dictCode } from '../base/trade.contract.ts';
import type { FieldGroup } from '../access.ts';
import { code, currency, id, locode, optional, optionalText, text } from '../fields.ts';
import { AGENCY_TYPE, INCOTERM, SETTLEMENT } from '../logistics/order.labels.ts';
import {
  across,
  addressInput,
  bankInput,
  consigneeInput,
  contactInput,
  country,
  creditDays,
  customsCode,
  defaultIssue,
  invoiceTitleInput,
  paperInput,
  PARTY_KINDS,
  rowsOf,
  statementDay,
  uscc,
} from './party.contract.ts';
import { CUSTOMER_LEVELS } from './customer.labels.ts';

/** Paths that a field group guards, in the detail and in what a form sends. */
export const CUSTOMER_GUARDS: Readonly<Record<string, FieldGroup>> = {
  'contacts.*.name': 'customer.contact',
  'contacts.*.phone': 'customer.contact',
  'contacts.*.email': 'customer.contact',
  'contacts.*.wechat': 'customer.contact',
  'consignees.*.contactName': 'customer.contact',
  'consignees.*.phone': 'customer.contact',
  'addresses.*.contactName': 'customer.contact',
  'invoiceTitles.*.phone': 'customer.contact',
  'addresses.*.phone': 'customer.contact',
  creditDays: 'customer.credit',
  statementDay: 'customer.credit',
  'banks.*.account': 'bank.account',
  'banks.*.swift': 'bank.account',
  'invoiceTitles.*.bankAccount': 'bank.account',
};

export const tags = () => z._default(z.array(text(20)).check(z.maxLength(20)), []);

const fields = z.object({
  kind: code(PARTY_KINDS),
  name: text(200),
  shortName: text(30),
  nameEn: optionalText(200),
  uscc: uscc(),
  taxId: optionalText(30),
  customsCode: customsCode(),
  country: country(),
  province: optionalText(50),
  city: optionalText(50),
  address: optionalText(300),
  level: z._default(code(CUSTOMER_LEVELS), 'C'),
  /** Entry of the dictionary 客户来源. */
  source: optional(dictCode()),
  tags: tags(),
  salesId: id(),
  csId: optional(id()),
  settlement: z.optional(code(SETTLEMENT)),
  creditDays: z.optional(creditDays()),
  statementDay: z.optional(statementDay()),
  currency: z._default(currency(), 'CNY'),
  defaultIncoterm: optional(code(INCOTERM)),
  defaultPod: optional(locode()),
  defaultAgency: optional(code(AGENCY_TYPE)),
  inspectWaive: z._default(z.boolean(), false),
  remark: optionalText(500),
  contacts: z.optional(rowsOf(contactInput)),
  consignees: z.optional(rowsOf(consigneeInput)),
  addresses: z.optional(rowsOf(addressInput)),
  banks: z.optional(rowsOf(bankInput)),
  invoiceTitles: z.optional(rowsOf(invoiceTitleInput)),
  papers: z.optional(rowsOf(paperInput)),
});
type Fields = z.output<typeof fields>;
/**
 * What a customer form sends (3.1). A list that is left out stays as it is: someone who may not read phones or accounts
 * does not send them back. Terms (settlement, creditDays, statementDay) change only with `account.customer.credit`.
 */
export const customerInput = fields.check(
  across<Fields>('uscc', ({ kind, uscc: code }) => (kind === 'DOMESTIC' && !code ? '境内客户必填' : null)),
  across<Fields>('country', ({ kind, country: home }) =>
    kind === 'DOMESTIC' && home && home !== 'CN' ? '境内客户的国家/地区应为中国' : null,
  ),
  across<Fields>('nameEn', ({ kind, nameEn }) => (kind === 'OVERSEAS' && !nameEn ? '境外客户必填' : null)),
  across<Fields>('contacts', ({ contacts }) => defaultIssue(contacts ?? [], '联系人')),
  across<Fields>('consignees', ({ consignees }) => defaultIssue(consignees ?? [], '收货人')),
  across<Fields>('banks', ({ banks }) => defaultIssue(banks ?? [], '银行账户')),
  across<Fields>('invoiceTitles', ({ invoiceTitles }) => defaultIssue(invoiceTitles ?? [], '开票抬头')),
);
export type CustomerInput = z.output<typeof customerInput>;
/** What the form holds before the schema has cleaned it. */
export type CustomerDraft = z.input<typeof customerInput>;
