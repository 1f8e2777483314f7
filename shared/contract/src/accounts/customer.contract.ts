import * as z from 'zod/mini';
import type { FieldGroup } from '../access.ts';
import { dictCode } from '../base/trade.contract.ts';
import { batchAnswer, batchBody, command, read, reasonBody, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, currency, id, locode, optional, optionalText, reason, text, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import type { Stage } from '../logistics/container.machine.ts';
import { AGENCY_TYPE, INCOTERM, SETTLEMENT } from '../logistics/order.labels.ts';
import type { OrderStatus } from '../logistics/order.machine.ts';
import { defineMachine } from '../machine.ts';
import { definePicker } from '../shared/picker.contract.ts';
import {
  across,
  addressInput,
  bankInput,
  consigneeInput,
  type ConsigneeInput,
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

export const CUSTOMER_LEVELS = { A: 'A 级', B: 'B 级', C: 'C 级', D: 'D 级' } as const;
export const LEVEL_TONES = { A: 'red', B: 'orange', C: 'blue', D: 'default' } as const;
export const CUSTOMER_STATUSES = { POTENTIAL: '潜在', ACTIVE: '合作中', DISABLED: '停用', BLACK: '黑名单' } as const;
export type CustomerStatus = keyof typeof CUSTOMER_STATUSES;
export const CUSTOMER_TONES = { POTENTIAL: 'blue', ACTIVE: 'green', DISABLED: 'default', BLACK: 'red' } as const;
export const CREDIT_STATES = { NORMAL: '正常', WARN: '预警', FROZEN: '冻结' } as const;
export const CREDIT_TONES = { NORMAL: 'green', WARN: 'orange', FROZEN: 'red' } as const;

const view = { permission: 'account.customer.view', scope: 'customer' } as const;

const ALL_STATES = ['POTENTIAL', 'ACTIVE', 'DISABLED', 'BLACK'] as const;
const NOT_BLACK = ['POTENTIAL', 'ACTIVE', 'DISABLED'] as const;

/**
 * 潜在 → 合作中 → 停用 ↔ 合作中 (5.12). 拉黑 and 解除 only ask; the state changes by setBlack and liftBlack, which the
 * approval of a second person does (ACC-013). 冻结, 解冻 and the limits are finance's (ACC-015).
 */
export const customerMachine = defineMachine({
  entity: 'ac_customer',
  title: '客户',
  states: CUSTOMER_STATUSES,
  actions: {
    activate: { label: '转为合作中', from: ['POTENTIAL'], to: 'ACTIVE', permission: 'account.customer.status' },
    disable: { label: '停用', from: ['ACTIVE'], to: 'DISABLED', permission: 'account.customer.status', danger: true },
    enable: { label: '启用', from: ['DISABLED'], to: 'ACTIVE', permission: 'account.customer.status' },
    transfer: { label: '移交', from: ALL_STATES, to: null, permission: 'account.customer.transfer' },
    limit: { label: '信用额度', from: ALL_STATES, to: null, permission: 'risk.limit.edit' },
    freeze: {
      label: '冻结',
      from: NOT_BLACK,
      to: null,
      permission: 'risk.hold.create',
      reason: true,
      danger: true,
    },
    unfreeze: { label: '解冻', from: ALL_STATES, to: null, permission: 'risk.release.apply', reason: true },
    merge: { label: '合并', from: NOT_BLACK, to: null, permission: 'account.customer.merge' },
    black: {
      label: '拉黑',
      from: NOT_BLACK,
      to: null,
      permission: 'account.customer.black',
      reason: true,
      danger: true,
    },
    unblack: { label: '解除拉黑', from: ['BLACK'], to: null, permission: 'account.customer.black', reason: true },
    setBlack: { label: '列入黑名单', from: NOT_BLACK, to: 'BLACK', permission: null },
    liftBlack: { label: '移出黑名单', from: ['BLACK'], to: 'DISABLED', permission: null },
  },
});

/**
 * Customers (A1). 信用额度 is the limit in force (ACC-016), empty for 不限; 已用 counts confirmed receivables and the
 * estimates of running orders without fees, in CNY; 在途订单 are 已确认 and 执行中.
 */
export const customerList = defineList<{ salesId: string | null; frozen: boolean }>()({
  name: 'accounts.customers',
  title: '客户',
  path: '/accounts/customers',
  ...view,
  columns: {
    customerNo: col.text('客户编号', { sort: true, fixed: true, width: 96 }),
    name: col.text('全称', { sort: true, width: 190 }),
    shortName: col.text('简称', { sort: true, width: 104 }),
    kind: col.code('类型', PARTY_KINDS, { tones: { DOMESTIC: 'default', OVERSEAS: 'purple' }, width: 72 }),
    countryName: col.text('国家/地区', { width: 88 }),
    level: col.code('等级', CUSTOMER_LEVELS, { tones: LEVEL_TONES, sort: true, width: 72 }),
    codeCount: col.int('编码数', { width: 68 }),
    contactName: col.text('默认联系人', { field: 'customer.contact', width: 92 }),
    contactPhone: col.text('电话', { field: 'customer.contact', width: 128 }),
    settlement: col.code('结算', SETTLEMENT, { width: 64 }),
    creditDays: col.int('账期(天)', { field: 'customer.credit', width: 76 }),
    creditLimit: col.money('信用额度', { field: 'customer.credit', currency: 'CNY', width: 116 }),
    creditUsed: col.money('已用', { field: 'customer.credit', currency: 'CNY', width: 112 }),
    creditLeft: col.money('可用', { field: 'customer.credit', currency: 'CNY', width: 112 }),
    creditState: col.code('信用状态', CREDIT_STATES, { tones: CREDIT_TONES, width: 88 }),
    salesName: col.text('业务员', { width: 76 }),
    lastOrderDate: col.date('最近下单', { width: 100 }),
    openOrders: col.int('在途订单', { width: 80 }),
    tags: col.tags('标签', { width: 140 }),
    status: col.code('状态', CUSTOMER_STATUSES, { tones: CUSTOMER_TONES, sort: true, width: 84 }),
    createdAt: col.time('创建时间', { sort: true }),
    nameEn: col.text('英文名', { hidden: true, width: 220 }),
    uscc: col.text('统一社会信用代码', { hidden: true, width: 180 }),
    currency: col.text('币种', { hidden: true, width: 72 }),
    sourceName: col.text('来源', { hidden: true }),
    csName: col.text('客服', { hidden: true, width: 92 }),
    deptName: col.text('部门', { hidden: true, width: 110 }),
  },
  filters: {
    keyword: filter.search('名称/编码/信用代码/电话'),
    customerNo: filter.numbers('客户编号'),
    level: filter.codes('等级', CUSTOMER_LEVELS, { quick: true }),
    salesId: filter.picker('业务员', 'users', { quick: true }),
    kind: filter.codes('类型', PARTY_KINDS),
    country: filter.picker('国家/地区', 'countries'),
    creditState: filter.codes('信用状态', CREDIT_STATES),
    status: filter.codes('状态', CUSTOMER_STATUSES),
    tag: filter.text('标签'),
    createdAt: filter.dates('创建日期'),
  },
  tabs: { all: '全部', active: '合作中', potential: '潜在', disabled: '停用', black: '黑名单', warn: '信用预警' },
  defaultSort: '-createdAt',
  exportPermission: 'account.customer.export',
});
export type CustomerRow = ListRow<typeof customerList>;

/** Paths that a field group guards, in the detail and in what a form sends. */
export const CUSTOMER_FIELDS: Readonly<Record<string, FieldGroup>> = {
  'contacts.*.name': 'customer.contact',
  'contacts.*.phone': 'customer.contact',
  'contacts.*.email': 'customer.contact',
  'contacts.*.wechat': 'customer.contact',
  'consignees.*.phone': 'customer.contact',
  'addresses.*.phone': 'customer.contact',
  creditDays: 'customer.credit',
  statementDay: 'customer.credit',
  'banks.*.account': 'bank.account',
  'banks.*.swift': 'bank.account',
  'invoiceTitles.*.bankAccount': 'bank.account',
};

const tags = () => z._default(z.array(text(20)).check(z.maxLength(20)), []);

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

type Stored<Row> = Row & { id: string };
type Rows<Input> = { [Key in keyof Input]: NonNullable<Input[Key]> extends (infer Row)[] ? Stored<Row>[] : never };
type Lists = Pick<CustomerInput, 'contacts' | 'consignees' | 'addresses' | 'banks' | 'invoiceTitles' | 'papers'>;
/** A customer with everything that hangs on it; guarded fields are masked or absent by the reader's rights. */
export type CustomerDetail = Omit<CustomerInput, keyof Lists | 'settlement' | 'creditDays' | 'statementDay'> &
  Required<Rows<Omit<Lists, 'consignees'>>> & {
    consignees: (Stored<ConsigneeInput> & { countryName: string | null })[];
    id: string;
    version: number;
    customerNo: string;
    status: CustomerStatus;
    creditState: keyof typeof CREDIT_STATES;
    settlement: keyof typeof SETTLEMENT;
    /** Absent when the reader may not see credit. */
    creditDays?: number;
    statementDay?: number | null;
    salesName: string | null;
    csName: string | null;
    sourceName: string | null;
    deptId: string | null;
    deptName: string | null;
    countryName: string | null;
    /** DEHAM 汉堡. */
    defaultPodName: string | null;
    codes: { id: string; code: string; purpose: string | null; status: string }[];
    /** Whether a live hold stops new orders. */
    frozen: boolean;
    /** Number of the customer that was merged into this one and was asked for (ACC-014). */
    mergedFrom: string | null;
    createdAt: string;
    updatedAt: string;
    actions: AllowedAction[];
  };
const detail = z.custom<CustomerDetail>();

/** Everything that happens with a customer (A1 概览 360°); a part is null for a reader without its right. */
export interface CustomerOverview {
  orders: {
    open: number;
    all: number;
    recent: {
      id: string;
      orderNo: string;
      orderDate: string;
      pod: string | null;
      cartons: number;
      volume: number;
      status: OrderStatus;
    }[];
  } | null;
  containers: {
    all: number;
    recent: {
      id: string;
      containerCode: string;
      containerNo: string | null;
      pod: string;
      etd: string | null;
      stage: Stage;
    }[];
  } | null;
  /** Receivables per currency that are neither void nor reversed; overdue: confirmed and past their due date. */
  receivable: { currency: string; draft: string; confirmed: string; overdue: string }[] | null;
  /** CNY; limit and left null: 不限. Absent when the reader may not see credit. */
  credit?: CustomerCredit;
}
export interface CustomerCredit {
  profileVersion: number;
  creditLimit: string | null;
  tempLimit: string | null;
  tempUntil: string | null;
  inForce: string | null;
  used: string;
  left: string | null;
  holds: { id: string; scope: string; validFrom: string; validTo: string | null; reason: string }[];
}

/** A customer whose name is alike (≥ 85 %); one out of the caller's scope comes without id and number. */
export type DuplicateHit = {
  id: string | null;
  customerNo: string | null;
  name: string;
  percent: number;
  status: CustomerStatus;
  salesName: string | null;
};

export const customers = {
  get: read({
    path: '/accounts/customers/{id}',
    summary: '客户详情',
    ...view,
    fields: CUSTOMER_FIELDS,
    answer: detail,
  }),
  /** A new customer is 潜在. ACC-001 for a name that exists, ACC-010 for a code that exists. */
  create: command({
    path: '/accounts/customers',
    summary: '新增客户',
    permission: 'account.customer.create',
    scope: 'customer',
    fields: CUSTOMER_FIELDS,
    body: customerInput,
    answer: detail,
  }),
  update: command({
    method: 'PUT',
    path: '/accounts/customers/{id}',
    summary: '编辑客户',
    permission: 'account.customer.update',
    scope: 'customer',
    fields: CUSTOMER_FIELDS,
    body: z.intersection(customerInput, z.object({ version: version(), ack: ack() })),
    answer: detail,
  }),
  /** Orders, containers, receivables and credit of a customer, each as far as the reader may see it. */
  overview: read({
    path: '/accounts/customers/{id}/overview',
    summary: '客户概览',
    ...view,
    fields: { credit: 'customer.credit', receivable: 'money.sell' },
    answer: z.custom<CustomerOverview>(),
  }),
  /** ACC-013: asks a second person to blacklist the customer, or to lift it. */
  black: ask('black', '申请拉黑客户'),
  unblack: ask('unblack', '申请解除黑名单'),
  /** 移交 one customer to another sales. */
  handOver: command({
    path: '/accounts/customers/{id}/transfer',
    summary: '移交客户',
    permission: 'account.customer.transfer',
    scope: 'customer',
    body: z.object({ version: version(), ack: ack(), salesId: id(), reason: reason() }),
  }),
  /**
   * ACC-014: everything that points at one of the two points at the older number afterwards; the younger is hidden and
   * leads to it. Answers the kept customer and how many references moved.
   */
  merge: command({
    path: '/accounts/customers/{id}/merge',
    summary: '合并客户',
    permission: 'account.customer.merge',
    scope: 'customer',
    body: z.object({ version: version(), ack: ack(), otherId: id(), reason: reason() }),
    answer: z.object({ id: z.string(), customerNo: z.string(), moved: z.number() }),
  }),
  activate: state('activate', '客户转为合作中'),
  disable: state('disable', '停用客户'),
  enable: state('enable', '启用客户'),
  /** Possible duplicates of a name or a 统一社会信用代码, best first, at most 10; `exceptId` is the customer being edited. */
  checkDuplicates: read({
    path: '/accounts/customers/check-duplicates',
    summary: '客户查重',
    ...view,
    query: z.object({
      name: z.string().check(z.maxLength(200)),
      uscc: z.optional(z.string().check(z.maxLength(40))),
      exceptId: z.optional(id()),
    }),
    answer: z.custom<{ list: DuplicateHit[] }>(),
  }),
  /** 移交业务员: sales (and with it the department) of many customers goes to one user. */
  transfer: command({
    path: '/accounts/customers/transfer',
    summary: '移交业务员',
    permission: 'account.customer.transfer',
    scope: 'customer',
    body: z.extend(batchBody(), { salesId: id() }),
    answer: batchAnswer(),
  }),
  /** 打标签: adds and removes tags of many customers. */
  tag: command({
    path: '/accounts/customers/tags',
    summary: '客户打标签',
    permission: 'account.customer.update',
    scope: 'customer',
    body: z.extend(batchBody(), { add: tags(), remove: tags() }),
    answer: batchAnswer(),
  }),
};

function ask(action: 'black' | 'unblack', summary: string) {
  return command({
    path: `/accounts/customers/{id}/${action}`,
    summary,
    permission: 'account.customer.black',
    scope: 'customer',
    body: reasonBody(),
  });
}

function state(action: keyof typeof customerMachine.actions, summary: string) {
  return command({
    path: `/accounts/customers/{id}/${action}`,
    summary,
    permission: 'account.customer.status',
    scope: 'customer',
    fields: CUSTOMER_FIELDS,
    body: stateBody(),
    answer: detail,
  });
}

/**
 * Customers in scope that are 合作中, for documents. Item: id, label short name, hint number · full name; extra
 * CustomerExtra.
 */
export const customerPicker = definePicker({
  kind: 'customers',
  title: '客户',
  permission: 'session',
  scope: 'customer',
});
/** Every customer in scope whatever its status, for its own master data and for filters. */
export const anyCustomerPicker = definePicker({
  kind: 'all-customers',
  title: '客户(含潜在与停用)',
  permission: 'session',
  scope: 'customer',
});
/** What an order takes over from its customer. */
export type CustomerExtra = {
  currency: string;
  settlement: keyof typeof SETTLEMENT;
  salesId: string | null;
  csId: string | null;
  status: CustomerStatus;
  country: string;
  defaultIncoterm: string | null;
  defaultPod: string | null;
  defaultAgency: string | null;
};
