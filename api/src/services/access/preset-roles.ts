import { AREAS, type FieldGroup, type FieldLevel, type ScopeArea, type ScopeLevel } from '@shared/contract/access.ts';
import { PERMISSION_CODES, type PermissionCode } from '@shared/contract/permissions.ts';
import type { Draft } from './preset-roles-draft.ts';
import { FINANCE_ROLES } from './preset-roles-finance.ts';
import { OPERATIONS_ROLES } from './preset-roles-operations.ts';
import { OUTSIDE_ROLES } from './preset-roles-outside.ts';

/** A role that every installation starts with (logistics-admin 12, warehouse-finance 10.2). */
export interface PresetRole {
  code: string;
  name: string;
  codes: PermissionCode[];
  scopes: Record<ScopeArea, ScopeLevel>;
  fields: Record<FieldGroup, FieldLevel>;
}

/**
 * Codes that match a pattern: `*` stands for one segment or several (`finance.ar.*`, `finance.*.view`), `{a,b}` for one
 * of several words (`logistics.songda.{view,edit}`). A pattern that matches nothing is a mistake and throws.
 */
export function codesOf(pattern: string): PermissionCode[] {
  const source = pattern
    .replaceAll('.', String.raw`\.`)
    .replaceAll('*', '.+')
    .replaceAll(/\{([a-z_,]+)\}/g, (_all, words: string) => `(?:${words.replaceAll(',', '|')})`);
  const matcher = new RegExp(`^${source}$`);
  const found = PERMISSION_CODES.filter((code) => matcher.test(code));
  if (found.length === 0) throw new Error(`No permission code matches ${pattern}`);
  return found;
}

/** What everybody in the house may see of fields unless the role says otherwise: contacts, but no money. */
const CLOSED: Record<FieldGroup, FieldLevel> = {
  'money.sell': 'HIDDEN',
  'money.cost': 'HIDDEN',
  'money.profit': 'HIDDEN',
  'customer.contact': 'VISIBLE',
  'customer.credit': 'HIDDEN',
  'bank.account': 'HIDDEN',
  'user.idno': 'MASK',
};

/** Both tables of default roles, in the order in which they are listed. */
const DRAFTS: Record<string, Draft> = { ...OPERATIONS_ROLES, ...FINANCE_ROLES, ...OUTSIDE_ROLES };

/** Every preset role also sees the board. */
const EVERYBODY = ['dashboard.index.view'];

/** The preset roles with their codes in the order of the permission tree. */
export const PRESET_ROLES: readonly PresetRole[] = Object.entries(DRAFTS).map(([code, draft]) => {
  const without = new Set((draft.without ?? []).flatMap(codesOf));
  const held = new Set([...draft.gets, ...EVERYBODY].flatMap(codesOf).filter((found) => !without.has(found)));
  return {
    code,
    name: draft.name,
    codes: PERMISSION_CODES.filter((known) => held.has(known)),
    scopes: Object.fromEntries(
      AREAS.map((area) => [area, draft.areas?.[area] ?? draft.scope ?? 'ALL']),
    ) as PresetRole['scopes'],
    fields: { ...CLOSED, ...draft.fields },
  };
});
