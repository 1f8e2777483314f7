import { FEE_TEMPLATE_FIELDS, FEE_TEMPLATE_LINE_FIELDS } from './fee-template.fields.ts';
import * as z from 'zod/mini';
import { across } from '../accounts/party.contract.ts';
import { command, read, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, currency, id, money, optional, optionalText, text, unitPrice, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { CHARGE_BASIS } from '../logistics/quotation-rules.ts';
import { defineMachine } from '../machine.ts';
import { definePicker } from '../shared/picker.contract.ts';
import { BASE_STATUS, BASE_STATUS_TONES, baseActions, type BaseStatus } from './base.labels.ts';
import { BIZ_TYPES, PARTY_ROLES, PRICE_SOURCES } from './fee-template.labels.ts';

const PATH = '/finance/fee-templates';
const scope = { none: '费用模板是全公司共用的基础数据' } as const;
const view = { permission: 'finance.base.view', scope } as const;
const edit = { permission: 'finance.base.edit', scope } as const;

export const feeTemplateMachine = defineMachine({
  entity: 'fin_fee_template',
  title: '费用模板',
  states: BASE_STATUS,
  actions: baseActions,
});

export const feeTemplateList = defineList()({
  name: 'finance.fee-templates',
  title: '费用模板',
  path: PATH,
  ...view,
  columns: {
    name: col.text(FEE_TEMPLATE_FIELDS.name, { sort: true, fixed: true, width: 180 }),
    bizType: col.code(FEE_TEMPLATE_FIELDS.bizType, BIZ_TYPES, { width: 92 }),
    lineCount: col.int('费用项数', { width: 84 }),
    lineText: col.text('费用', { width: 420 }),
    remark: col.text(FEE_TEMPLATE_FIELDS.remark, { width: 180, hidden: true }),
    updatedAt: col.time('更新时间', { sort: true, width: 150 }),
    status: col.code(FEE_TEMPLATE_FIELDS.status, BASE_STATUS, { tones: BASE_STATUS_TONES, fixed: 'end', width: 68 }),
  },
  filters: {
    keyword: filter.search(FEE_TEMPLATE_FIELDS.name),
    bizType: filter.codes(FEE_TEMPLATE_FIELDS.bizType, BIZ_TYPES, { quick: true }),
    chargeCodeId: filter.picker(FEE_TEMPLATE_LINE_FIELDS.chargeCodeId, 'charge-codes', { quick: true }),
    status: filter.codes(FEE_TEMPLATE_FIELDS.status, BASE_STATUS, { quick: true }),
  },
  defaultSort: 'name',
  exportPermission: 'finance.base.view',
});
export type FeeTemplateRow = ListRow<typeof feeTemplateList>;

const notNegative = () => z.refine<string>((value) => !value.startsWith('-'), '不能为负数');
const lineFields = z.object({
  /** Of a line that is there already: it stays the same source of fees (FIN-016). */
  id: optional(id()),
  chargeCodeId: id(),
  partyRole: code(PARTY_ROLES),
  /** Whom a line of 指定供应商 is paid to. */
  supplierId: optional(id()),
  basis: code(CHARGE_BASIS),
  priceSource: code(PRICE_SOURCES),
  currency: currency(),
  /** Of 固定单价, tax included; of 货值% a percentage. */
  unitPrice: optional(unitPrice().check(notNegative())),
  minAmount: optional(money().check(notNegative())),
  remark: optionalText(200),
});
export type FeeTemplateLineInput = z.output<typeof lineFields>;
const line = lineFields.check(
  across<FeeTemplateLineInput>('supplierId', ({ partyRole, supplierId }) =>
    partyRole === 'NAMED' ? (supplierId ? null : '请选择供应商') : supplierId ? '只有指定供应商才填' : null,
  ),
  across<FeeTemplateLineInput>('unitPrice', ({ priceSource, unitPrice: price }) =>
    priceSource === 'FIXED' ? (price ? null : '固定单价必填') : price ? '只有固定单价才填' : null,
  ),
  across<FeeTemplateLineInput>('minAmount', ({ priceSource, minAmount }) =>
    minAmount && priceSource !== 'FIXED' ? '只有固定单价才填' : null,
  ),
);
export const feeTemplateInput = z.object({
  name: text(60),
  bizType: code(BIZ_TYPES),
  lines: z.array(line).check(z.minLength(1, '至少一项费用'), z.maxLength(100)),
  remark: optionalText(500),
});
export type FeeTemplateInput = z.output<typeof feeTemplateInput>;

/**
 * A template with its lines in their order, each with the names behind its ids. `hidden`: the caller may not see what
 * customers pay, or what we pay: the price is absent.
 */
export interface FeeTemplateDetail extends FeeTemplateInput {
  id: string;
  version: number;
  status: BaseStatus;
  lines: (FeeTemplateLineInput & { id: string; chargeName: string; supplierName: string | null; hidden: boolean })[];
  actions: AllowedAction[];
}
const answer = z.custom<FeeTemplateDetail>();
const write = { ...edit, answer } as const;

/** What the fields of its form are called. */
const BODY = { ...FEE_TEMPLATE_FIELDS, lines: '明细' } as const;

/** 3.16 费用模板. */
export const feeTemplates = {
  get: read({ path: `${PATH}/{id}`, summary: '费用模板详情', ...view, answer }),
  create: command({
    path: PATH,
    summary: '新增费用模板',
    ...write,
    body: z.extend(feeTemplateInput, { ack: ack() }),
    labels: BODY,
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑费用模板',
    ...write,
    body: z.extend(feeTemplateInput, { version: version(), ack: ack() }),
    labels: BODY,
  }),
  disable: command({ path: `${PATH}/{id}/disable`, summary: '停用费用模板', ...write, body: stateBody() }),
  enable: command({ path: `${PATH}/{id}/enable`, summary: '启用费用模板', ...write, body: stateBody() }),
};

/** Enabled templates; `parent`: the business type. */
export const feeTemplatePicker = definePicker({
  kind: 'fee-templates',
  title: '费用模板',
  permission: { anyOf: ['finance.base.view', 'finance.ar.fee.view', 'finance.ap.fee.view'] },
  scope,
});
