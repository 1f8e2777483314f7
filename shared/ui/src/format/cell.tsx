import type { ReactNode } from 'react';
import type { Column } from '@shared/contract/list.ts';
import { formatValue, isNegative, isNumeric } from './format.ts';
import { StateTag, Tags } from './format-text.tsx';
import css from './format.module.css';

/** What a column shows of a row: text wherever possible, since a list paints thousands of cells (P4). */
export function cellOf(column: Column, row: Readonly<Record<string, unknown>>, key: string): ReactNode {
  const value = row[key];
  if (column.kind === 'code' && column.tones && typeof value === 'string')
    return <StateTag code={value} labels={column.labels ?? {}} tones={column.tones} />;
  if (column.kind === 'tags' && Array.isArray(value)) return <Tags values={value} labels={column.labels} />;
  const text = formatValue(column, value, row);
  const negative = isNumeric(column.kind) && isNegative(text);
  return negative ? <span className={css.negative}>{text}</span> : text;
}
