import * as z from 'zod/mini';
import { command, read, reasonBody } from '../endpoint.ts';
import { id, optional, optionalText, version } from '../fields.ts';
import type { Brand } from '../system/brand.ts';

const stored = {
  value: z.unknown(),
  /** 0: never changed, the default. A change carries the version that was seen. */
  version: z.number(),
  updatedByName: z.nullable(z.string()),
  updatedAt: z.nullable(z.string()),
};
const itemSchema = z.object({
  key: z.string(),
  ...stored,
  /** The caller's companies where each may have its own value (3.17); null: as for all. */
  companies: z.array(z.object({ companyId: z.string(), companyName: z.string(), ...stored })),
});
const historySchema = z.object({
  id: z.string(),
  at: z.string(),
  userName: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  /** Why, as the one who changed it said; null: nothing was said. */
  reason: z.nullable(z.string()),
});
const none = { none: '系统设置，全公司共用' } as const;
const keySchema = () => z.string().check(z.maxLength(60));

/** 全局设置 (S11). Names, kinds, ranges and groups of the keys are in settings.ts. */
export const settings = {
  list: read({
    path: '/system/settings',
    summary: '全局设置',
    permission: 'system.global.view',
    scope: none,
    answer: z.object({ list: z.array(itemSchema) }),
  }),
  /**
   * SYS-020: a value of the wrong type or out of range is refused with VALIDATION at `items.{n}.value`. `companyId`: the
   * value of this company; null as its value: as for all from now on.
   */
  save: command({
    method: 'PUT',
    path: '/system/settings',
    summary: '修改全局设置',
    permission: 'system.global.edit',
    scope: none,
    body: z.object({
      items: z
        .array(z.object({ key: keySchema(), companyId: optional(id()), value: z.unknown(), version: z.number() }))
        .check(z.minLength(1), z.maxLength(100)),
      /** Why, for the history of each of them. */
      reason: z.optional(optionalText(200)),
    }),
    answer: z.object({ list: z.array(itemSchema) }),
  }),
  /** 恢复默认 of one setting; says why. ILLEGAL_STATE when it has its default already. */
  reset: command({
    path: '/system/settings/{key}/reset',
    summary: '恢复默认设置',
    permission: 'system.global.edit',
    scope: none,
    body: reasonBody(),
    answer: z.object({ list: z.array(itemSchema) }),
  }),
  history: read({
    path: '/system/settings/history',
    summary: '设置修改历史',
    permission: 'system.global.view',
    scope: none,
    query: z.object({ key: keySchema(), companyId: z.optional(id()) }),
    answer: z.object({ list: z.array(historySchema) }),
  }),
};

/** SYS-021: the short name in the page title has 2 to 12 characters. */
export const simpleName = () =>
  z
    .string()
    .check(
      z.trim(),
      z.minLength(2, '至少 2 个字符'),
      z.maxLength(12, '不能超过 12 个字符'),
      z.regex(/^[^\u0000-\u001F\u007F]*$/, '包含非法字符'),
    );

const companyFields = {
  full_name: z.string(),
  simple_name: z.string(),
  english_name: z.nullable(z.string()),
  icp: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  address: z.nullable(z.string()),
};
const companySchema = z.object({ ...companyFields, version: z.number() });
export type CompanySettings = z.infer<typeof companySchema>;

/** Chinese names of 公司信息, for the form and the audit. */
export const COMPANY_LABELS = {
  full_name: '全称',
  simple_name: '简称',
  english_name: '英文名',
  icp: '备案号',
  phone: '电话',
  email: '邮箱',
  address: '地址',
} as const;

/** 公司信息 of 全局设置; its public part goes into localStorage.companyConfig (shell A1.5). */
export const company = {
  /** Also before login: the login page shows the name. */
  config: read({
    path: '/system/company-config',
    summary: '公司信息（公开）',
    permission: 'public',
    scope: { none: '公开的公司名称' },
    answer: z.object({
      simple_name: z.string(),
      full_name: z.string(),
      version: z.number(),
      brand: z.custom<Brand>(),
    }),
  }),
  get: read({
    path: '/system/company-settings',
    summary: '公司信息',
    permission: 'system.global.view',
    scope: none,
    answer: companySchema,
  }),
  save: command({
    method: 'PUT',
    path: '/system/company-settings',
    summary: '修改公司信息',
    permission: 'system.global.edit',
    scope: none,
    body: z.object({
      full_name: z
        .string()
        .check(z.trim(), z.minLength(2, '至少 2 个字符'), z.maxLength(60), z.regex(/^[^\u0000-\u001F\u007F]*$/)),
      simple_name: simpleName(),
      english_name: optionalText(100),
      icp: optionalText(40),
      phone: optionalText(40),
      email: optionalText(254),
      address: optionalText(200),
      version: version(),
    }),
    answer: companySchema,
  }),
};

/** 系统信息 (S11): what this server runs on; versions of host and modules stand in the release document. */
export const systemInfo = read({
  path: '/system/info',
  summary: '系统信息',
  permission: 'system.global.view',
  scope: none,
  answer: z.object({
    api: z.string(),
    contract: z.string(),
    node: z.string(),
    /** As the database says of itself. */
    database: z.string(),
    migrations: z.number(),
    lastMigration: z.nullable(z.string()),
    startedAt: z.string(),
  }),
});
