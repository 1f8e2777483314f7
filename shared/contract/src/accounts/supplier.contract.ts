import { SUPPLIER_FIELDS } from './supplier.fields.ts';
import * as z from 'zod/mini';
import { command, read, reasonBody, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, currency, date, id, locode, optional, optionalText, reason, text, version } from '../fields.ts';
import { basisPoints } from '../measured.ts';
import { SETTLEMENT } from '../logistics/order.labels.ts';
import { definePicker } from '../shared/picker.contract.ts';
import {
  across,
  bankInput,
  contactInput,
  country,
  creditDays,
  customsCode,
  defaultIssue,
  rowsOf,
  uscc,
  type ContactRow,
} from './party.contract.ts';
import type { RatingPart, SupplierOverview } from './supplier.answers.ts';
import { SUPPLIER_TYPES, type SupplierType, SUPPLIER_STATUSES } from './supplier.machine.ts';
import { SUPPLIER_VIEW } from './supplier-list.contract.ts';

const contractInput = z
  .object({ id: z.optional(id()), no: text(60), validFrom: date(), validTo: optional(date()) })
  .check(
    z.refine(({ validFrom, validTo }) => validTo === null || validTo >= validFrom, {
      path: ['validTo'],
      error: '不能早于生效日',
    }),
  );

/** Attachment slot of the files of one contract of a supplier (3.3 contracts[].file). */
export const contractSlot = (contractId: string): string => `contract-${contractId}`;
/** The contract that such a slot belongs to; null: another slot. */
export const contractOfSlot = (slot: string): string | null => /^contract-([1-9]\d{0,18})$/.exec(slot)?.[1] ?? null;

const form = z.object({
  name: text(200),
  shortName: text(30),
  types: z.array(code(SUPPLIER_TYPES)).check(z.minLength(1, '至少选择一种类型'), z.maxLength(10)),
  uscc: uscc(),
  scac: z.pipe(optionalText(4), z.nullable(z.string().check(z.regex(/^[A-Z]{2,4}$/, '2–4 位大写字母')))),
  customsCode: customsCode(),
  country: country(),
  address: optionalText(300),
  settlement: z._default(code(SETTLEMENT), 'MONTHLY'),
  creditDays: z._default(creditDays(), 30),
  currency: z._default(currency(), 'CNY'),
  taxRate: optional(basisPoints(0, 10_000)),
  servicePorts: z._default(z.array(locode()).check(z.maxLength(60)), []),
  ownerId: optional(id()),
  remark: optionalText(500),
  contacts: z.optional(rowsOf(contactInput)),
  banks: z.optional(rowsOf(bankInput)),
  contracts: z.optional(rowsOf(contractInput)),
});
type Fields = z.output<typeof form>;
/** What a supplier form sends (3.3). Bank accounts are entered unverified; `taxRate` in basis points. */
export const supplierInput = form.check(
  across<Fields>('uscc', ({ country: home, uscc: code }) => (home === 'CN' && !code ? '境内供应商必填' : null)),
  across<Fields>('scac', ({ types, scac }) =>
    Array.isArray(types) && types.includes('CARRIER') && !scac ? '船公司必填' : null,
  ),
  across<Fields>('customsCode', ({ types, customsCode: code }) =>
    Array.isArray(types) && types.includes('BROKER') && !code ? '报关行必填' : null,
  ),
  across<Fields>('contacts', ({ contacts }) => defaultIssue(contacts ?? [], '联系人')),
  across<Fields>('banks', ({ banks }) => defaultIssue(banks ?? [], '银行账户')),
);
export type SupplierInput = z.output<typeof supplierInput>;
type Stored<Row> = Row & { id: string };
/** A supplier with its lists; guarded fields are masked or absent by the reader's rights. */
export type SupplierDetail = Omit<SupplierInput, 'contacts' | 'banks' | 'contracts'> & {
  id: string;
  version: number;
  supplierNo: string;
  status: keyof typeof SUPPLIER_STATUSES;
  countryName: string | null;
  ownerName: string | null;
  contacts: ContactRow[];
  banks: (Stored<z.output<typeof bankInput>> & { verified: boolean; verifiedAt: string | null })[];
  contracts: Stored<z.output<typeof contractInput>>[];
  /** 1–5, from on-time and dispute rates; null: not rated yet. */
  rating: string | null;
  /** When it was computed, and from what. */
  ratedAt: string | null;
  ratingBasis: RatingPart[];
  /** Number of the supplier that was merged into this one and was asked for. */
  mergedFrom: string | null;
  actions: AllowedAction[];
};
const detail = z.custom<SupplierDetail>();
/** Paths that a field group guards, in the detail and in what a form sends. */
export const SUPPLIER_GUARDS = {
  'contacts.*.name': 'customer.contact',
  'contacts.*.phone': 'customer.contact',
  'contacts.*.email': 'customer.contact',
  'contacts.*.wechat': 'customer.contact',
  'banks.*.account': 'bank.account',
  'banks.*.swift': 'bank.account',
} as const;

