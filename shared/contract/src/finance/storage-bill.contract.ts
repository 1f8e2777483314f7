import * as z from 'zod/mini';
import { across } from '../accounts/party.contract.ts';
import { addDays } from '../business-day.ts';
import { batchAnswer, batchBody, command, read, reasonBody, stateBody } from '../endpoint.ts';
import { ack, date, id, money, optional, optionalText, version } from '../fields.ts';
import { jobStarted } from '../shared/job.contract.ts';
import {
  billComparisonAnswer,
  billDaysAnswer,
  billGuards,
  billRunAnswer,
  guardedBy,
  storageBillAnswer,
} from './storage-bill.answers.ts';
import { BILL_DAYS, type BillDirection } from './storage-bill.labels.ts';

const scope = 'finance' as const;
/** Where the bills of a direction are asked for. */
export const BILL_API = { AR: '/finance/storage-bills', AP: '/finance/payable-storage-bills' } as const;

/** 生成账单 (F10, F23): a period of at most 31 days that is over; parties empty: all of the warehouses. */
const generateBody = z
  .object({
    from: date(),
    to: date(),
    warehouseIds: z.array(id()).check(z.minLength(1, '请选择仓库'), z.maxLength(100)),
    partyIds: z._default(z.array(id()).check(z.maxLength(500)), []),
    ack: ack(),
  })
  .check(
    across<{ from: string; to: string }>('to', ({ from, to }) => (from && to && to < from ? '不能早于账期起' : null)),
    across<{ from: string; to: string }>('to', ({ from, to }) =>
      from && to && to >= addDays(from, BILL_DAYS) ? `账期最多 ${BILL_DAYS} 天` : null,
    ),
  );
export type GenerateBillsInput = z.output<typeof generateBody>;

/** The calls for the bills of one direction: AR to customers, AP of landlords; each asks for its own rights. */
function billsOf<Direction extends BillDirection>(direction: Direction) {
  const PATH = BILL_API[direction];
  const right = direction === 'AR' ? 'finance.ar.storage' : 'finance.ap.storage';
  const title = direction === 'AR' ? '仓储账单' : '应付仓储账单';
  const view = { permission: `${right}.view`, scope } as const;
  const fields = billGuards(direction);
  const answer = storageBillAnswer;
  return {
    get: read({ path: `${PATH}/{id}`, summary: `${title}详情`, ...view, fields, answer }),
    /** Each day behind a line: age, what lay there, its part of the amount before rounding. */
    days: read({
      path: `${PATH}/{id}/days`,
      summary: `${title}逐日明细`,
      ...view,
      fields: guardedBy(direction, 'days.*.amount'),
      query: z.object({ lineId: id() }),
      answer: billDaysAnswer,
    }),
    /** 生成账单: a job makes the drafts; its report is read by `run`. */
    generate: command({
      path: `${PATH}/generate`,
      summary: `生成${title}`,
      permission: `${right}.generate`,
      scope,
      body: generateBody,
      answer: jobStarted(),
    }),
    run: read({
      path: `${PATH}/runs/{id}`,
      summary: `生成${title}的结果`,
      permission: `${right}.generate`,
      scope: 'self',
      fields: guardedBy(direction, 'made.*.amount'),
      answer: billRunAnswer,
    }),
    compare: read({
      path: `${PATH}/{id}/recompute`,
      summary: `${title}重算预览`,
      permission: `${right}.generate`,
      scope,
      fields: guardedBy(direction, 'before', 'after', 'lines.*.beforeAmount', 'lines.*.afterAmount'),
      answer: billComparisonAnswer,
    }),
    recompute: command({
      path: `${PATH}/{id}/recompute`,
      summary: `重算${title}`,
      permission: `${right}.generate`,
      scope,
      fields,
      body: stateBody(),
      answer,
    }),
    confirm: command({
      path: `${PATH}/{id}/confirm`,
      summary: `确认${title}`,
      permission: `${right}.confirm`,
      scope,
      fields,
      body: stateBody(),
      answer,
    }),
    bill: command({
      path: `${PATH}/{id}/bill`,
      summary: direction === 'AR' ? '仓储账单转应收' : '仓储账单转应付',
      permission: `${right}.bill`,
      scope,
      fields,
      body: stateBody(),
      answer,
    }),
    reverse: command({
      path: `${PATH}/{id}/reverse`,
      summary: `冲红${title}`,
      permission: `${right}.reverse`,
      scope,
      fields,
      body: reasonBody(2),
      answer,
    }),
    confirmMany: command({
      path: `${PATH}/batch/confirm`,
      summary: `批量确认${title}`,
      permission: `${right}.confirm`,
      scope,
      body: batchBody(),
      answer: batchAnswer(),
    }),
    billMany: command({
      path: `${PATH}/batch/bill`,
      summary: direction === 'AR' ? '批量转应收' : '批量转应付',
      permission: `${right}.bill`,
      scope,
      body: batchBody(),
      answer: batchAnswer(),
    }),
    remove: command({
      method: 'DELETE',
      path: `${PATH}/{id}`,
      summary: `删除${title}`,
      permission: `${right}.generate`,
      scope,
      body: stateBody(),
    }),
  } as const;
}

/** 仓储账单 to customers (F10, F11). */
export const receivableBills = billsOf('AR');
/** 仓储账单 of landlords and partner warehouses (F23, F24). */
export const payableBills = {
  ...billsOf('AP'),
  /** 录入对方金额: what the landlord bills, with tax, in the currency of the bill; null takes it away. */
  counter: command({
    path: `${BILL_API.AP}/{id}/counter`,
    summary: '录入对方账单金额',
    permission: 'finance.ap.storage.generate',
    scope,
    fields: billGuards('AP'),
    body: z.object({
      version: version(),
      counterAmount: optional(money().check(z.refine((value) => !value.startsWith('-'), '不能为负'))),
      counterNo: optionalText(60),
      counterRemark: optionalText(500),
      ack: ack(),
    }),
    answer: storageBillAnswer,
  }),
};
