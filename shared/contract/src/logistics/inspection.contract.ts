import { INSPECTION_FIELDS } from './inspection.fields.ts';
import * as z from 'zod/mini';
import { dictCode } from '../base/trade.contract.ts';
import { command, download, read, reasonBody, stateBody } from '../endpoint.ts';
import { ack, code, date, id, int, optional, optionalText, text, time, version } from '../fields.ts';
import { grams, side } from '../measured.ts';
import { AQL_CHOICE, INSPECTION_RESULT, REJECT_ACTION, SAMPLING } from './inspection-rules.ts';
import type { CalendarEntry, ContainerInspection, InspectionDetail } from './inspection.answers.ts';

/** Slots of attachments: the customer's paper for 让步接收, the goods as a whole; photos of items stand in slots of their own. */
export const CUSTOMER_SLOT = '客户确认';
export const GOODS_SLOT = '货物照片';
/** Slot of the photos of a form item. */
export const itemSlot = (itemId: string): string => `项目 ${itemId}`;

const plan = {
  place: optionalText(100),
  planDate: date(),
  sampling: z._default(code(SAMPLING), 'SAMPLE'),
  aqlMajor: code(AQL_CHOICE),
  aqlMinor: code(AQL_CHOICE),
  remark: optionalText(500),
};
/** 安排验货. With an inspector it is assigned at once. */
export const arrangeInput = z.object({ ...plan, inspectorId: optional(id()), ack: ack() });
export type ArrangeInput = z.output<typeof arrangeInput>;

const GRAM = 10_000_000;
const count = () => optional(int(0, 1_000_000));
const defects = () => z._default(int(0, 1_000_000), 0);
const lineInput = z.object({
  id: id(),
  arrived: count(),
  checked: count(),
  critical: defects(),
  major: defects(),
  minor: defects(),
  /** Measured sides of a carton in mm, gross of a carton in gram. */
  lengthMm: side(),
  widthMm: side(),
  heightMm: side(),
  cartonGross: optional(grams(1, GRAM)),
  /** Codes of 缺陷代码 that were found. */
  defectCodes: z._default(z.array(dictCode()).check(z.maxLength(20)), []),
  result: z._default(code(INSPECTION_RESULT), 'PENDING'),
  rejectAction: optional(code(REJECT_ACTION)),
  note: optionalText(200),
});
const answerInput = z.object({
  value: optional(z.union([z.string().check(z.maxLength(500)), z.array(z.string().check(z.maxLength(40)))])),
  photos: z._default(z.array(id()).check(z.maxLength(50)), []),
  note: optionalText(200),
});
/** What the inspector enters; half of it may be missing until 提交. */
export const inspectionInput = z.object({
  version: version(),
  ack: ack(),
  lines: z.array(lineInput).check(z.maxLength(2000)),
  answers: z.record(z.string().check(z.regex(/^[a-z][a-z0-9]{0,15}$/)), answerInput),
  remark: optionalText(500),
});
export type InspectionInput = z.output<typeof inspectionInput>;

const PATH = '/logistics/inspections';
const one = <Name extends string>(name: Name) => `${PATH}/{id}/${name}` as const;
const answer = { scope: 'logistics', answer: z.custom<InspectionDetail>() } as const;
const view = 'logistics.yanhuo.view';
const assign = 'logistics.yanhuo.assign';
const fill = 'logistics.yanhuo.fill';
const review = 'logistics.yanhuo.review';

/** Languages of 验货报告. */
export const REPORT_LANGUAGES = { ZH: '中文', EN: '英文' } as const;

export const inspections = {
  get: read({ path: `${PATH}/{id}`, summary: '验货单详情', permission: view, ...answer }),
  ofContainer: read({
    path: '/logistics/containers/{id}/inspection',
    summary: '柜子的验货单',
    permission: view,
    scope: 'logistics',
    answer: z.custom<ContainerInspection>(),
  }),
  /** Inspections planned from … to, both inclusive, at most 62 days. */
  calendar: read({
    path: '/logistics/inspection-calendar',
    summary: '验货日历',
    permission: view,
    scope: 'logistics',
    query: z.object({ from: date(), to: date() }),
    answer: z.object({ list: z.array(z.custom<CalendarEntry>()) }),
  }),
  /** 安排验货 of a container in 待验货: takes the form that suits its goods (4.7). */
  arrange: command({
    path: '/logistics/containers/{id}/inspection',
    summary: '安排验货',
    permission: assign,
    body: arrangeInput,
    ...answer,
  }),
  edit: command({
    method: 'PUT',
    path: one('plan'),
    summary: '修改验货安排',
    permission: assign,
    body: z.object({ ...plan, version: version(), ack: ack() }),
    ...answer,
  }),
  /** 派验, and 改派 while the inspector has not begun. */
  assign: command({
    path: one('assign'),
    summary: '派验',
    permission: assign,
    body: z.object({ version: version(), ack: ack(), inspectorId: id(), planDate: date(), place: optionalText(100) }),
    ...answer,
  }),
  start: command({ path: one('start'), summary: '开始验货', permission: fill, body: stateBody(), ...answer }),
  /** 录入: keeps what is known so far; counts that cannot be are refused at their field. */
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '录入验货单',
    permission: fill,
    body: inspectionInput,
    labels: { ...INSPECTION_FIELDS, lines: '明细', answers: '检查项' },
    ...answer,
  }),
  /** 提交: every line sampled and judged (LOG-048), every compulsory item and photo there. */
  submit: command({ path: one('submit'), summary: '提交验货单', permission: fill, body: stateBody(), ...answer }),
  /** 复核通过 by another person: 已完成, or 不合格 when the worst line is rejected. */
  review: command({ path: one('review'), summary: '复核验货单', permission: review, body: stateBody(), ...answer }),
  sendBack: command({
    path: one('send-back'),
    summary: '退回验货单',
    permission: review,
    body: reasonBody(2),
    ...answer,
  }),
  /** 客户确认 of 让步接收: who and when, with a paper in the slot 客户确认. */
  confirmByCustomer: command({
    path: one('customer-confirm'),
    summary: '客户确认让步接收',
    permission: 'logistics.yanhuo.customer_confirm',
    body: z.object({ version: version(), ack: ack(), customerBy: text(50), customerAt: time() }),
    ...answer,
  }),
  /** 剔除并退回货物池: cartons of rejected lines leave the container. */
  removeRejected: command({
    path: one('remove-rejected'),
    summary: '剔除不合格货物',
    permission: review,
    body: z.object({
      version: version(),
      ack: ack(),
      items: z
        .array(z.object({ lineId: id(), cartons: int(1, 1_000_000) }))
        .check(z.minLength(1, '请选择要剔除的货物'), z.maxLength(500)),
    }),
    ...answer,
  }),
  rework: command({ path: one('rework'), summary: '复验', permission: assign, body: stateBody(), ...answer }),
  unreview: command({
    path: one('unreview'),
    summary: '撤回验货复核',
    permission: review,
    body: reasonBody(2),
    ...answer,
  }),
  /** 导出报告: the inspection with its photos as a PDF, in Chinese or in English for customers abroad. */
  report: download({
    path: one('report'),
    summary: '验货报告',
    permission: view,
    scope: 'logistics',
    query: z.object({ language: z._default(code(REPORT_LANGUAGES), 'ZH') }),
  }),
};
