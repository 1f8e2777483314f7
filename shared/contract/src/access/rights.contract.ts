import * as z from 'zod/mini';
import {
  SCOPE_AREAS,
  SCOPE_LEVELS,
  type FieldGroup,
  type FieldLevel,
  type ScopeArea,
  type ScopeLevel,
} from '../access.ts';
import { read } from '../endpoint.ts';
import { id } from '../fields.ts';
import type { ScopeValue } from './user.contract.ts';

/** Scope per area that an account has of its own; an absent area follows its roles. */
export type OwnScopes = Partial<Record<ScopeArea, ScopeValue>>;

/** What an account may and sees (ACC-030). */
export interface EffectiveRights {
  permissions: string[];
  fields: Record<FieldGroup, FieldLevel>;
  scopes: Record<ScopeArea, ScopeValue>;
  /** Most that one may approve, CNY; null: without limit. */
  approveLimit: string | null;
}

/** What an account would hold with what its form says. */
export interface RightsPreview extends EffectiveRights {
  /** What the caller does not hold and so cannot grant (ACC-037), in Chinese. */
  excess: string[];
}

const AREA = Object.keys(SCOPE_AREAS).join('|');
const ONE = `(${AREA}):(${Object.keys(SCOPE_LEVELS).join('|')})(\\.[1-9]\\d{0,18}){0,200}`;
/** Own scopes in a query: `customer:ALL,finance:CUSTOM.5.7`; undefined: none. */
export function writeScopes(scopes: OwnScopes | null | undefined): string | undefined {
  const parts = Object.entries(scopes ?? {}).map(([area, { level, deptIds }]) =>
    [`${area}:${level}`, ...deptIds].join('.'),
  );
  return parts.join(',') || undefined;
}
/** Undoes writeScopes. */
export const readScopes = (text: string): OwnScopes =>
  Object.fromEntries(
    text.split(',').map((part) => {
      const [area = '', rest = ''] = part.split(':');
      const [level, ...deptIds] = rest.split('.');
      return [area, { level: level as ScopeLevel, deptIds }];
    }),
  );

/** 有效权限 in the form of an account: roles, own scopes, department and 外部账号 as the form has them. */
export const rightsPreview = read({
  path: '/accounts/rights-preview',
  summary: '有效权限预览',
  permission: { anyOf: ['account.user.create', 'account.user.update', 'account.user.view'] },
  scope: { none: '角色是全员共用的资料' },
  query: z.object({
    roles: z.string().check(z.regex(/^[1-9]\d{0,18}(,[1-9]\d{0,18}){0,49}$/, '格式不正确')),
    deptId: z.optional(id()),
    external: z.optional(z.literal('1', '格式不正确')),
    scopes: z.optional(z.string().check(z.regex(new RegExp(`^${ONE}(,${ONE}){0,4}$`), '格式不正确'))),
  }),
  answer: z.custom<RightsPreview>(),
});

/** 有效权限 of an account as it is now, and where it comes from. */
export interface AccountRights extends EffectiveRights {
  /** Roles that count: the enabled ones. */
  roles: string[];
  /** Areas whose scope is the account's own and not that of its roles. */
  ownScopes: ScopeArea[];
  /** Whose 代办 the account has now. */
  standsFor: string[];
  /** ACC-033: sell prices and profit are hidden whatever the roles say. */
  external: boolean;
}
export const accountRights = read({
  path: '/accounts/users/{id}/rights',
  summary: '账号有效权限',
  permission: 'account.user.view',
  scope: 'company',
  answer: z.custom<AccountRights>(),
});
