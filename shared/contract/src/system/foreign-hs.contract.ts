import { FOREIGN_HS_FIELDS } from './foreign-hs.fields.ts';
import * as z from 'zod/mini';
import { country } from '../accounts/party.contract.ts';
import { command, read } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import {
  ack,
  code,
  currency,
  date,
  money,
  optional,
  optionalText,
  quantity,
  reason,
  text,
  unitPrice,
  version,
} from '../fields.ts';
import { basisPoints } from '../measured.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { definePicker } from '../shared/picker.contract.ts';
import { DUTY_KINDS, TAX_BASES, type DutyOfLine } from './duty.ts';

const scope = { none: '国外HS编码对全公司相同' } as const;
const view = { permission: 'system.foreignhs.view', scope } as const;
const edit = { permission: 'system.foreignhs.edit', scope } as const;

/** Foreign HS codes with their dated rates (S4). `dutyText` and `taxText` are written out: 5% + USD 0.35/千克. */
export const foreignHsList = defineList<
  Pick<
    ForeignHsInput,
    | 'country'
    | 'dutyKind'
    | 'dutyRate'
    | 'specificDuty'
    | 'specificCurrency'
    | 'otherTaxes'
    | 'fta'
    | 'effectiveFrom'
    | 'effectiveTo'
  > & { specificUnitName: string | null }
>()({
  name: 'system.foreign-hs',
  title: '国外HS编码',
  path: '/system/foreign-hs',
  ...view,
  columns: {
    countryName: col.text(FOREIGN_HS_FIELDS.country, { fixed: true, width: 92 }),
    code: col.text(FOREIGN_HS_FIELDS.code, { sort: true, fixed: true, opens: true, width: 104 }),
    nameEn: col.text('名称', { sort: true, width: 186 }),
    dutyText: col.text(FOREIGN_HS_FIELDS.dutyRate, { width: 120 }),
    vatRate: col.bps('VAT', { sort: true, width: 64 }),
    taxText: col.text(FOREIGN_HS_FIELDS.otherTaxes, { width: 116 }),
    ftaText: col.text(FOREIGN_HS_FIELDS.fta, { width: 100 }),
    permitRequired: col.bool('许可', { width: 52 }),
    mappedCn: col.tags(FOREIGN_HS_FIELDS.mappedCn, { width: 104 }),
    period: col.text('生效区间', { width: 100 }),
    nameLocal: col.text(FOREIGN_HS_FIELDS.nameLocal, { hidden: true, width: 200 }),
    remark: col.text(FOREIGN_HS_FIELDS.remark, { hidden: true, width: 200 }),
    updatedAt: col.time('更新时间', { sort: true, hidden: true }),
  },
  filters: {
    country: filter.picker(FOREIGN_HS_FIELDS.country, 'countries', { quick: true }),
    keyword: filter.search('编码前几位/名称'),
    code: filter.numbers(FOREIGN_HS_FIELDS.code),
    mapped: filter.text(FOREIGN_HS_FIELDS.mappedCn),
    permitRequired: filter.flag(FOREIGN_HS_FIELDS.permitRequired),
    dutyKind: filter.codes(FOREIGN_HS_FIELDS.dutyKind, DUTY_KINDS),
  },
  tabs: { current: '现行', coming: '将生效', past: '已失效', all: '全部' },
  defaultSort: 'code',
  exportPermission: 'system.foreignhs.export',
});
export type ForeignHsRow = ListRow<typeof foreignHsList>;

/** Digits of a foreign code; dots, dashes and spaces of a printed one are dropped (4.3). */
const foreignDigits = () =>
  z.pipe(
    z.pipe(
      z.string('必填'),
      z.transform((value: string) => value.replaceAll(/[\s.-]/g, '')),
    ),
    z.string().check(z.regex(/^\d{6,12}$/, '6–12 位数字')),
  );
/** 10-digit domestic code or its first six digits. */
const mapped = () =>
  z._default(z.array(z.string().check(z.regex(/^(\d{6}|\d{10})$/, '6 位或 10 位数字'))).check(z.maxLength(50)), []);
