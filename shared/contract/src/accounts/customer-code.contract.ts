import { CUSTOMER_CODE_FIELDS } from './customer-code.fields.ts';
import * as z from 'zod/mini';
import { command, read, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, id, locode, optional, optionalText, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';
import { definePicker } from '../shared/picker.contract.ts';
import { normaliseIdentifier } from './identifiers.ts';
import { unknownPlaceholders } from './marks.ts';

export const CODE_STATUSES = { ENABLED: '启用', DISABLED: '停用' } as const;
export const CODE_TONES = { ENABLED: 'green', DISABLED: 'default' } as const;
export const CODE_PURPOSES = { MARK: '唛头', BRAND: '品牌', DELIVERY: '收货点' } as const;

const view = { permission: 'account.code.view', scope: 'customer' } as const;
const edit = { permission: 'account.code.edit', scope: 'customer' } as const;

/** 启用 ↔ 停用; a disabled code cannot be used on new orders (3.2). */
export const customerCodeMachine = defineMachine({
  entity: 'ac_customer_code',
  title: '客户编码',
  states: CODE_STATUSES,
  actions: {
    disable: { label: '停用', from: ['ENABLED'], to: 'DISABLED', permission: 'account.code.edit', danger: true },
    enable: { label: '启用', from: ['DISABLED'], to: 'ENABLED', permission: 'account.code.edit' },
  },
});

/** Customer codes (A4). */
export const customerCodeList = defineList<{ customerId: string; salesId: string | null }>()({
  name: 'accounts.customer-codes',
  title: '客户编码',
  path: '/accounts/customer-codes',
  ...view,
  columns: {
    code: col.text(CUSTOMER_CODE_FIELDS.code, { sort: true, fixed: true, width: 92 }),
    customerName: col.text(CUSTOMER_CODE_FIELDS.customerId, { sort: true, width: 160 }),
    purpose: col.code(CUSTOMER_CODE_FIELDS.purpose, CODE_PURPOSES, { width: 64 }),
    consigneeName: col.text(CUSTOMER_CODE_FIELDS.consigneeId, { width: 118 }),
    podName: col.text(CUSTOMER_CODE_FIELDS.defaultPod, { width: 116 }),
    marksTemplate: col.text(CUSTOMER_CODE_FIELDS.marksTemplate, { width: 120 }),
    salesName: col.text(CUSTOMER_CODE_FIELDS.salesId, { width: 68 }),
    usedCount: col.int('使用次数', { sort: true, width: 84 }),
    firstUsedAt: col.time('首次使用', { sort: true, width: 126 }),
    status: col.code(CUSTOMER_CODE_FIELDS.status, CODE_STATUSES, { tones: CODE_TONES, width: 68 }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
  },
  filters: {
    keyword: filter.search('编码/客户'),
    code: filter.numbers(CUSTOMER_CODE_FIELDS.code),
    customerId: filter.picker(CUSTOMER_CODE_FIELDS.customerId, 'all-customers', { quick: true }),
    purpose: filter.codes(CUSTOMER_CODE_FIELDS.purpose, CODE_PURPOSES, { quick: true }),
    status: filter.codes(CUSTOMER_CODE_FIELDS.status, CODE_STATUSES, { quick: true }),
    salesId: filter.picker(CUSTOMER_CODE_FIELDS.salesId, 'users'),
    used: filter.flag('已使用'),
  },
  defaultSort: '-createdAt',
  exportPermission: 'account.code.export',
});
export type CustomerCodeRow = ListRow<typeof customerCodeList>;

/** A code as stored: capital letters and digits, 2–12 (3.2). */
export const CODE_PATTERN = /^[A-Z0-9]{2,12}$/;
/** Warning of a code in which letters and digits are easily mixed up: I and O beside 1 and 0. */
export const codeConfusion = (value: string): string | null =>
  /[IO]/.test(value) ? '含字母 I 或 O，易与数字 1、0 混淆' : null;

const codeField = () =>
  z.pipe(
    z.pipe(z.string('必填'), z.transform(normaliseIdentifier)),
    z.string().check(z.regex(CODE_PATTERN, '2–12 位大写字母或数字')),
  );
const marks = () =>
  z.pipe(
    optionalText(500),
    z.nullable(z.string().check(z.refine((value) => unknownPlaceholders(value).length === 0, '含有未知占位符'))),
  );

/** What a code form sends. */
export const customerCodeInput = z.object({
  code: codeField(),
  customerId: id(),
  purpose: z._default(code(CODE_PURPOSES), 'MARK'),
  consigneeId: optional(id()),
  defaultPod: optional(locode()),
  marksTemplate: marks(),
  salesId: optional(id()),
  remark: optionalText(500),
});
export type CustomerCodeInput = z.output<typeof customerCodeInput>;
export type CustomerCodeDetail = CustomerCodeInput & {
  id: string;
  version: number;
  status: keyof typeof CODE_STATUSES;
  customerName: string;
  consigneeName: string | null;
  /** 默认目的港 with its name. */
  podName: string | null;
  salesName: string | null;
  usedCount: number;
  firstUsedAt: string | null;
  actions: AllowedAction[];
};
const detail = z.custom<CustomerCodeDetail>();

export const customerCodes = {
  get: read({ path: '/accounts/customer-codes/{id}', summary: '客户编码详情', ...view, answer: detail }),
  create: command({
    path: '/accounts/customer-codes',
    summary: '新增客户编码',
    ...edit,
    body: z.extend(customerCodeInput, { ack: ack() }),
    labels: CUSTOMER_CODE_FIELDS,
    answer: detail,
  }),
  /** After the first use neither code nor customer can change (3.2). */
  update: command({
    method: 'PUT',
    path: '/accounts/customer-codes/{id}',
    summary: '编辑客户编码',
    ...edit,
    body: z.extend(customerCodeInput, { version: version(), ack: ack() }),
    labels: CUSTOMER_CODE_FIELDS,
    answer: detail,
  }),
  disable: command({
    path: '/accounts/customer-codes/{id}/disable',
    summary: '停用客户编码',
    ...edit,
    body: stateBody(),
    answer: detail,
  }),
  enable: command({
    path: '/accounts/customer-codes/{id}/enable',
    summary: '启用客户编码',
    ...edit,
    body: stateBody(),
    answer: detail,
  }),
  /** A free code from the pinyin initials of the customer's short name. */
  suggest: read({
    path: '/accounts/customer-codes/suggest',
    summary: '推荐可用客户编码',
    ...edit,
    query: z.object({ customerId: id() }),
    answer: z.object({ code: z.string() }),
  }),
};

/** Enabled codes; `parent` narrows to a customer. Item: id, label code, hint customer; extra CustomerCodeExtra. */
export const customerCodePicker = definePicker({
  kind: 'customer-codes',
  title: '客户编码',
  permission: 'session',
  scope: 'customer',
});
export type CustomerCodeExtra = {
  customerId: string;
  defaultPod: string | null;
  consigneeId: string | null;
  salesId: string | null;
  marksTemplate: string | null;
};
