import type { BaseValues } from '@shared/contract/base/base-kind.ts';
import type { BaseField } from '@shared/contract/base/base-field.ts';
import { multiply, round } from '@shared/contract/decimal.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import { and } from 'drizzle-orm';
import * as z from 'zod/mini';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Route } from '../../platform/route.ts';
import type { BaseSource } from './base-source.ts';
import { createRow, updateRow } from './base.service.ts';
import { countryCodes } from './countries.ts';

type Planned = { id: string | null; values: BaseValues };
const keyOf = (source: BaseSource, values: BaseValues): string =>
  source.kind.key.map((key) => String(values[key])).join('\u0001');

/** What a cell says in the units of the table. */
function valueOf(one: BaseField, cell: unknown, countries: ReadonlyMap<string, string>): unknown {
  if (cell === null || cell === undefined) return one.kind === 'bool' ? false : (one.initial ?? null);
  if (one.kind === 'volume') return Number(round(multiply(String(cell), '1000000'), 0));
  if (one.kind === 'weight') return Number(round(multiply(String(cell), '1000'), 0));
  if (one.kind !== 'picker') return cell;
  const word = String(cell).trim().toUpperCase();
  return one.picker === 'countries' ? (countries.get(word) ?? word) : word;
}

/** Rows whose key is there are changed, others added; the same key twice in a file is a fault (LOG-002, SYS-003). */
const workOf = (source: BaseSource): ImportWork<BaseValues & { sheetRow: number }, Planned> => ({
  async plan(ctx, documents, fail) {
    const fields = Object.entries(source.kind.fields).filter(([, one]) => !one.computed);
    const countries = await countryCodes(ctx);
    const stored = await idsByKey(ctx, source);
    const seen = new Set<string>();
    return documents.map(({ rows: [row] }) => {
      const draft = Object.fromEntries(fields.map(([key, one]) => [key, valueOf(one, row[key], countries)]));
      const parsed = z.safeParse(source.kind.input, draft);
      if (!parsed.success) {
        for (const [path, reason] of Object.entries(issuesOf(parsed.error))) fail(row, path, reason);
        return null;
      }
      const values = parsed.data as BaseValues;
      const key = keyOf(source, values);
      if (seen.has(key)) {
        fail(row, source.kind.key[0], '与文件中另一行重复');
        return null;
      }
      seen.add(key);
      return { id: stored.get(key) ?? null, values };
    });
  },
  save: (ctx, { id, values }) =>
    id === null ? createRow(ctx, source, values) : updateRow(ctx, source, id, undefined, values),
});

async function idsByKey(ctx: Ctx, source: BaseSource): Promise<Map<string, string>> {
  const found = await source.entity.findMany(ctx, and(source.rows));
  return new Map(found.map((row: BaseValues) => [keyOf(source, row), String(row.id)]));
}

export const baseImportRoutes = (source: BaseSource): Route[] => serveImport(source.kind.importer, workOf(source));
