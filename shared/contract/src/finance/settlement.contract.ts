import { SETTLEMENT_FIELDS } from './settlement.fields.ts';
import * as z from 'zod/mini';
import { command, read, reasonBody, stateBody } from '../endpoint.ts';
import { ack, date, id, optional, version } from '../fields.ts';
import { SIDE_WORDS, type Side } from './settlement.labels.ts';
import { SETTLEMENT_CODES, SETTLEMENT_PATHS, SETTLEMENT_MONEY } from './settlement.machine.ts';
import { settlementItem, MAX_ITEMS, settlementInput, openLineQuery, autoInput } from './settlement.input.ts';
import { openLine, settlementPreview, settlementAnswer, workbenchAnswer } from './settlement.answers.ts';

const scope = 'finance' as const;
const endpointsOf = (side: Side) => {
  const path = SETTLEMENT_PATHS[side];
  const may = SETTLEMENT_CODES[side];
  const { title } = SIDE_WORDS[side];
  const view = { permission: may.view, scope } as const;
  const guard = SETTLEMENT_MONEY[side];
  const fields = {
    fxGain: guard,
    rounding: guard,
    lines: guard,
    sources: guard,
    cleared: guard,
    journals: guard,
  } as const;
  return {
    get: read({ path: `${path}/{id}`, summary: `${title}详情`, ...view, fields, answer: settlementAnswer }),
    workbench: read({
      path: `${path}/workbench`,
      summary: `${SIDE_WORDS[side].page}工作台`,
      ...view,
      fields: { sources: guard, open: guard, rates: guard },
      query: z.object({ partyId: id(), companyId: z.optional(id()), date: z.optional(date()) }),
      answer: workbenchAnswer,
    }),
    lines: read({
      path: `${path}/workbench/lines`,
      summary: `未核销${SIDE_WORDS[side].line}`,
      ...view,
      fields: { list: guard },
      query: openLineQuery,
      answer: z.object({ list: z.array(openLine), total: z.number(), page: z.number(), pageSize: z.number() }),
    }),
    /** FIN-020..025 of a draft; nothing is written. */
    preview: command({
      path: `${path}/preview`,
      summary: `预览${title}`,
      permission: may.create,
      scope,
      fields: Object.fromEntries(Object.keys(settlementPreview.shape).map((key) => [key, guard])) as Record<
        string,
        typeof guard
      >,
      body: z.extend(settlementInput, { items: z.array(settlementItem).check(z.maxLength(MAX_ITEMS)) }),
      answer: settlementPreview,
    }),
    /** FIN-028: what would be cleared, with the lines; nothing is written. */
    auto: command({
      path: `${path}/auto`,
      summary: `自动分配${title}`,
      permission: may.create,
      scope,
      fields: { items: guard, lines: guard },
      body: autoInput,
      answer: z.object({ items: z.array(settlementItem), lines: z.array(openLine) }),
    }),
    create: command({
      path,
      summary: `新建${title}`,
      permission: may.create,
      scope,
      fields,
      body: z.extend(settlementInput, { ack: ack() }),
      answer: settlementAnswer,
    }),
    update: command({
      method: 'PUT',
      path: `${path}/{id}`,
      summary: `编辑${title}`,
      permission: may.create,
      scope,
      fields,
      body: z.extend(settlementInput, { version: version(), ack: ack() }),
      labels: { ...SETTLEMENT_FIELDS, partyId: '结算单位', items: '核销明细' },
      answer: settlementAnswer,
    }),
    submit: command({
      path: `${path}/{id}/submit`,
      summary: `提交${title}`,
      permission: may.submit,
      scope,
      fields,
      body: stateBody(),
      answer: settlementAnswer,
    }),
    approve: command({
      path: `${path}/{id}/approve`,
      summary: `审核${title}`,
      permission: may.approve,
      scope,
      fields,
      body: stateBody(),
      answer: settlementAnswer,
    }),
    reject: command({
      path: `${path}/{id}/reject`,
      summary: `驳回${title}`,
      permission: may.approve,
      scope,
      fields,
      body: reasonBody(2),
      answer: settlementAnswer,
    }),
    void: command({
      path: `${path}/{id}/void`,
      summary: `作废${title}`,
      permission: may.create,
      scope,
      fields,
      body: reasonBody(2),
      answer: settlementAnswer,
    }),
    /** 反结 whole, dated `date` (today when left out) in an open period (FIN-026, FIN-027). */
    reverse: command({
      path: `${path}/{id}/reverse`,
      summary: `反结${title}`,
      permission: may.reverse,
      scope,
      fields,
      body: z.extend(reasonBody(2), { date: optional(date()) }),
      answer: settlementAnswer,
    }),
  };
};
/** The endpoints of both sides; the same documents, rights and hidden money of the side. */
export const settlements = { AR: endpointsOf('AR'), AP: endpointsOf('AP') } as const;
