import { BRAND_CODE_FIELDS } from './brand-code.fields.ts';
import * as z from 'zod/mini';
import { normaliseIdentifier } from '../accounts/identifiers.ts';
import { across, country } from '../accounts/party.contract.ts';
import { command, read, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, date, id, optional, optionalText, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';
import { definePicker } from '../shared/picker.contract.ts';
import type { LicenceState } from './brand-rules.ts';
import { AUTHORISATION_KIND, AUTHORISATION_TONES, BRAND_STATUS, BRAND_STATUS_TONES } from './brand.labels.ts';

const scope = 'customer' as const;
const view = { permission: 'system.brandcode.view', scope } as const;
const edit = { permission: 'system.brandcode.edit', scope } as const;
const PATH = '/system/brand-codes';

/** 启用 ↔ 停用; a disabled code gives no authorisation (LOG-077). */
export const brandCodeMachine = defineMachine({
  entity: 'sy_brand_code',
  title: '品牌编码',
  states: BRAND_STATUS,
  actions: {
    update: { label: '编辑', from: ['ENABLED', 'DISABLED'], to: null, permission: 'system.brandcode.edit' },
    disable: { label: '停用', from: ['ENABLED'], to: 'DISABLED', permission: 'system.brandcode.edit', danger: true },
    enable: { label: '启用', from: ['DISABLED'], to: 'ENABLED', permission: 'system.brandcode.edit' },
    remove: {
      label: '删除',
      from: ['ENABLED', 'DISABLED'],
      to: null,
      permission: 'system.brandcode.edit',
      danger: true,
    },
  },
});

/** 品牌编码 (S6): who may use a brand, until when, where. */
export const brandCodeList = defineList<{
  brandId: string;
  customerId: string | null;
  authorisedFrom: string | null;
  licence: LicenceState;
  fileId: string | null;
}>()({
  name: 'system.brand-codes',
  title: '品牌编码',
  path: PATH,
  ...view,
  columns: {
    code: col.text(BRAND_CODE_FIELDS.code, { sort: true, fixed: true, width: 92 }),
    brandName: col.text(BRAND_CODE_FIELDS.brandId, { sort: true, width: 110 }),
    customerName: col.text(BRAND_CODE_FIELDS.customerId, { sort: true, width: 168 }),
    kind: col.code(BRAND_CODE_FIELDS.kind, AUTHORISATION_KIND, { tones: AUTHORISATION_TONES, sort: true, width: 88 }),
    authorisedTo: col.date('授权区间', { sort: true, width: 180 }),
    daysLeft: col.int('剩余天数', { width: 90 }),
    territory: col.tags(BRAND_CODE_FIELDS.territory, { width: 100 }),
    hasFile: col.bool('授权书', { width: 68 }),
    usedCount: col.int('使用次数', { width: 84 }),
    status: col.code(BRAND_CODE_FIELDS.status, BRAND_STATUS, { tones: BRAND_STATUS_TONES, width: 76 }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
  },
  filters: {
    keyword: filter.search('编码/品牌/客户'),
    code: filter.numbers(BRAND_CODE_FIELDS.code),
    brandId: filter.picker(BRAND_CODE_FIELDS.brandId, 'brands', { quick: true }),
    customerId: filter.picker(BRAND_CODE_FIELDS.customerId, 'all-customers', { quick: true }),
    kind: filter.codes(BRAND_CODE_FIELDS.kind, AUTHORISATION_KIND),
    status: filter.codes(BRAND_CODE_FIELDS.status, BRAND_STATUS),
    territory: filter.picker(BRAND_CODE_FIELDS.territory, 'countries'),
    authorisedTo: filter.dates('授权到期'),
    hasFile: filter.flag('有授权书'),
  },
  tabs: { all: '全部', expiring: '30 天内到期', expired: '已过期', disabled: '已停用' },
  defaultSort: '-createdAt',
  exportPermission: 'system.brandcode.export',
});
export type BrandCodeRow = ListRow<typeof brandCodeList>;

/** A brand code as stored: 2–10 capital letters and digits (4.4). */
export const BRAND_CODE_PATTERN = /^[A-Z0-9]{2,10}$/;
const codeField = () =>
  z.pipe(
    z.pipe(z.string('必填'), z.transform(normaliseIdentifier)),
    z.string().check(z.regex(BRAND_CODE_PATTERN, '2–10 位大写字母或数字')),
  );

const fields = z.object({
  code: codeField(),
  brandId: id(),
  customerId: optional(id()),
  kind: code(AUTHORISATION_KIND),
  authorisedFrom: optional(date()),
  authorisedTo: optional(date()),
  territory: z._default(z.array(country()).check(z.maxLength(60)), []),
  remark: optionalText(500),
});
type Fields = z.output<typeof fields>;
/** What a brand-code form sends. customerId null: every customer; territory empty: everywhere; no end: for good. */
export const brandCodeInput = fields.check(
  across<Fields>('authorisedFrom', ({ kind, authorisedFrom }) =>
    kind && kind !== 'OWN' && !authorisedFrom ? '授权、代工时必填' : null,
  ),
  across<Fields>('authorisedTo', ({ authorisedFrom, authorisedTo }) =>
    authorisedFrom && authorisedTo && authorisedTo < authorisedFrom ? '不能早于开始日期' : null,
  ),
);
export type BrandCodeInput = z.output<typeof brandCodeInput>;
export type BrandCodeDraft = z.input<typeof brandCodeInput>;
export interface BrandCodeDetail extends BrandCodeInput {
  id: string;
  version: number;
  status: keyof typeof BRAND_STATUS;
  brandName: string;
  customerName: string | null;
  territoryNames: string[];
  licence: LicenceState;
  daysLeft: number | null;
  usedCount: number;
  actions: AllowedAction[];
}
const answer = z.custom<BrandCodeDetail>();

export const brandCodes = {
  get: read({ path: `${PATH}/{id}`, summary: '品牌编码详情', ...view, answer }),
  create: command({
    path: PATH,
    summary: '新增品牌编码',
    ...edit,
    body: z.extend(brandCodeInput, { ack: ack() }),
    labels: BRAND_CODE_FIELDS,
    answer,
  }),
  /** A used code keeps its text, brand and customer. */
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑品牌编码',
    ...edit,
    body: z.extend(brandCodeInput, { version: version(), ack: ack() }),
    labels: BRAND_CODE_FIELDS,
    answer,
  }),
  disable: command({ path: `${PATH}/{id}/disable`, summary: '停用品牌编码', ...edit, body: stateBody(), answer }),
  enable: command({ path: `${PATH}/{id}/enable`, summary: '启用品牌编码', ...edit, body: stateBody(), answer }),
  remove: command({
    path: `${PATH}/{id}/remove`,
    summary: '删除品牌编码',
    ...edit,
    body: stateBody(),
    answer: z.null(),
  }),
};

/** Enabled codes that have not expired; `parent` narrows to a brand. Item: id, label code, hint brand · customer. */
export const brandCodePicker = definePicker({ kind: 'brand-codes', title: '品牌编码', permission: 'session', scope });
