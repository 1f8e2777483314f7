import { SCOPE_AREAS } from '@shared/contract/access.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { PERMISSION_CODES, permissionName } from '@shared/contract/permissions.ts';
import type { Route } from '../../platform/route.ts';

/** One line of THE policy: who may call what, on which rows, and which fields are guarded. Read from the endpoints themselves. */
export interface PolicyRow {
  /** POST /logistics/orders/{id}/review */
  address: string;
  summary: string;
  /** Codes of which any one is enough; `session` and `public` need none. */
  codes: readonly string[];
  open: 'session' | 'public' | null;
  /** Area, company, self, or why no rows are restricted. */
  scope: string;
  fields: Readonly<Record<string, string>>;
}

/** The policy of a set of routes, in order of their addresses. There is no second table: the pipeline reads the same rows. */
export const policyOf = (routes: readonly Route[]): PolicyRow[] =>
  routes.map(({ endpoint }) => rowOf(endpoint)).sort((left, right) => (left.address < right.address ? -1 : 1));

function rowOf({ method, path, summary, permission, scope, fields = {} }: Endpoint): PolicyRow {
  const open = permission === 'session' || permission === 'public' ? permission : null;
  const codes =
    open !== null ? [] : typeof permission === 'string' ? [permission] : (permission as { anyOf: string[] }).anyOf;
  return { address: `${method} ${path}`, summary, codes, open, scope: scopeText(scope), fields };
}

const scopeText = (scope: Endpoint['scope']): string =>
  typeof scope === 'string' ? ((SCOPE_AREAS as Record<string, string>)[scope] ?? scope) : `无：${scope.none}`;

/** Codes that some endpoint checks, and those of 权限设置 that wait for the screens of a later release. */
export function checkedCodes(policy: readonly PolicyRow[]): { checked: string[]; waiting: string[] } {
  const used = new Set(policy.flatMap(({ codes }) => codes));
  return {
    checked: PERMISSION_CODES.filter((code) => used.has(code)),
    waiting: PERMISSION_CODES.filter((code) => !used.has(code)),
  };
}

/** The policy as lines for people: address, summary, rights in Chinese, scope. */
export const policyText = (policy: readonly PolicyRow[]): string =>
  policy
    .map((row) =>
      [row.address, row.summary, row.open ?? row.codes.map(permissionName).join(' / '), row.scope].join('\t'),
    )
    .join('\n');
