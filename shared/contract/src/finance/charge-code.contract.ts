import { CHARGE_CODE_FIELDS } from './charge-code.fields.ts';
import * as z from 'zod/mini';
import { across } from '../accounts/party.contract.ts';
import { command, read, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, int, optional, optionalText, text, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';
import { definePicker } from '../shared/picker.contract.ts';
import { BASE_STATUS, BASE_STATUS_TONES, baseActions, type BaseStatus } from './base.labels.ts';
import { FEE_DIRECTIONS, TAX_MODES, TAX_RATES } from './fee-line.labels.ts';

/** Groups and natures of charge codes 费用项目 (3.16). */
export const CHARGE_GROUPS = {
  OCEAN: '海运',
  TRUCK: '拖车',
  CUSTOMS: '报关',
  STORAGE: '仓储',
  AGENCY: '代理',
  TAX_REFUND: '退税',
  GOODS: '货款',
  OTHER: '其他',
} as const;
/** PROFIT is income or cost; PASS_THROUGH is collected and paid for others (FIN-012). */
export const CHARGE_NATURES = { PROFIT: '损益', PASS_THROUGH: '代收代付' } as const;
/** Accounts of the chart (3.12) that income and cost of a charge may be posted to; 代收代付 is always 2241 (FIN-090). */
export const INCOME_ACCOUNTS = { '6001': '6001 主营业务收入', '6051': '6051 其他业务收入' } as const;
export const COST_ACCOUNTS = { '6401': '6401 主营业务成本', '6402': '6402 其他业务成本' } as const;

const PATH = '/finance/charge-codes';
const scope = { none: '费用项目是全公司共用的基础数据' } as const;
const view = { permission: 'finance.base.view', scope } as const;
const edit = { permission: 'finance.base.edit', scope } as const;

export const chargeCodeMachine = defineMachine({
  entity: 'fin_charge_code',
  title: '费用项目',
  states: BASE_STATUS,
  actions: baseActions,
});

export const chargeCodeList = defineList()({
  name: 'finance.charge-codes',
  title: '费用项目',
  path: PATH,
  ...view,
  columns: {
    code: col.text(CHARGE_CODE_FIELDS.code, { sort: true, fixed: true, width: 110 }),
    name: col.text(CHARGE_CODE_FIELDS.name, { sort: true, width: 130 }),
    nameEn: col.text(CHARGE_CODE_FIELDS.nameEn, { width: 180, hidden: true }),
    chargeGroup: col.code(CHARGE_CODE_FIELDS.chargeGroup, CHARGE_GROUPS, { width: 72 }),
    nature: col.code(CHARGE_CODE_FIELDS.nature, CHARGE_NATURES, {
      tones: { PROFIT: 'blue', PASS_THROUGH: 'purple' },
      width: 88,
    }),
    directions: col.tags(CHARGE_CODE_FIELDS.directions, { labels: FEE_DIRECTIONS, width: 110 }),
    taxMode: col.code(CHARGE_CODE_FIELDS.taxMode, TAX_MODES, { width: 84 }),
    taxRateBp: col.bps('税率', { width: 64 }),
    unit: col.text(CHARGE_CODE_FIELDS.unit, { width: 64 }),
    incomeAccount: col.code(CHARGE_CODE_FIELDS.incomeAccount, INCOME_ACCOUNTS, { width: 150 }),
    costAccount: col.code(CHARGE_CODE_FIELDS.costAccount, COST_ACCOUNTS, { width: 150 }),
    shareable: col.bool(CHARGE_CODE_FIELDS.shareable, { width: 72 }),
    updatedAt: col.time('更新时间', { sort: true, hidden: true }),
    status: col.code(CHARGE_CODE_FIELDS.status, BASE_STATUS, { tones: BASE_STATUS_TONES, fixed: 'end', width: 68 }),
  },
  filters: {
    keyword: filter.search('编码/名称/拼音'),
    chargeGroup: filter.codes(CHARGE_CODE_FIELDS.chargeGroup, CHARGE_GROUPS, { quick: true }),
    nature: filter.codes(CHARGE_CODE_FIELDS.nature, CHARGE_NATURES, { quick: true }),
    status: filter.codes(CHARGE_CODE_FIELDS.status, BASE_STATUS, { quick: true }),
  },
  defaultSort: 'id',
  exportPermission: 'finance.base.view',
});
export type ChargeCodeRow = ListRow<typeof chargeCodeList>;

const base = z.object({
  name: text(40),
  /** On English papers; without it they show the code. */
  nameEn: optionalText(100),
  chargeGroup: code(CHARGE_GROUPS),
  nature: code(CHARGE_NATURES),
  directions: z.array(code(FEE_DIRECTIONS)).check(z.minLength(1, '至少选一个方向'), z.maxLength(2)),
  taxMode: code(TAX_MODES),
  /** Basis points. */
  taxRateBp: int(0, 1300).check(z.refine((value) => value in TAX_RATES, '税率不正确')),
  unit: optionalText(20),
  incomeAccount: optional(code(INCOME_ACCOUNTS)),
  costAccount: optional(code(COST_ACCOUNTS)),
  shareable: z.boolean(),
});
export type ChargeCodeInput = z.output<typeof base>;
const needs = (path: 'incomeAccount' | 'costAccount', direction: 'AR' | 'AP') =>
  across<ChargeCodeInput>(path, (input) => {
    const wanted = input.nature === 'PROFIT' && (input.directions ?? []).includes(direction);
    if (wanted) return input[path] ? null : '必填';
    return input[path] ? (input.nature === 'PASS_THROUGH' ? '代收代付固定记 2241，不填' : '该方向未启用，不填') : null;
  });
/** What the form sends: accounts of the directions of a 损益 charge, and cost that may be shared only where there is cost. */
export const chargeCodeInput = base.check(
  needs('incomeAccount', 'AR'),
  needs('costAccount', 'AP'),
  across<ChargeCodeInput>('shareable', ({ shareable, nature, directions = [] }) =>
    shareable && (nature === 'PASS_THROUGH' || !directions.includes('AP')) ? '只有损益类应付费用可以分摊' : null,
  ),
);
/** Fixed once the charge is made: programs, sheets and agreements name it. */
const codeField = z
  .string()
  .check(z.trim(), z.regex(/^[A-Z][A-Z0-9_]{0,19}$/, '大写字母开头，只含大写字母、数字和下划线，最多 20 位'));

export interface ChargeCodeDetail extends ChargeCodeInput {
  id: string;
  version: number;
  code: string;
  status: BaseStatus;
  /** Where it is used already, in words; null: nowhere. Then its nature is fixed. */
  usedIn: string | null;
  actions: AllowedAction[];
}
const answer = z.custom<ChargeCodeDetail>();

/** 3.16 费用项目. FIN_NATURE_FIXED: the nature of a charge that is used does not change. */
export const chargeCodes = {
  get: read({ path: `${PATH}/{id}`, summary: '费用项目详情', ...view, answer }),
  create: command({
    path: PATH,
    summary: '新增费用项目',
    ...edit,
    body: z.extend(chargeCodeInput, { code: codeField, ack: ack() }),
    labels: CHARGE_CODE_FIELDS,
    answer,
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑费用项目',
    ...edit,
    body: z.extend(chargeCodeInput, { version: version(), ack: ack() }),
    labels: CHARGE_CODE_FIELDS,
    answer,
  }),
  disable: command({ path: `${PATH}/{id}/disable`, summary: '停用费用项目', ...edit, body: stateBody(), answer }),
  enable: command({ path: `${PATH}/{id}/enable`, summary: '启用费用项目', ...edit, body: stateBody(), answer }),
};

/** What the picker `charge-codes` gives in `extra`: the defaults of a new fee line. */
export interface ChargeCodeExtra {
  code: string;
  unit: string | null;
  taxMode: 'INCL' | 'EXCL';
  taxRateBp: number;
}

/** Enabled charge codes for fee lines; `parent` AR or AP narrows to those of a direction. */
export const chargeCodePicker = definePicker({
  kind: 'charge-codes',
  title: '费用项目',
  permission: { anyOf: ['finance.ar.fee.view', 'finance.ap.fee.view', 'finance.base.view', 'logistics.quote.view'] },
  scope,
});
