import { isFieldPermission, type FieldGuard, type FieldLevel } from '@shared/contract/access.ts';
import type { Me } from '@shared/contract/host-api.ts';
import type { ListContract } from '@shared/contract/list.ts';
import { mayOf, useMaybeMe } from '@shared/runtime/session.ts';
import { useMemo } from 'react';

type Shape = Pick<ListContract, 'columns' | 'filters'>;
/** How somebody sees what `guard` guards (logistics-admin 3.6): a group by his level, a permission when he holds it. */
export function levelOf(me: Me | null, guard: FieldGuard | undefined): FieldLevel {
  if (guard === undefined) return 'VISIBLE';
  if (isFieldPermission(guard)) return mayOf(me, guard) ? 'VISIBLE' : 'HIDDEN';
  return me?.fields[guard] ?? 'HIDDEN';
}

/**
 * A list as this person can use it: what he does not see openly orders nothing and filters nothing, as the API has it
 * (ACC-031). The same object when nothing of it is shut.
 */
export function ownList<List extends Shape>(list: List, me: Me | null): List {
  const { columns, filters } = list;
  const isShut = (guard: FieldGuard | undefined) => levelOf(me, guard) !== 'VISIBLE';
  const shut = (key: string) => isShut(columns[key]?.field);
  const kept = Object.entries(filters).filter(([key, filter]) => !isShut(filter.field) && !shut(key));
  const sorted = Object.entries(columns).some(([key, { sort }]) => sort && shut(key));
  if (!sorted && kept.length === Object.keys(filters).length) return list;
  return {
    ...list,
    columns: Object.fromEntries(
      Object.entries(columns).map(([key, column]) => [key, shut(key) ? { ...column, sort: false } : column]),
    ),
    filters: Object.fromEntries(kept),
  };
}

export function useOwnList<List extends Shape>(list: List): List {
  const me = useMaybeMe();
  return useMemo(() => ownList(list, me), [list, me]);
}
