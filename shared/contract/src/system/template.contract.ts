import { TEMPLATE_FIELDS } from './template.fields.ts';
import * as z from 'zod/mini';
import { command, read, reasonBody, stateBody } from '../endpoint.ts';
import type { AllowedAction } from '../envelope.ts';
import { ack, code, id, int, optional, optionalText, text, version } from '../fields.ts';
import { col, defineList, filter, type ListRow } from '../list.ts';
import { defineMachine } from '../machine.ts';
import { PRINT_SOURCES, SOURCE_NAMES, type Drawn, type PrintSourceName } from './print.contract.ts';
import { TEMPLATE_LENGTH } from './template-language.ts';
import {
  anyTemplateRight,
  TEMPLATE_ENGINES,
  TEMPLATE_KINDS,
  TEMPLATE_LANGUAGES,
  TEMPLATE_ORIENTATIONS,
  TEMPLATE_PAPERS,
  TEMPLATE_STATES,
  TEMPLATE_TONES,
  type TemplateKind,
} from './template.labels.ts';

const scope = { none: '模板是全公司共用的基础资料，按模板类型授权' } as const;
const view = { permission: anyTemplateRight('view'), scope };
const edit = { permission: anyTemplateRight('edit'), scope };
const publish = { permission: anyTemplateRight('publish'), scope };

/** 草稿→已发布→已停用 (5.12). Editing touches the working copy only; a published version never changes. */
export const templateMachine = defineMachine({
  entity: 'sy_template',
  title: '模板',
  states: TEMPLATE_STATES,
  actions: {
    update: { label: '编辑', from: ['DRAFT', 'PUBLISHED', 'DISABLED'], to: null, permission: edit.permission },
    publish: {
      label: '发布',
      from: ['DRAFT', 'PUBLISHED', 'DISABLED'],
      to: 'PUBLISHED',
      permission: publish.permission,
    },
    setDefault: { label: '设默认', from: ['PUBLISHED'], to: null, permission: publish.permission },
    disable: { label: '停用', from: ['PUBLISHED'], to: 'DISABLED', permission: publish.permission, danger: true },
    restore: {
      label: '恢复此版本',
      from: ['DRAFT', 'PUBLISHED', 'DISABLED'],
      to: null,
      permission: publish.permission,
    },
    remove: { label: '删除', from: ['DRAFT'], to: null, permission: edit.permission, danger: true },
  },
});

const SOURCE_TITLES = Object.fromEntries(SOURCE_NAMES.map((name) => [name, PRINT_SOURCES[name].title])) as Record<
  PrintSourceName,
  string
>;

export const templateList = defineList<{ kind: TemplateKind; companyId: string | null }>()({
  name: 'system.templates',
  title: '模板',
  path: '/system/templates',
  ...view,
  columns: {
    name: col.text(TEMPLATE_FIELDS.name, { width: 160, fixed: true, sort: true }),
    language: col.code(TEMPLATE_FIELDS.language, TEMPLATE_LANGUAGES, { width: 60 }),
    engine: col.code(TEMPLATE_FIELDS.engine, TEMPLATE_ENGINES, { width: 64, hidden: true }),
    paper: col.code(TEMPLATE_FIELDS.paper, TEMPLATE_PAPERS, { width: 80 }),
    source: col.code(TEMPLATE_FIELDS.source, SOURCE_TITLES, { width: 84 }),
    companyName: col.text(TEMPLATE_FIELDS.companyId, { width: 76 }),
    partyName: col.text('适用客户/代理', { width: 104 }),
    isDefault: col.bool(TEMPLATE_FIELDS.isDefault, { width: 52 }),
    publishedVersion: col.int(TEMPLATE_FIELDS.publishedVersion, { width: 52 }),
    state: col.code(TEMPLATE_FIELDS.state, TEMPLATE_STATES, { tones: TEMPLATE_TONES, width: 84 }),
    updatedByName: col.text('更新人', { width: 64 }),
    updatedAt: col.time('更新时间', { sort: true, width: 130 }),
    changed: col.bool('未发布修改', { width: 90, hidden: true }),
    /** Whether it was made from a built-in layout that has changed since; the page says so, or that changes wait for 发布. */
    standardNewer: col.bool('版本提示', { width: 124 }),
  },
  filters: {
    keyword: filter.search(TEMPLATE_FIELDS.name),
    kind: filter.codes(TEMPLATE_FIELDS.kind, TEMPLATE_KINDS),
    language: filter.codes(TEMPLATE_FIELDS.language, TEMPLATE_LANGUAGES, { quick: true }),
    state: filter.codes(TEMPLATE_FIELDS.state, TEMPLATE_STATES, { quick: true }),
    source: filter.codes(TEMPLATE_FIELDS.source, SOURCE_TITLES),
    companyId: filter.picker(TEMPLATE_FIELDS.companyId, 'companies'),
    customerId: filter.picker(TEMPLATE_FIELDS.customerId, 'all-customers'),
  },
  defaultSort: '-updatedAt',
});
export type TemplateRow = ListRow<typeof templateList>;

