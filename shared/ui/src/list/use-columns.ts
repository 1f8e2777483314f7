import { useMemo } from 'react';
import type { Column, ListContract } from '@shared/contract/list.ts';
import { isFieldPermission, type FieldGuard } from '@shared/contract/access.ts';
import { mayOf, useMaybeMe } from '@shared/runtime/session.ts';
import { usePreference } from '@shared/runtime/preferences.ts';
import { placeColumns, readSettings, type ColumnSettings } from './column-settings.ts';

const EMPTY: ColumnSettings = {};
/** Columns of a list that this user may see, with the user's settings (kept on the server per user). */
export function useColumns(list: ListContract, hidden: readonly string[] = []) {
  const key = `columns:${list.name}`;
  const [kept, keep] = usePreference<ColumnSettings>(key, EMPTY);
  const visible = useVisible(list.columns);
  const left = hidden.join();
  const allowed = useMemo(
    () => Object.fromEntries(Object.entries(visible).filter(([one]) => !left.split(',').includes(one))),
    [visible, left],
  );
  const placed = useMemo(() => placeColumns(allowed, readSettings(kept)), [allowed, kept]);
  return { allowed, placed, settings: readSettings(kept), setSettings: keep };
}

/** Drops what belongs to a field group that is hidden from this user (logistics-admin 3.6), or to a permission not held. */
export function useVisible<Item extends { readonly field?: FieldGuard }>(
  items: Readonly<Record<string, Item>>,
): Readonly<Record<string, Item>> {
  const me = useMaybeMe();
  return useMemo(() => {
    const open = (guard: FieldGuard) =>
      isFieldPermission(guard) ? mayOf(me, guard) : (me?.fields[guard] ?? 'HIDDEN') !== 'HIDDEN';
    return Object.fromEntries(Object.entries(items).filter(([, { field }]) => !field || open(field)));
  }, [items, me]);
}
export type VisibleColumns = Readonly<Record<string, Column>>;