/** What the fields of its form are called. */
const BODY = { ...SUPPLIER_FIELDS, contacts: '联系人', banks: '银行账户', contracts: '合同' } as const;

export const suppliers = {
  get: read({
    path: '/accounts/suppliers/{id}',
    summary: '供应商详情',
    ...SUPPLIER_VIEW,
    fields: SUPPLIER_GUARDS,
    answer: detail,
  }),
  /** Bookings, trucks, containers and payables of a supplier, each as far as the reader may see it. */
  overview: read({
    path: '/accounts/suppliers/{id}/overview',
    summary: '供应商概览',
    ...SUPPLIER_VIEW,
    fields: { payable: 'money.cost' },
    answer: z.custom<SupplierOverview>(),
  }),
  create: command({
    path: '/accounts/suppliers',
    summary: '新增供应商',
    permission: 'account.supplier.create',
    scope: 'supplier',
    fields: SUPPLIER_GUARDS,
    body: supplierInput,
    labels: BODY,
    answer: detail,
  }),
  /** Accounts change only through an approval by a second person, so `banks` is refused here when it differs. */
  update: command({
    method: 'PUT',
    path: '/accounts/suppliers/{id}',
    summary: '编辑供应商',
    permission: 'account.supplier.update',
    scope: 'supplier',
    fields: SUPPLIER_GUARDS,
    body: z.intersection(supplierInput, z.object({ version: version(), ack: ack() })),
    labels: BODY,
    answer: detail,
  }),
  disable: state('disable', '停用供应商'),
  enable: state('enable', '启用供应商'),
  /** Asks a second person for other accounts, or to verify those that are there; agreeing verifies all of them. */
  changeBanks: command({
    path: '/accounts/suppliers/{id}/banks',
    summary: '申请变更供应商银行账号',
    permission: 'account.supplier.bank',
    scope: 'supplier',
    body: z
      .object({ version: version(), ack: ack(), banks: rowsOf(bankInput), reason: reason() })
      .check(
        across<{ banks: z.output<typeof bankInput>[] }>('banks', ({ banks }) => defaultIssue(banks ?? [], '银行账户')),
      ),
  }),
  /** 移交 to another owner, whose department follows; chapter 12 has no right of its own for it. */
  handOver: command({
    path: '/accounts/suppliers/{id}/transfer',
    summary: '移交供应商',
    permission: 'account.supplier.update',
    scope: 'supplier',
    body: z.object({ version: version(), ack: ack(), ownerId: id(), reason: reason() }),
  }),
  /** ACC-013: asks a second person to blacklist the supplier, or to lift it. */
  black: ask('black', '申请拉黑供应商'),
  unblack: ask('unblack', '申请解除供应商黑名单'),
  /** ACC-014 for suppliers: the older number stays and the younger leads to it. */
  merge: command({
    path: '/accounts/suppliers/{id}/merge',
    summary: '合并供应商',
    permission: 'account.supplier.merge',
    scope: 'supplier',
    body: z.object({ version: version(), ack: ack(), otherId: id(), reason: reason() }),
    answer: z.object({ id: z.string(), supplierNo: z.string(), moved: z.number() }),
  }),
};

function state(action: 'disable' | 'enable', summary: string) {
  return command({
    path: `/accounts/suppliers/{id}/${action}`,
    summary,
    permission: 'account.supplier.status',
    scope: 'supplier',
    fields: SUPPLIER_GUARDS,
    body: stateBody(),
    answer: detail,
  });
}
function ask(action: 'black' | 'unblack', summary: string) {
  return command({
    path: `/accounts/suppliers/{id}/${action}`,
    summary,
    permission: 'account.supplier.black',
    scope: 'supplier',
    body: reasonBody(),
  });
}

/** Suppliers in scope that are 合作中; `parent` narrows to a type (TRUCKER). Item: id, label short name, hint number · full name. */
export const supplierPicker = definePicker({
  kind: 'suppliers',
  title: '供应商',
  permission: 'session',
  scope: 'supplier',
});
/** Every supplier in scope whatever its status, for its own master data. */
export const anySupplierPicker = definePicker({
  kind: 'all-suppliers',
  title: '供应商(含停用)',
  permission: 'session',
  scope: 'supplier',
});
export type SupplierExtra = { types: SupplierType[]; currency: string; settlement: keyof typeof SETTLEMENT };
