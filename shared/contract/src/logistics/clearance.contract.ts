import { CLEARANCE_FIELDS } from './clearance.fields.ts';
import * as z from 'zod/mini';
import { batchAnswer, batchBody, command, read, reasonBody, stateBody } from '../endpoint.ts';
import { ack, code, currency, id, money, optional, optionalText, quantity, text, time, version } from '../fields.ts';
import type { AgentPapers, ClearanceDetail } from './clearance.answers.ts';
import { CLEARANCE_DOC, DOC_STATE, TAX_PAYER } from './clearance.labels.ts';
import { partySchema } from './order.input.ts';

const notNegative = z.refine<string>((value) => !value.startsWith('-'), '不能为负数');
const positive = z.refine<string>((value) => !value.startsWith('-') && Number(value) !== 0, '必须大于 0');
const amount = () => money().check(notNegative);

const lineInput = z.object({
  /** As the line was read: what it was made of, and the HS code of the declaration; none for a line typed by hand. */
  sourceKey: optionalText(600),
  hsCode: optionalText(20),
  foreignHsCode: z.pipe(
    optionalText(20),
    z.pipe(
      z.transform((value: string | null) => value?.replaceAll(/[\s.-]/g, '') ?? null),
      z.nullable(z.string().check(z.regex(/^\d{6,12}$/, '6–12 位数字'))),
    ),
  ),
  name: text(300),
  qty: quantity().check(positive),
  unit: optionalText(20),
  customsValue: amount(),
  /** Trade agreement whose rate is claimed; counts while CO/FTA is 已收 and only when lower (LOG-087). */
  agreement: optionalText(60),
});
/** A clearance as the form sends it; rates, duty and totals are the server's (LOG-087). */
export const clearanceInput = z.object({
  version: version(),
  ack: ack(),
  country: z.string().check(z.regex(/^[A-Z]{2}$/, '国家不正确')),
  importer: optional(partySchema),
  consignee: optional(partySchema),
  entryNo: optionalText(60),
  doNo: optionalText(60),
  currency: currency(),
  freight: z._default(amount(), '0'),
  insurance: z._default(amount(), '0'),
  taxPayer: z._default(code(TAX_PAYER), 'CUSTOMER'),
  remark: optionalText(500),
  lines: z.array(lineInput).check(z.minLength(1, '至少一行'), z.maxLength(500)),
});
export type ClearanceInput = z.output<typeof clearanceInput>;

const PATH = '/logistics/clearances';
const one = <Name extends string>(name: Name) => `${PATH}/{id}/${name}` as const;
const batch = <Name extends string>(name: Name) => `${PATH}/batch/${name}` as const;
const answer = {
  scope: 'logistics',
  answer: z.custom<ClearanceDetail>(),
  fields: { 'freeTime.fee': 'money.cost' },
} as const;
const edit = { permission: 'logistics.qingguan.edit', ...answer } as const;
const state = { version: version(), ack: ack() };

