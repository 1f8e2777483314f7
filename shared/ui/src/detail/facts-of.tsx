import type { Column } from '@shared/contract/list.ts';
import { cellOf } from '../format/cell.tsx';
import type { Fact } from './descriptions.tsx';

/** Facts out of list columns, so that titles and formats are typed once: `factsOf(orderList.columns, order, ['customerName', 'etd'])`. */
export const factsOf = <Key extends string>(
  columns: Readonly<Record<Key, Column>> | Readonly<Record<string, Column>>,
  row: object,
  keys: readonly Key[],
): Fact[] =>
  keys.flatMap((key) => {
    const column = (columns as Readonly<Record<string, Column>>)[key];
    return column
      ? [{ title: column.title, content: cellOf(column, row as Readonly<Record<string, unknown>>, key) }]
      : [];
  });
