import type { PermissionRule } from '@shared/contract/endpoint.ts';
import { useMay } from '@shared/runtime/session.ts';

/** Whether the user may, for a rule as endpoints declare it. */
export function useMayRule(): (rule: PermissionRule | null | undefined) => boolean {
  const may = useMay();
  return (rule) => {
    if (rule === null || rule === undefined) return false;
    if (typeof rule === 'object') return rule.anyOf.some(may);
    return rule === 'session' || rule === 'public' || may(rule);
  };
}
