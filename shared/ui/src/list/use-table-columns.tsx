import { labelOf } from '@shared/contract/label-of.ts';
import { useMemo, useRef, type ReactNode } from 'react';
import type { Column } from '@shared/contract/list.ts';
import type { PermissionRule } from '@shared/contract/endpoint.ts';
import { mayAny, shownActions, type ActionMap, type ActionRecord } from '../action/action.ts';
import { cellOf } from '../format/cell.tsx';
import { isNumeric } from '../format/format.ts';
import type { TableColumn } from '../table/table-column.ts';
import { tagWidth, type PlacedColumn } from './column-settings.ts';
import { actionWidth, inRowOrder, rowButtons } from './row-actions.tsx';

interface Drawing<Row extends ActionRecord> {
  open?: (row: Row) => string | null;
  onOpen?: (row: Row) => void;
  cells?: { readonly [Key in keyof Row & string]?: (row: Row) => ReactNode };
  rowActions?: ActionMap<Row>;
}
/**
 * Table columns of the placed list columns. The result stays the same object while the settings do, so that rows are not
 * painted again; what the page draws is looked up when a row is painted. `large`: buttons for fingers.
 */
export function useTableColumns<Row extends ActionRecord>(
  placed: readonly PlacedColumn[],
  nameKey: string,
  drawing: Drawing<Row>,
  may: (rule: PermissionRule) => boolean,
  large: boolean,
): TableColumn<Row>[] {
  const latest = useRef({ drawing, may });
  latest.current = { drawing, may };
  const hasActions = mayAny(drawing.rowActions ?? {}, may);
  return useMemo(() => {
    const link = (row: Row): string | true | null => {
      const { open, onOpen } = latest.current.drawing;
      return open?.(row) ?? (onOpen ? true : null);
    };
    const shown = placed.filter((one) => one.shown);
    const columns = shown.map(({ key, column, width, exact, pinned }, at): TableColumn<Row> => {
      const draw = (row: Row) =>
        latest.current.drawing.cells?.[key as keyof Row & string]?.(row) ??
        cellOf(column, row as Readonly<Record<string, unknown>>, key);
      return {
        key,
        title: column.title,
        width,
        exact,
        end: isNumeric(column.kind),
        fixed: pinned ? 'start' : column.fixed === 'end' && at === shown.length - 1 ? 'end' : undefined,
        sort: column.sort,
        cell: draw,
        ...(key === nameKey ? { link } : {}),
        fits: fitting<Row>(column, key, width - 16),
      };
    });
    if (!hasActions) return columns;
    const width = actionWidth(latest.current.drawing.rowActions ?? {}, large);
    const actions: TableColumn<Row> = {
      key: '$actions',
      title: '操作',
      width,
      fixed: 'end',
      fits: true,
      cell: (row) =>
        rowButtons({
          shown: inRowOrder(shownActions(latest.current.drawing.rowActions ?? {}, row, latest.current.may)),
          width,
          large,
        }),
    };
    return [...columns, actions];
  }, [placed, nameKey, hasActions, large, latest]);
}
/** Whether content that is no text stays inside its column: coloured states, tags, red numbers. */
function fitting<Row>(column: Column, key: string, width: number): boolean | ((row: Row) => boolean) {
  const label = (code: string) => tagWidth(labelOf(column.labels, code));
  if (column.kind === 'code') return Object.keys(column.labels ?? {}).every((code) => label(code) < width);
  if (column.kind !== 'tags') return isNumeric(column.kind) && width > 90;
  return (row) => {
    const words = (row as Readonly<Record<string, unknown>>)[key];
    return Array.isArray(words) && words.reduce((sum, word) => sum + label(String(word)), 0) < width;
  };
}
