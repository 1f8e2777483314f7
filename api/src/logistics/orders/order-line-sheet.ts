import { issuesOf } from '@shared/contract/fields.ts';
import { lineIssues, rangeIssues } from '@shared/contract/logistics/order-checks.ts';
import { orderLineSheet, type OrderLineSheetRow } from '@shared/contract/logistics/order-import.contract.ts';
import { orderLineInput, type OrderLineInput } from '@shared/contract/logistics/order.input.ts';
import * as z from 'zod/mini';
import { serveLineSheet } from '../../services/exchange/import.routes.ts';
import type { Route } from '../../platform/route.ts';
import { LINE_COLUMN, lineOf } from './order-import-line.ts';
import { lineNames } from './order-line-names.ts';

type Column = keyof OrderLineSheetRow & string;
const columnOf = (key: string): Column | null =>
  LINE_COLUMN[key] ?? (key in orderLineSheet.columns ? (key as Column) : null);

/**
 * 货物明细 → 导入 (L2): each row passes the schema of a line and what 提交 asks of it (LOG-014, LOG-078, carton ranges);
 * the form takes the lines over, nothing is written.
 */
export const orderLineSheetRoutes: Route[] = serveLineSheet(orderLineSheet, {
  async plan(ctx, documents, fail) {
    const rows = documents.map(({ rows: [row] }) => row);
    const names = await lineNames(ctx, rows);
    const lines: (OrderLineInput | null)[] = rows.map((row) => {
      let whole = true;
      const wrong = (of: OrderLineSheetRow, column: Column | null, reason: string) => {
        whole = false;
        fail(of, column, reason);
      };
      const typed = lineOf(row, names, wrong, false);
      if (!whole) return null;
      const parsed = z.safeParse(orderLineInput, typed);
      if (!parsed.success) {
        for (const [path, reason] of Object.entries(issuesOf(parsed.error))) wrong(row, columnOf(path), reason);
        return null;
      }
      for (const { path, text } of lineIssues(parsed.data, 'line')) wrong(row, columnOf(path.slice(5)), text);
      return whole ? parsed.data : null;
    });
    const good = rows.flatMap((row, at) => (lines[at] ? [{ row, line: lines[at] }] : []));
    for (const { path, text } of rangeIssues(good.map(({ line }) => line))) {
      const row = good[Number(path.split('.')[1])]?.row;
      if (row) fail(row, 'cartonRange', text);
    }
    // 退税 that no cell tells follows the order's services, which only the form knows.
    return lines.map((line, at) => line && { ...line, refundFlag: rows[at]?.refundFlag ?? null });
  },
});
