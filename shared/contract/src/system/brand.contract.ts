import { BRAND_FIELDS } from './brand.fields.ts';
import * as z from 'zod/mini';
import { across, country } from '../accounts/party.contract.ts';
import { command, read, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, date, id, int, optional, optionalText, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';
import { definePicker } from '../shared/picker.contract.ts';
import { BRAND_STATUS, BRAND_STATUS_TONES, BRAND_TYPE } from './brand.labels.ts';

const scope = 'customer' as const;
const view = { permission: 'system.brand.view', scope } as const;
const edit = { permission: 'system.brand.edit', scope } as const;
const PATH = '/system/brands';

/** 启用 ↔ 停用; a disabled brand is not offered any more. Deleting is refused while it is used (SYS-002). */
export const brandMachine = defineMachine({
  entity: 'sy_brand',
  title: '品牌',
  states: BRAND_STATUS,
  actions: {
    update: { label: '编辑', from: ['ENABLED', 'DISABLED'], to: null, permission: 'system.brand.edit' },
    disable: { label: '停用', from: ['ENABLED'], to: 'DISABLED', permission: 'system.brand.edit', danger: true },
    enable: { label: '启用', from: ['DISABLED'], to: 'ENABLED', permission: 'system.brand.edit' },
    remove: { label: '删除', from: ['ENABLED', 'DISABLED'], to: null, permission: 'system.brand.edit', danger: true },
  },
});

/** 品牌 (S5). `logoId` is the attachment that shows beside the name; `goodsCount` what refers to the brand. */
export const brandList = defineList<{
  ownerCustomerId: string | null;
  validFrom: string | null;
  logoId: string | null;
}>()({
  name: 'system.brands',
  title: '品牌',
  path: PATH,
  ...view,
  columns: {
    name: col.text(BRAND_FIELDS.nameCn, { sort: true, fixed: true, width: 124 }),
    nameEn: col.text(BRAND_FIELDS.nameEn, { sort: true, width: 92 }),
    ownerName: col.text(BRAND_FIELDS.ownerName, { width: 164 }),
    brandType: col.code(BRAND_FIELDS.brandType, BRAND_TYPE, { sort: true, width: 140 }),
    registrationNo: col.text(BRAND_FIELDS.registrationNo, { width: 84 }),
    countries: col.tags(BRAND_FIELDS.countries, { width: 112 }),
    validTo: col.date(BRAND_FIELDS.validTo, { sort: true, width: 150 }),
    ipRecorded: col.bool(BRAND_FIELDS.ipRecorded, { width: 72 }),
    recordNo: col.text(BRAND_FIELDS.recordNo, { width: 120, hidden: true }),
    goodsCount: col.int('商品数', { width: 64 }),
    status: col.code(BRAND_FIELDS.status, BRAND_STATUS, { tones: BRAND_STATUS_TONES, width: 76 }),
    createdAt: col.time('创建时间', { sort: true, hidden: true }),
  },
  filters: {
    keyword: filter.search('品牌/英文/权利人/注册号'),
    brandType: filter.codes(BRAND_FIELDS.brandType, BRAND_TYPE, { quick: true }),
    status: filter.codes(BRAND_FIELDS.status, BRAND_STATUS, { quick: true }),
    country: filter.picker('注册国家/地区', 'countries'),
    ownerCustomerId: filter.picker(BRAND_FIELDS.ownerCustomerId, 'all-customers'),
    ipRecorded: filter.flag('已海关备案'),
    validTo: filter.dates(BRAND_FIELDS.validTo),
  },
  tabs: { all: '全部', expiring: '30 天内到期', expired: '已过期', disabled: '已停用' },
  defaultSort: 'name',
  exportPermission: 'system.brand.export',
});
export type BrandRow = ListRow<typeof brandList>;

/** What a brand form sends: one of the names; the owner is a customer or a third party, not both. */
const fields = z.object({
  nameCn: optionalText(60),
  nameEn: optionalText(60),
  ownerCustomerId: optional(id()),
  ownerName: optionalText(200),
  brandType: code(BRAND_TYPE),
  registrationNo: optionalText(40),
  /** Classes of the Nice classification. */
  classes: z._default(z.array(int(1, 45)).check(z.maxLength(45)), []),
  countries: z._default(z.array(country()).check(z.maxLength(60)), []),
  validFrom: optional(date()),
  validTo: optional(date()),
  ipRecorded: z._default(z.boolean(), false),
  recordNo: optionalText(40),
  remark: optionalText(500),
});
type Fields = z.output<typeof fields>;
/** What a brand form sends: one of the names; the owner is a customer or a third party, not both. */
export const brandInput = fields.check(
  across<Fields>('nameCn', ({ nameCn, nameEn }) => (nameCn || nameEn ? null : '中文名和英文名至少填一个')),
  across<Fields>('ownerName', ({ ownerCustomerId, ownerName }) =>
    ownerCustomerId && ownerName ? '已选客户，不能再填其他权利人' : null,
  ),
  across<Fields>('validTo', ({ validFrom, validTo }) =>
    validFrom && validTo && validTo < validFrom ? '不能早于生效日期' : null,
  ),
  across<Fields>('recordNo', ({ ipRecorded, recordNo }) => (ipRecorded && !recordNo ? '已备案时必填' : null)),
);
export type BrandInput = z.output<typeof brandInput>;
export type BrandDraft = z.input<typeof brandInput>;
export interface BrandDetail extends BrandInput {
  id: string;
  version: number;
  status: keyof typeof BRAND_STATUS;
  /** Name of the owner, customer or not. */
  owner: string | null;
  countryNames: string[];
  logoId: string | null;
  goodsCount: number;
  actions: AllowedAction[];
}
const answer = z.custom<BrandDetail>();

export const brands = {
  get: read({ path: `${PATH}/{id}`, summary: '品牌详情', ...view, answer }),
  create: command({
    path: PATH,
    summary: '新增品牌',
    ...edit,
    body: z.extend(brandInput, { ack: ack() }),
    labels: BRAND_FIELDS,
    answer,
  }),
  update: command({
    method: 'PUT',
    path: `${PATH}/{id}`,
    summary: '编辑品牌',
    ...edit,
    body: z.extend(brandInput, { version: version(), ack: ack() }),
    labels: BRAND_FIELDS,
    answer,
  }),
  disable: command({ path: `${PATH}/{id}/disable`, summary: '停用品牌', ...edit, body: stateBody(), answer }),
  enable: command({ path: `${PATH}/{id}/enable`, summary: '启用品牌', ...edit, body: stateBody(), answer }),
  /** Refused with SYS-002 and where it is used. */
  remove: command({ path: `${PATH}/{id}/remove`, summary: '删除品牌', ...edit, body: stateBody(), answer: z.null() }),
};

/** Enabled brands. Item: id, label Chinese name or the English one, hint the other; extra BrandExtra. */
export const brandPicker = definePicker({ kind: 'brands', title: '品牌', permission: 'session', scope });
export type BrandExtra = { nameCn: string | null; nameEn: string | null; brandType: keyof typeof BRAND_TYPE };
