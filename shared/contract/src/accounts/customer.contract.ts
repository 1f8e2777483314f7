import { CUSTOMER_FIELDS } from './customer.fields.ts';
import * as z from 'zod/mini';
import { batchAnswer, batchBody, command, read, reasonBody, stateBody } from '../endpoint.ts';
import { ack, id, reason, version } from '../fields.ts';
import { customerMachine } from './customer.machine.ts';
import { CUSTOMER_VIEW } from './customer-list.contract.ts';
import { CUSTOMER_GUARDS, tags, customerInput } from './customer.input.ts';
import type { CustomerDetail, CustomerOverview, DuplicateHit } from './customer.answers.ts';

const detail = z.custom<CustomerDetail>();

/** What the fields of its form are called. */
const BODY = {
  ...CUSTOMER_FIELDS,
  contacts: '联系人',
  consignees: '收货人',
  addresses: '地址',
  banks: '银行账户',
  invoiceTitles: '开票抬头',
  papers: '证照',
} as const;

export const customers = {
  get: read({
    path: '/accounts/customers/{id}',
    summary: '客户详情',
    ...CUSTOMER_VIEW,
    fields: CUSTOMER_GUARDS,
    answer: detail,
  }),
  /** A new customer is 潜在. ACC-001 for a name that exists, ACC-010 for a code that exists. */
  create: command({
    path: '/accounts/customers',
    summary: '新增客户',
    permission: 'account.customer.create',
    scope: 'customer',
    fields: CUSTOMER_GUARDS,
    body: customerInput,
    labels: BODY,
    answer: detail,
  }),
  update: command({
    method: 'PUT',
    path: '/accounts/customers/{id}',
    summary: '编辑客户',
    permission: 'account.customer.update',
    scope: 'customer',
    fields: CUSTOMER_GUARDS,
    body: z.intersection(customerInput, z.object({ version: version(), ack: ack() })),
    labels: BODY,
    answer: detail,
  }),
  /** Orders, containers, receivables and credit of a customer, each as far as the reader may see it. */
  overview: read({
    path: '/accounts/customers/{id}/overview',
    summary: '客户概览',
    ...CUSTOMER_VIEW,
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
    ...CUSTOMER_VIEW,
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
    fields: CUSTOMER_GUARDS,
    body: stateBody(),
    answer: detail,
  });
}