const source = () => z.string().check(z.maxLength(TEMPLATE_LENGTH));
const millimetres = (least: number, most: number) => int(least, most);
/** What may be changed of a template; a file of 导出模板 holds exactly this. */
const content = {
  name: text(60),
  /** The only kind of document that it is for; null: all that are printed with its kind. */
  source: optional(code(SOURCE_TITLES)),
  companyId: optional(id()),
  customerId: optional(id()),
  supplierId: optional(id()),
  language: code(TEMPLATE_LANGUAGES),
  paper: code(TEMPLATE_PAPERS),
  /** Millimetres; compulsory for 自定义. */
  widthMm: optional(millimetres(20, 420)),
  heightMm: optional(millimetres(20, 600)),
  orientation: code(TEMPLATE_ORIENTATIONS),
  marginMm: millimetres(0, 40),
  engine: code(TEMPLATE_ENGINES),
  header: optional(source()),
  body: source(),
  footer: optional(source()),
  remark: optionalText(500),
};
export const templateInput = z.object(content);
export type TemplateInput = z.output<typeof templateInput>;
const kindField = () => code(TEMPLATE_KINDS);
const createInput = z.extend(templateInput, {
  kind: kindField(),
  /** Left out: the built-in layout of kind and language is the beginning. */
  body: z.optional(source()),
  ack: ack(),
});

export type TemplateDetail = TemplateInput & {
  id: string;
  version: number;
  kind: TemplateKind;
  state: keyof typeof TEMPLATE_STATES;
  isDefault: boolean;
  publishedVersion: number | null;
  /** Whether the working copy differs from the live version. */
  changed: boolean;
  companyName: string | null;
  partyName: string | null;
  updatedAt: string;
  updatedByName: string | null;
  actions: AllowedAction[];
};
const detail = z.custom<TemplateDetail>();

export interface TemplateVersion {
  n: number;
  publishedAt: string;
  publishedByName: string | null;
  note: string | null;
  contentHash: string;
  content: TemplateInput;
  prints: number;
}
/** The parts of a built-in layout. */
export type StandardParts = Pick<TemplateInput, 'header' | 'body' | 'footer'>;
export interface TemplateOverview {
  kind: TemplateKind;
  published: number;
  defaultName: string | null;
  lastChange: string | null;
  /** Prints of the last 30 days. */
  used: number;
}
export const templates = {
  overview: read({
    path: '/system/templates/overview',
    summary: '模板总览',
    permission: 'system.template.view',
    scope,
    answer: z.object({ list: z.array(z.custom<TemplateOverview>()) }),
  }),
  get: read({ path: '/system/templates/{id}', summary: '模板详情', ...view, answer: detail }),
  versions: read({
    path: '/system/templates/{id}/versions',
    summary: '模板版本历史',
    ...view,
    /** `standard`: what 采用标准版本 would bring, when a newer one ships. */
    answer: z.object({ list: z.array(z.custom<TemplateVersion>()), standard: z.nullable(z.custom<StandardParts>()) }),
  }),
  create: command({
    path: '/system/templates',
    summary: '新建模板',
    ...edit,
    body: createInput,
    labels: TEMPLATE_FIELDS,
    answer: detail,
  }),
  update: command({
    method: 'PUT',
    path: '/system/templates/{id}',
    summary: '编辑模板',
    ...edit,
    body: z.extend(templateInput, { version: version(), ack: ack() }),
    labels: TEMPLATE_FIELDS,
    answer: detail,
  }),
  /** Draws a working copy with sample data or a chosen document; stores nothing. */
  preview: command({
    path: '/system/templates/preview',
    summary: '预览模板',
    ...view,
    body: z.object({
      kind: kindField(),
      content: z.omit(templateInput, { name: true, remark: true }),
      source: z.optional(z.string().check(z.maxLength(40))),
      sourceId: optional(id()),
      /** The template whose pictures are drawn. */
      templateId: optional(id()),
    }),
    answer: z.custom<Drawn>(),
    timeout: 60,
  }),
  publish: command({
    path: '/system/templates/{id}/publish',
    summary: '发布模板',
    ...publish,
    body: z.object({ version: version(), ack: ack(), note: optionalText(200) }),
    answer: detail,
  }),
  setDefault: command({
    path: '/system/templates/{id}/set-default',
    summary: '设为默认模板',
    ...publish,
    body: stateBody(),
    answer: detail,
  }),
  disable: command({
    path: '/system/templates/{id}/disable',
    summary: '停用模板',
    ...publish,
    body: stateBody(),
    answer: detail,
  }),
  /** The content of an old version becomes the newest version (roll back = new version). */
  restore: command({
    path: '/system/templates/{id}/restore',
    summary: '恢复模板旧版本',
    ...publish,
    body: z.extend(reasonBody(), { n: int(1, 100_000) }),
    answer: detail,
  }),
  /** The built-in layout that ships now becomes the working copy; nothing is published. */
  adoptStandard: command({
    path: '/system/templates/{id}/adopt-standard',
    summary: '采用模板标准版本',
    ...edit,
    body: stateBody(),
    answer: detail,
  }),
  copy: command({
    path: '/system/templates/{id}/copy',
    summary: '复制模板',
    ...edit,
    body: z.object({ name: text(60), ack: ack() }),
    answer: detail,
  }),
  remove: command({
    method: 'DELETE',
    path: '/system/templates/{id}',
    summary: '删除草稿模板',
    ...edit,
    body: stateBody(),
  }),
};
