import { INSPECT_FORM_FIELDS } from './inspect-form.fields.ts';
import * as z from 'zod/mini';
import { command, read, reasonBody, stateBody } from '../../endpoint.ts';
import type { AllowedAction } from '../../envelope.ts';
import { ack, id, int, optional, optionalText, text, version } from '../../fields.ts';
import { col, defineList, filter, type ListRow } from '../../list.ts';
import { defineMachine } from '../../machine.ts';
import { formContent, type FormContent } from './form.ts';

const scope = { none: '验货单模板，全公司共用' } as const;
const view = { permission: 'system.inspectform.view', scope } as const;
const edit = { permission: 'system.inspectform.edit', scope } as const;
const publish = { permission: 'system.inspectform.publish', scope } as const;

export const FORM_STATES = { DRAFT: '草稿', PUBLISHED: '已发布', DISABLED: '已停用' } as const;
export type FormState = keyof typeof FORM_STATES;
const ALL = ['DRAFT', 'PUBLISHED', 'DISABLED'] as const;

/** 草稿→已发布→已停用 (5.12). Editing touches the working copy; a published version never changes. */
export const formMachine = defineMachine({
  entity: 'sy_inspect_form',
  title: '验货单模板',
  states: FORM_STATES,
  actions: {
    update: { label: '编辑', from: ALL, to: null, permission: edit.permission },
    publish: { label: '发布', from: ALL, to: 'PUBLISHED', permission: publish.permission },
    disable: { label: '停用', from: ['PUBLISHED'], to: 'DISABLED', permission: publish.permission, danger: true },
    restore: { label: '恢复此版本', from: ALL, to: null, permission: publish.permission },
    remove: { label: '删除', from: ['DRAFT'], to: null, permission: edit.permission, danger: true },
  },
});

export const formList = defineList<{ customerId: string | null }>()({
  name: 'system.inspect-forms',
  title: '验货单设置',
  path: '/system/inspect-forms',
  ...view,
  columns: {
    name: col.text(INSPECT_FORM_FIELDS.name, { width: 200, fixed: true, sort: true }),
    customerName: col.text(INSPECT_FORM_FIELDS.customerId, { width: 150 }),
    categoryName: col.text(INSPECT_FORM_FIELDS.categoryId, { width: 130 }),
    itemCount: col.int('项目数', { width: 72 }),
    publishedVersion: col.int(INSPECT_FORM_FIELDS.publishedVersion, { width: 64 }),
    state: col.code(INSPECT_FORM_FIELDS.state, FORM_STATES, {
      tones: { DRAFT: 'orange', PUBLISHED: 'green', DISABLED: 'default' },
      width: 100,
    }),
    changed: col.bool(INSPECT_FORM_FIELDS.changed, { width: 120 }),
    updatedByName: col.text('更新人', { width: 100 }),
    updatedAt: col.time('更新时间', { sort: true }),
  },
  filters: {
    keyword: filter.search(INSPECT_FORM_FIELDS.name),
    state: filter.codes(INSPECT_FORM_FIELDS.state, FORM_STATES, { quick: true }),
    customerId: filter.picker(INSPECT_FORM_FIELDS.customerId, 'all-customers', { quick: true }),
    categoryId: filter.picker(INSPECT_FORM_FIELDS.categoryId, 'goods-categories', { quick: true }),
  },
  defaultSort: '-updatedAt',
});
export type FormRow = ListRow<typeof formList>;

/** What may be changed of a form; a file of 导出 holds exactly this. */
export const formInput = z.object({
  name: text(60),
  customerId: optional(id()),
  /** Category of goods; holds the ones below it. */
  categoryId: optional(id()),
  content: formContent,
  remark: optionalText(500),
});
export type FormInput = z.output<typeof formInput>;
export type FormDetail = FormInput & {
  id: string;
  version: number;
  state: FormState;
  publishedVersion: number | null;
  changed: boolean;
  customerName: string | null;
  /** 家居 / 毛毯. */
  categoryName: string | null;
  updatedAt: string;
  updatedByName: string | null;
  actions: AllowedAction[];
};
export interface FormVersion {
  n: number;
  publishedAt: string;
  publishedByName: string | null;
  note: string | null;
  content: FormContent;
}
/** The live version of a form, as an inspection takes it. */
export interface ChosenForm {
  id: string;
  name: string;
  version: number;
  content: FormContent;
}
const detail = z.custom<FormDetail>();
const one = (rest = '') => `/system/inspect-forms/{id}${rest}`;

/** 验货单设置 (S10). An inspection keeps form id and version and reads that version for ever. */
export const inspectForms = {
  get: read({ path: one(), summary: '验货单模板详情', ...view, answer: detail }),
  versions: read({
    path: one('/versions'),
    summary: '验货单模板版本历史',
    ...view,
    answer: z.object({ list: z.array(z.custom<FormVersion>()) }),
  }),
  /** The form for a customer and categories of goods (see chooseForm), null when none suits. */
  choose: read({
    path: '/system/inspect-forms/choice',
    summary: '选用验货单模板',
    permission: { anyOf: ['logistics.yanhuo.view', 'system.inspectform.view'] },
    scope,
    /** `categoryIds`: ids of categories of goods, with commas between them. */
    query: z.object({ customerId: z.optional(id()), categoryIds: z.optional(z.string().check(z.maxLength(600))) }),
    answer: z.object({ form: z.nullable(z.custom<ChosenForm>()) }),
  }),
  /** One published version, for an inspection that keeps it. */
  version: read({
    path: one('/versions/{n}'),
    summary: '验货单模板的一个版本',
    permission: { anyOf: ['logistics.yanhuo.view', 'system.inspectform.view'] },
    scope,
    answer: z.object({ form: z.custom<ChosenForm>() }),
  }),
  create: command({
    path: '/system/inspect-forms',
    summary: '新建验货单模板',
    ...edit,
    body: z.extend(formInput, { ack: ack() }),
    labels: INSPECT_FORM_FIELDS,
    answer: detail,
  }),
  update: command({
    method: 'PUT',
    path: one(),
    summary: '编辑验货单模板',
    ...edit,
    body: z.extend(formInput, { version: version(), ack: ack() }),
    labels: INSPECT_FORM_FIELDS,
    answer: detail,
  }),
  /** Refuses with every fault of the form (FORM_INVALID, `data.faults`); makes the next immutable version. */
  publish: command({
    path: one('/publish'),
    summary: '发布验货单模板',
    ...publish,
    body: z.object({ version: version(), ack: ack(), note: optionalText(200) }),
    answer: detail,
  }),
  disable: command({ path: one('/disable'), summary: '停用验货单模板', ...publish, body: stateBody(), answer: detail }),
  /** The content of an old version becomes the newest version. */
  restore: command({
    path: one('/restore'),
    summary: '恢复验货单模板旧版本',
    ...publish,
    body: z.extend(reasonBody(), { n: int(1, 100_000) }),
    answer: detail,
  }),
  copy: command({
    path: one('/copy'),
    summary: '复制验货单模板',
    ...edit,
    body: z.object({ name: text(60), ack: ack() }),
    answer: detail,
  }),
  remove: command({ method: 'DELETE', path: one(), summary: '删除验货单草稿', ...edit, body: stateBody() }),
};
