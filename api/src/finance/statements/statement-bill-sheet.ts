import { fitsCurrency } from '@shared/contract/decimal.ts';
import { billRow, billSheet } from '@shared/contract/finance/statement.contract.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import * as z from 'zod/mini';
import type { Route } from '../../platform/route.ts';
import { serveLineSheet } from '../../services/exchange/import.routes.ts';

type Column = keyof (typeof billSheet)['columns'] & string;

/** 对方账单 as a sheet (F17): each row passes the schema of a row, the form takes them over, nothing is written. */
export const billSheetRoutes: Route[] = serveLineSheet(billSheet, {
  plan: async (_ctx, documents, fail) =>
    documents.map(({ rows: [row] }) => {
      const { sheetRow: _row, ...cells } = row;
      const parsed = z.safeParse(billRow, { ...cells, currency: cells.currency.trim().toUpperCase() });
      if (parsed.success && fitsCurrency(parsed.data.amount, parsed.data.currency)) return parsed.data;
      if (parsed.success) {
        fail(row, 'amount', `${parsed.data.currency} 金额小数位过多`);
        return null;
      }
      for (const [path, reason] of Object.entries(issuesOf(parsed.error)))
        fail(row, path in billSheet.columns ? (path as Column) : null, reason);
      return null;
    }),
});