export const clearances = {
  get: read({ path: `${PATH}/{id}`, summary: '清关单详情', permission: 'logistics.qingguan.view', ...answer }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑清关单',
    ...edit,
    body: clearanceInput,
    labels: { ...CLEARANCE_FIELDS, lines: '明细' },
  }),
  /** 登记到港: milestones 到港 and 卸船 of the container; with discharge begins the free time (LOG-085). LOG-010, LOG-068. */
  arrive: command({
    path: one('arrive'),
    summary: '登记到港',
    ...edit,
    body: z.object({ ...state, arrivedAt: time(), dischargedAt: optional(time()), location: optionalText(100) }),
  }),
  /** Each paper 待收, 已收 or 豁免 with a reason (LOG-086); 豁免 needs the right of its own. */
  docs: command({
    path: one('docs'),
    summary: '登记清关资料',
    permission: { anyOf: ['logistics.qingguan.edit', 'logistics.qingguan.waive'] },
    ...answer,
    body: z.object({
      ...state,
      items: z
        .array(z.object({ kind: code(CLEARANCE_DOC), state: code(DOC_STATE), reason: optionalText(200) }))
        .check(z.minLength(1), z.maxLength(6)),
    }),
  }),
  submit: command({
    path: one('submit'),
    summary: '递交清关',
    permission: 'logistics.qingguan.submit',
    ...answer,
    body: z.object({ ...state, entryNo: text(60) }),
  }),
  inspect: command({
    path: one('inspect'),
    summary: '登记清关查验',
    ...edit,
    body: z.object({ ...state, remark: text(500) }),
  }),
  /** 登记税单: duty and VAT wait to be paid; every line must be taxed. */
  assess: command({ path: one('assess'), summary: '登记税单', ...edit, body: stateBody() }),
  pay: command({ path: one('pay'), summary: '登记缴税', ...edit, body: z.object({ ...state, paidAt: time() }) }),
  /** 放行: papers complete (LOG-086), lines taxed, ATA before it (LOG-010), tax paid where it was due. */
  release: command({
    path: one('release'),
    summary: '清关放行',
    permission: 'logistics.qingguan.release',
    ...answer,
    body: z.object({ ...state, releasedAt: time(), doNo: optionalText(60) }),
  }),
  hold: command({
    path: one('hold'),
    summary: '登记扣留',
    permission: 'logistics.qingguan.hold',
    ...answer,
    body: reasonBody(2),
  }),
  /** Back to the state before 扣留. */
  unhold: command({
    path: one('unhold'),
    summary: '解除扣留',
    permission: 'logistics.qingguan.hold',
    ...answer,
    body: stateBody(),
  }),
  /** What 发送资料给代理 may send, and to whom. */
  papers: read({
    path: one('papers'),
    summary: '可发给代理的资料',
    ...edit,
    fields: { 'contacts.*.name': 'customer.contact', 'contacts.*.email': 'customer.contact' },
    answer: z.custom<AgentPapers>(),
  }),
  /**
   * 发送资料给代理: the chosen papers by mail to contacts of the agent, when a mail server is set (at most 20 MB); a notice
   * to the agent's accounts in any case. Kept on the clearance with what became of the mails.
   */
  send: command({
    path: one('send'),
    summary: '发送清关资料给代理',
    ...edit,
    body: z.object({
      ...state,
      note: optionalText(500),
      /** Contacts of the agent; none: no mail goes. */
      contactIds: z._default(z.array(id()).check(z.maxLength(10)), []),
      /** Keys of the papers that go along. */
      papers: z._default(z.array(z.string().check(z.maxLength(60))).check(z.maxLength(200)), []),
    }),
  }),
  bill: command({
    path: one('bill'),
    summary: '登记代理账单号',
    ...edit,
    body: z.object({ ...state, agentBillNo: optionalText(60) }),
  }),
  /** Batches of L19: the chosen rows are containers, each is done to its clearance. One vessel brings many. */
  batchArrive: command({
    path: batch('arrive'),
    summary: '批量登记到港',
    permission: 'logistics.qingguan.edit',
    scope: 'logistics',
    body: z.extend(batchBody(), {
      arrivedAt: time(),
      dischargedAt: optional(time()),
      location: optionalText(100),
    }),
    answer: batchAnswer(),
  }),
  batchAssess: command({
    path: batch('assess'),
    summary: '批量登记税单',
    permission: 'logistics.qingguan.edit',
    scope: 'logistics',
    body: batchBody(),
    answer: batchAnswer(),
  }),
  batchPay: command({
    path: batch('pay'),
    summary: '批量登记缴税',
    permission: 'logistics.qingguan.edit',
    scope: 'logistics',
    body: z.extend(batchBody(), { paidAt: time() }),
    answer: batchAnswer(),
  }),
  batchRelease: command({
    path: batch('release'),
    summary: '批量清关放行',
    permission: 'logistics.qingguan.release',
    scope: 'logistics',
    body: z.extend(batchBody(), { releasedAt: time() }),
    answer: batchAnswer(),
  }),
  batchSend: command({
    path: batch('send'),
    summary: '批量发送清关资料给代理',
    permission: 'logistics.qingguan.edit',
    scope: 'logistics',
    body: z.extend(batchBody(), {
      note: optionalText(500),
      /** All papers also by mail, to the agent's contact; refused for a container when that cannot be. */
      mail: z._default(z.boolean(), false),
    }),
    answer: batchAnswer(),
  }),
  /** 清关完成 of several containers: the step of each with its guards (5.2). */
  batchFinish: command({
    path: batch('finish'),
    summary: '批量清关完成',
    permission: { anyOf: ['logistics.qingguan.advance', 'logistics.container.advance'] },
    scope: 'logistics',
    body: batchBody(),
    answer: batchAnswer(),
  }),
};
