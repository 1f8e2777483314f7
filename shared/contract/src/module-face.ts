import * as z from 'zod/mini';
import type { ModuleFace, RouteRow, SearchRow, WidgetRow } from './module.ts';

/** An address of a page: /finance/statement/123-x; no escapes, no query. */
const path = () => z.string().check(z.regex(/^\/[\w/-]{0,199}$/, '不是站内地址'));
const words = (most: number) => z.string().check(z.minLength(1, '不能为空'), z.maxLength(most, `超过 ${most} 个字符`));
const code = () => z.string().check(z.regex(/^[\w.-]{3,100}$/, '不是权限码'));
const permission = () => z.union([code(), z.array(code()).check(z.minLength(1), z.maxLength(50))]);
const order = () => z.number().check(z.minimum(-100_000), z.maximum(100_000));

const menu = z.object({
  groups: z.array(words(40)).check(z.maxLength(4, '最多四级')),
  order: order(),
  icon: z.optional(z.string().check(z.maxLength(40))),
});

const routeRow = z
  .object({
    path: path(),
    title: z.optional(words(60)),
    redirect: z.optional(path()),
    permission: z.optional(permission()),
    menu: z.optional(menu),
    parent: z.optional(path()),
    bare: z.optional(z.literal(true)),
  })
  .check(
    z.refine((row) => row.redirect !== undefined || (row.title !== undefined && row.permission !== undefined), {
      error: '页面必须有标题和权限',
    }),
    z.refine((row) => row.redirect === undefined || row.menu === undefined, { error: '跳转不能在菜单中' }),
  );

const widgetRow = z.object({
  key: z.string().check(z.regex(/^[\w-]{1,60}$/, '名称不正确')),
  title: words(60),
  permission: permission(),
  span: z.union([z.literal(6), z.literal(8), z.literal(12), z.literal(16), z.literal(24)]),
  height: z.number().check(z.minimum(0), z.maximum(5000)),
  order: order(),
  places: z.optional(z.record(z.string(), z.nullable(order()))),
});

const searchRow = z.object({
  kind: words(60),
  title: words(60),
  permission: code(),
  path: z.string().check(z.regex(/^\//)),
});

const head = z.object({
  name: z.string().check(z.regex(/^[a-z][a-z0-9]{1,30}$/, '模块名不正确')),
  title: words(40),
  contract: z.number().check(z.minimum(0)),
  needs: z.object({ api: z.number().check(z.minimum(0)) }),
  order: order(),
  prefixes: z.array(path()).check(z.minLength(1, '至少一个'), z.maxLength(20)),
});

/** Lists of rows, as staff of a module team call them. */
const LISTS = {
  routes: { row: routeRow, title: '路由' },
  widgets: { row: widgetRow, title: '卡片' },
  search: { row: searchRow, title: '搜索' },
} as const;

const reasonOf = (issues: readonly { path: PropertyKey[]; message: string }[]): string =>
  issues.map(({ path: at, message }) => (at.length > 0 ? `${at.join('.')} ${message}` : message)).join('，');

const nameOf = (row: unknown): string => {
  const { path: at, key, kind } = (row ?? {}) as { path?: unknown; key?: unknown; kind?: unknown };
  return [at, key, kind].find((one) => typeof one === 'string') ?? '';
};

/** What is wrong with a declaration, row by row: 路由第 3 行 /finance/x：menu.groups 不是数组. Empty: it is a ModuleFace. */
export function faceIssues(value: unknown): string[] {
  const parsed = head.safeParse(value);
  const found = parsed.success ? [] : [`模块声明：${reasonOf(parsed.error.issues)}`];
  const face = (value ?? {}) as Record<string, unknown>;
  for (const [key, { row, title }] of Object.entries(LISTS)) {
    const rows = face[key];
    if (!Array.isArray(rows)) {
      found.push(`${title}（${key}）不是列表`);
      continue;
    }
    rows.forEach((one: unknown, index) => {
      const checked = row.safeParse(one);
      if (!checked.success) found.push(`${title}第 ${index + 1} 行 ${nameOf(one)}：${reasonOf(checked.error.issues)}`);
    });
  }
  return found;
}

/** What a shell can use of a declaration that it does not wholly understand. */
interface UsableFace {
  face: ModuleFace;
  /** Whether everything was understood. */
  isWhole: boolean;
}

/**
 * The declaration without the rows that are none: whoever reads it can rely on its types. A module whose head is not
 * understood has no pages; nothing else suffers.
 */
export function usableFace(name: string, value: unknown): UsableFace {
  if (faceIssues(value).length === 0) return { face: value as ModuleFace, isWhole: true };
  const parsed = head.safeParse(value);
  const face = (value ?? {}) as Partial<Record<keyof typeof LISTS, unknown>>;
  const kept = <Row>(key: keyof typeof LISTS): Row[] => {
    const rows = face[key];
    return Array.isArray(rows) ? (rows.filter((row) => LISTS[key].row.safeParse(row).success) as Row[]) : [];
  };
  const rest = parsed.success
    ? {
        ...parsed.data,
        routes: kept<RouteRow>('routes'),
        widgets: kept<WidgetRow>('widgets'),
        search: kept<SearchRow>('search'),
      }
    : { title: name, contract: 0, needs: { api: 0 }, order: 0, prefixes: [], routes: [], widgets: [], search: [] };
  return { face: { ...rest, name }, isWhole: false };
}
