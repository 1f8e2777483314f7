import * as z from 'zod/mini';
import { command, read, reasonBody, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import {
  ack,
  code,
  currency,
  date,
  id,
  int,
  locode,
  optional,
  optionalText,
  reason,
  text,
  version,
} from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { SETTLEMENT } from '../logistics/order.labels.ts';
import { defineMachine } from '../machine.ts';
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
} from './party.contract.ts';

export const SUPPLIER_TYPES = {
  CARRIER: '船公司',
  BOOKING_AGENT: '订舱代理',
  TRUCKER: '拖车行',
  BROKER: '报关行',
  OVERSEAS_AGENT: '国外代理',
  WAREHOUSE: '外仓',
  VENDOR: '供货商(工厂)',
  INSPECTOR: '检验公司',
  INSURER: '保险',
  OTHER: '其他',
} as const;
export type SupplierType = keyof typeof SUPPLIER_TYPES;
export const SUPPLIER_STATUSES = { ACTIVE: '合作中', DISABLED: '停用', BLACK: '黑名单' } as const;
export const SUPPLIER_TONES = { ACTIVE: 'green', DISABLED: 'default', BLACK: 'red' } as const;

const view = { permission: 'account.supplier.view', scope: 'supplier' } as const;
const NOT_BLACK = ['ACTIVE', 'DISABLED'] as const;

/**
 * 合作中 ↔ 停用. 银行账号, 拉黑 and 解除 only ask a second person (ACC-013, chapter 12); setBlack and liftBlack are done by
 * the approval.
 */
export const supplierMachine = defineMachine({
  entity: 'ac_supplier',
  title: '供应商',
  states: SUPPLIER_STATUSES,
  actions: {
    disable: { label: '停用', from: ['ACTIVE'], to: 'DISABLED', permission: 'account.supplier.status', danger: true },
    enable: { label: '启用', from: ['DISABLED'], to: 'ACTIVE', permission: 'account.supplier.status' },
    banks: { label: '银行账号', from: NOT_BLACK, to: null, permission: 'account.supplier.bank' },
    merge: { label: '合并', from: NOT_BLACK, to: null, permission: 'account.supplier.merge' },
    black: {
      label: '拉黑',
      from: NOT_BLACK,
      to: null,
      permission: 'account.supplier.black',
      reason: true,
      danger: true,
    },
    unblack: { label: '解除拉黑', from: ['BLACK'], to: null, permission: 'account.supplier.black', reason: true },
    setBlack: { label: '列入黑名单', from: NOT_BLACK, to: 'BLACK', permission: null },
    liftBlack: { label: '移出黑名单', from: ['BLACK'], to: 'DISABLED', permission: null },
  },
});

/** Suppliers and agents (A5). 合同到期 is the last day of the last contract; 已核实: every account is. */
export const supplierList = defineList()({
  name: 'accounts.suppliers',
  title: '供应商',
  path: '/accounts/suppliers',
  ...view,
  columns: {
    supplierNo: col.text('编号', { sort: true, fixed: true, width: 104 }),
    name: col.text('名称', { sort: true, width: 220 }),
    shortName: col.text('简称', { sort: true, width: 110 }),
    types: col.tags('类型', { labels: SUPPLIER_TYPES, width: 180 }),
    countryName: col.text('国家/地区', { width: 100 }),
    servicePorts: col.tags('服务港口', { width: 160 }),
    contactName: col.text('联系人', { field: 'customer.contact', width: 92 }),
    settlement: col.code('结算', SETTLEMENT, { width: 64 }),
    creditDays: col.int('账期(天)', { width: 76 }),
    rating: col.decimal('评分', { sort: true, width: 72 }),
    contractEnds: col.date('合同到期', { width: 100 }),
    banksVerified: col.bool('银行账号已核实', { width: 116 }),
    currency: col.text('币种', { hidden: true, width: 72 }),
    ownerName: col.text('负责人', { hidden: true, width: 92 }),
    status: col.code('状态', SUPPLIER_STATUSES, { tones: SUPPLIER_TONES, width: 88 }),
    createdAt: col.time('创建时间', { sort: true }),
  },
  filters: {
    keyword: filter.search('名称/编号/信用代码'),
    supplierNo: filter.numbers('编号'),
    types: filter.codes('类型', SUPPLIER_TYPES),
    country: filter.picker('国家/地区', 'countries', { quick: true }),
    unverified: filter.flag('有未核实银行账号'),
    contractUntil: filter.dates('合同到期'),
    status: filter.codes('状态', SUPPLIER_STATUSES, { quick: true }),
    createdAt: filter.dates('创建日期'),
  },
  tabs: { all: '全部', ...SUPPLIER_TYPES },
  defaultSort: '-createdAt',
  exportPermission: 'account.supplier.export',
});
export type SupplierRow = ListRow<typeof supplierList>;

const contractInput = z.object({
  id: z.optional(id()),
  no: text(60),
  validFrom: date(),
  validTo: optional(date()),
});

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
  taxRate: optional(int(0, 10_000)),
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
  contacts: Stored<z.output<typeof contactInput>>[];
  banks: (Stored<z.output<typeof bankInput>> & { verified: boolean; verifiedAt: string | null })[];
  contracts: Stored<z.output<typeof contractInput>>[];
  /** 1–5, from on-time and dispute rates; null: not rated yet. */
  rating: string | null;
  /** Number of the supplier that was merged into this one and was asked for. */
  mergedFrom: string | null;
  actions: AllowedAction[];
};
const detail = z.custom<SupplierDetail>();
const fields = {
  'contacts.*.name': 'customer.contact',
  'contacts.*.phone': 'customer.contact',
  'contacts.*.email': 'customer.contact',
  'contacts.*.wechat': 'customer.contact',
  'banks.*.account': 'bank.account',
  'banks.*.swift': 'bank.account',
} as const;

export const suppliers = {
  get: read({ path: '/accounts/suppliers/{id}', summary: '供应商详情', ...view, fields, answer: detail }),
  create: command({
    path: '/accounts/suppliers',
    summary: '新增供应商',
    permission: 'account.supplier.create',
    scope: 'supplier',
    fields,
    body: supplierInput,
    answer: detail,
  }),
  /** Accounts change only through an approval by a second person, so `banks` is refused here when it differs. */
  update: command({
    method: 'PUT',
    path: '/accounts/suppliers/{id}',
    summary: '编辑供应商',
    permission: 'account.supplier.update',
    scope: 'supplier',
    fields,
    body: z.intersection(supplierInput, z.object({ version: version(), ack: ack() })),
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
    fields,
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