const fields = {
  country: country(),
  code: foreignDigits(),
  nameEn: text(300),
  nameLocal: optionalText(300),
  dutyKind: z._default(code(DUTY_KINDS), 'AD_VALOREM'),
  /** 从价, 复合. */
  dutyRate: optional(basisPoints(0, 100_000)),
  /** 从量, 复合: per unit. */
  specificDuty: optional(unitPrice()),
  specificUnit: optionalText(20),
  specificCurrency: optional(currency()),
  vatRate: basisPoints(0, 10_000),
  otherTaxes: z._default(
    z
      .array(z.object({ name: text(60), rate: basisPoints(0, 100_000), base: z._default(code(TAX_BASES), 'CIF') }))
      .check(z.maxLength(10)),
    [],
  ),
  fta: z._default(z.array(z.object({ agreement: text(60), rate: basisPoints(0, 100_000) })).check(z.maxLength(20)), []),
  permitRequired: z._default(z.boolean(), false),
  effectiveFrom: date(),
  effectiveTo: optional(date()),
  mappedCn: mapped(),
  remark: optionalText(500),
};
const base = z.object(fields);
type Fields = z.output<typeof base>;
/** What a kind of duty demands and what it must not have, by field. */
export function dutyIssues(
  input: Pick<Fields, 'dutyKind' | 'dutyRate' | 'specificDuty' | 'specificUnit' | 'specificCurrency'>,
) {
  const wrong: Record<string, string> = {};
  if (input.dutyKind !== 'SPECIFIC' && input.dutyRate === null) wrong.dutyRate = '必填';
  if (input.dutyKind === 'AD_VALOREM') return wrong;
  for (const key of ['specificDuty', 'specificUnit', 'specificCurrency'] as const)
    if (input[key] === null) wrong[key] = '必填';
  if (input.specificDuty?.startsWith('-')) wrong.specificDuty = '不能小于 0';
  return wrong;
}
const checked = z.check<Fields>((payload) => {
  const { effectiveFrom, effectiveTo, fta } = payload.value;
  const issue = (path: (string | number)[], message: string) =>
    payload.issues.push({ code: 'custom', input: payload.value, path, message });
  for (const [key, message] of Object.entries(dutyIssues(payload.value))) issue([key], message);
  if (effectiveTo !== null && effectiveTo <= effectiveFrom) issue(['effectiveTo'], '应晚于生效日期');
  fta.forEach(({ agreement }, at) => {
    if (fta.findIndex((one) => one.agreement === agreement) < at) issue(['fta', at, 'agreement'], '重复');
  });
});
/** What a form of one version sends (4.3). What its kind of duty does not need is dropped. */
export const foreignHsInput = base.check(checked);
export type ForeignHsInput = z.output<typeof foreignHsInput>;

export type ForeignHsDetail = ForeignHsInput & {
  id: string;
  version: number;
  countryName: string;
  /** Every version of the country and code, newest first. */
  versions: { id: string; effectiveFrom: string; effectiveTo: string | null; dutyText: string; vatRate: number }[];
  /** Domestic codes behind the mapped prefixes, at most 20. */
  domestic: { code: string; name: string }[];
  usage: { goods: number; orderLines: number };
  createdAt: string;
  updatedAt: string;
  actions: AllowedAction[];
};
const detail = z.custom<ForeignHsDetail>();

/** Answer of the calculation with what it was reckoned with. */
export type DutyAnswer = DutyOfLine & {
  currency: string;
  country: string;
  code: string;
  nameEn: string;
  dutyText: string;
  /** Ad valorem rate that was applied, the agreement's where that is the lower one; null: specific only. */
  dutyRate: number | null;
  vatRate: number;
  /** First day of the version. */
  effectiveFrom: string;
  /** Name of the agreement that was applied. */
  agreement: string | null;
  /** Specific duty per unit in the currency of the calculation, with the rates it was converted by. */
  specific: { perUnit: string; unit: string; converted: string | null } | null;
  permitRequired: boolean;
};

export const foreignHs = {
  get: read({ path: '/system/foreign-hs/{id}', summary: '国外HS编码详情', ...view, answer: detail }),
  /** A new code, or a new version of one: the version in force on its first day ends there (SYS-001). */
  create: command({
    path: '/system/foreign-hs',
    summary: '新增国外HS编码',
    ...edit,
    body: z.object({ ...fields, ack: ack() }).check(checked),
    labels: FOREIGN_HS_FIELDS,
    answer: detail,
  }),
  /** Corrects one version; country, code and first day stay. */
  update: command({
    method: 'PUT',
    path: '/system/foreign-hs/{id}',
    summary: '编辑国外HS编码',
    ...edit,
    body: z.object({ ...fields, version: version(), ack: ack() }).check(checked),
    labels: FOREIGN_HS_FIELDS,
    answer: detail,
  }),
  /** SYS-002: the last version of a code that goods or order lines name cannot be deleted. */
  remove: command({
    path: '/system/foreign-hs/{id}/remove',
    summary: '删除国外HS编码',
    ...edit,
    body: z.object({ version: version(), ack: ack(), reason: reason() }),
    answer: z.object({ id: z.string() }),
  }),
  /** 税金试算 (LOG-087) with the version in force on the date. HS_RATE_MISSING when there is none. */
  calc: read({
    path: '/system/duty-calc',
    summary: '税金试算',
    ...view,
    query: z.object({
      country: country(),
      code: foreignDigits(),
      date: z.optional(date()),
      currency: currency(),
      value: money(),
      freight: z._default(money(), '0'),
      insurance: z._default(money(), '0'),
      qty: z.optional(quantity()),
      /** Agreement whose certificate is there. */
      agreement: z.optional(text(60)),
    }),
    answer: z.custom<DutyAnswer>(),
  }),
};

/** Codes of a country (`parent`: alpha-2) that count today. Item: id and label code, hint English name · duty. */
export const foreignHsPicker = definePicker({ kind: 'foreign-hs', title: '国外HS编码', permission: 'session', scope });
