import { normaliseName } from '@shared/contract/accounts/identifiers.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import { rateInput, type RateInput } from '@shared/contract/finance/rate.contract.ts';
import { rateImport, type RateImportRow } from '@shared/contract/finance/rate.import.ts';
import * as z from 'zod/mini';
import type { Route } from '../../platform/route.ts';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import { syCurrency } from '../base/base.tables.ts';
import { enterRates } from './rate-entry.service.ts';

/** Each row is one rate; a currency by its code or name (USD, 美元). */
const work: ImportWork<RateImportRow, RateInput> = {
  unique: { rateDate: (day, row) => `${row.currency} ${row.rateType ?? 'BOOK'} ${day}` },
  async plan(ctx, documents, fail) {
    const known = await ctx.db.select({ code: syCurrency.code, name: syCurrency.name }).from(syCurrency);
    const codes = new Map(known.flatMap(({ code, name }) => [code, name].map((word) => [normaliseName(word), code])));
    return documents.map(({ rows: [row] }) => {
      const currency = codes.get(normaliseName(row.currency));
      if (!currency) {
        fail(row, 'currency', '没有这个币种');
        return null;
      }
      const { rateDate, rate, rateType } = row;
      const parsed = z.safeParse(rateInput, { rateDate, rate, currency, rateType: rateType ?? 'BOOK' });
      if (parsed.success) return parsed.data;
      for (const [path, reason] of Object.entries(issuesOf(parsed.error)))
        fail(row, path as keyof RateImportRow & string, reason);
      return null;
    });
  },
  // Earlier days first, so that each is compared with the day before it.
  order: ({ rateDate }) => Date.parse(rateDate),
  save: (ctx, input) => enterRates(ctx, [input], 'IMPORT', (_, field) => field),
};

export const rateImportRoutes: Route[] = serveImport(rateImport, work);
