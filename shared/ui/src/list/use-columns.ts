import { useMemo } from 'react';
import { columnsIn } from '@shared/contract/list-base-view.ts';
import type { ListContract } from '@shared/contract/list.ts';
import { usePreference } from '@shared/runtime/preferences.ts';
import { useMaybeMe } from '@shared/runtime/session.ts';
import { placeColumns, readSettings, type ColumnSettings } from './column-settings.ts';
import { levelOf } from './own-list.ts';

const EMPTY: ColumnSettings = {};
/**
 * Columns of a list that this user may see, with the user's settings (kept on the server per user). `base`: its money is switched
 * to 本位币; `shown` are the columns of the table as that has them, in their order,
 * `summed` those of the totals. `titles`: what the answer calls columns in place of the contract.
 */
export function useColumns(
  list: ListContract,
  hidden: readonly string[] = [],
  base = false,
  titles?: Readonly<Record<string, string>>,
) {
  const key = `columns:${list.name}`;
  const [kept, keep] = usePreference<ColumnSettings>(key, EMPTY);
  const me = useMaybeMe();
  const left = hidden.join();
  const allowed = useMemo(
    () =>
      Object.fromEntries(
        Object.entries(list.columns)
          .filter(([one, { field }]) => levelOf(me, field) !== 'HIDDEN' && !left.split(',').includes(one))
          .map(([one, column]) => [one, titles?.[one] ? { ...column, title: titles[one] } : column]),
      ),
    [list.columns, me, left, titles],
  );
  const placed = useMemo(() => placeColumns(allowed, readSettings(kept)), [allowed, kept]);
  const shown = useMemo(() => {
    const wanted = new Set(placed.filter((one) => one.shown).map(({ key }) => key));
    // What is hidden may stand in the place of what is shown, and nowhere else.
    return columnsIn(
      placed.filter(({ key, column }) => wanted.has(key) || (base && column.baseOf && wanted.has(column.baseOf))),
      base,
    ).map((one) => ({ ...one, shown: true }));
  }, [placed, base]);
  const summed = useMemo(() => {
    const all = Object.entries(allowed).map(([key, column]) => ({ key, column }));
    return Object.fromEntries(columnsIn(all, base).map(({ key, column }) => [key, column]));
  }, [allowed, base]);
  return { allowed, placed, shown, summed, settings: readSettings(kept), setSettings: keep };
}
