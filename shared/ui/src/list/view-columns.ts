import type { ListContract } from '@shared/contract/list.ts';
import type { ColumnSettings } from './column-settings.ts';

/** Shows exactly the columns of a view, in its order. */
export function viewColumns(list: ListContract, settings: ColumnSettings, keys: readonly string[]): ColumnSettings {
  return {
    ...settings,
    order: keys,
    shown: Object.fromEntries(Object.keys(list.columns).map((key) => [key, keys.includes(key)])),
  };
}
/** Keys of the columns that show, in order. */
export const shownKeys = (list: ListContract, settings: ColumnSettings): string[] => {
  const order = [...(settings.order ?? []), ...Object.keys(list.columns)].filter(
    (key, at, every) => Object.hasOwn(list.columns, key) && every.indexOf(key) === at,
  );
  return order.filter((key) => settings.shown?.[key] ?? !list.columns[key]?.hidden);
};
