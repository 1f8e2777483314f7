import type { PermissionRule } from '@shared/contract/endpoint.ts';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import { useMay } from '@shared/runtime/session.ts';

type Rule = PermissionRule | null | undefined;
/** Whether who `may` meets a rule as endpoints declare it; no rule is met by nobody. */
export function meets(may: (code: PermissionCode) => boolean, rule: Rule): boolean {
  if (rule === null || rule === undefined) return false;
  if (typeof rule === 'object') return rule.anyOf.some(may);
  return rule === 'session' || rule === 'public' || may(rule);
}

/** Whether the user may, for a rule as endpoints declare it. */
export function useMayRule(): (rule: Rule) => boolean {
  const may = useMay();
  return (rule) => meets(may, rule);
}
