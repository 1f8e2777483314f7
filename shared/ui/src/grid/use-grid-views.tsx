import { useMemo, type ReactNode } from 'react';
import { Segmented } from 'antd';
import { usePreference } from '@shared/runtime/preferences.ts';
import type { GridColumn } from './grid-values.ts';
import css from './line-grid.module.css';

const ALL = '全部';
interface Options<Line> {
  name: string;
  title: string;
  columns: readonly GridColumn<Line>[];
  views?: readonly string[];
}
/**
 * The columns of the chosen view of a wide sheet and what chooses it; kept per user. While something is wrong in a
 * column that the view leaves out, all are shown.
 */
export function useGridViews<Line>(
  { name, title, columns, views }: Options<Line>,
  errors: Readonly<Record<string, string>>,
): { columns: readonly GridColumn<Line>[]; chooser: ReactNode } {
  const [kept, keep] = usePreference<string>(`grid.${name}.view`, ALL);
  const chosen = views?.includes(kept) ? kept : ALL;
  const within = useMemo(
    () => (chosen === ALL ? columns : columns.filter((column) => column.views?.includes(chosen) ?? true)),
    [chosen, columns],
  );
  const wrong = Object.keys(errors).flatMap((path) => (path.startsWith(`${name}.`) ? [path.split('.')[2]] : []));
  const isHidden = (key: string | undefined) =>
    columns.some((one) => one.key === key) && !within.some((one) => one.key === key);
  const view = wrong.some(isHidden) ? ALL : chosen;
  if (!views) return { columns, chooser: null };
  return {
    columns: view === ALL ? columns : within,
    chooser: (
      <Segmented
        size="small"
        className={css.views ?? ''}
        aria-label={`${title}的列`}
        options={[ALL, ...views]}
        value={view}
        onChange={keep}
      />
    ),
  };
}
