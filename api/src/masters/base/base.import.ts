import type { BaseValues } from '@shared/contract/base/base-kind.ts';
import { schemaOf, type BaseField } from '@shared/contract/base/base-field.ts';
import { multiply, round } from '@shared/contract/decimal.ts';
import { issuesOf } from '@shared/contract/fields.ts';
import { and } from 'drizzle-orm';
import * as z from 'zod/mini';
import { serveImport } from '../../services/exchange/import.routes.ts';
import type { ImportWork } from '../../services/exchange/import-work.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Route } from '../../platform/route.ts';
import type { BaseSource } from './base-source.ts';
import { effectsOf, type Planned } from './base-import-effects.ts';
import { createRow, updateRow } from './base.service.ts';
import { countryCodes } from './countries.ts';

type Row = BaseValues & { sheetRow: number };
const keyOf = (source: BaseSource, values: BaseValues): string =>
  source.kind.key.map((key) => String(values[key])).join('\u0001');
const isEmpty = (cell: unknown): boolean => cell === null || cell === undefined;

/** What a cell says in the units of the table; an empty one what a new row has. */
function valueOf(one: BaseField, cell: unknown, countries: ReadonlyMap<string, string>): unknown {
  if (isEmpty(cell)) return one.kind === 'bool' ? false : (one.initial ?? null);
  if (one.kind === 'volume') return Number(round(multiply(String(cell), '1000000'), 0));
  if (one.kind === 'weight') return Number(round(multiply(String(cell), '1000'), 0));
  if (one.kind !== 'picker') return cell;
  const word = String(cell).trim().toUpperCase();
  return one.picker === 'countries' ? (countries.get(word) ?? word) : word;
}

/**
 * Rows whose key is there are changed where a cell is filled, and keep what the sheet leaves empty or does not have; others
 * are added; the same key twice in a file is a fault (LOG-002, SYS-003).
 */
const workOf = (source: BaseSource): ImportWork<Row, Planned> => ({
  async plan(ctx, documents, fail) {
    const fields = Object.entries(source.kind.fields).filter(([, one]) => !one.computed);
    const countries = await countryCodes(ctx);
    const stored = await rowsByKey(ctx, source);
    const seen = new Set<string>();
    return documents.map(({ rows: [row] }) => {
      const draft = Object.fromEntries(fields.map(([key, one]) => [key, valueOf(one, row[key], countries)]));
      const before = stored.get(cleanKey(source, draft)) ?? null;
      const kept = fields.flatMap(([key]) => (before && isEmpty(row[key]) ? [[key, before[key]] as const] : []));
      const parsed = z.safeParse(source.kind.input, { ...draft, ...Object.fromEntries(kept) });
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
      return { before, values };
    });
  },
  effects: (_ctx, planned) => Promise.resolve(effectsOf(source, planned)),
  save: (ctx, { before, values }) =>
    before === null
      ? createRow(ctx, source, values)
      : updateRow(ctx, source, String(before.id), Number(before.version), values),
});

/** The key of a draft as it would be stored; '' where it is none. */
function cleanKey(source: BaseSource, draft: BaseValues): string {
  const cleaned: BaseValues = {};
  for (const key of source.kind.key) {
    const field = source.kind.fields[key];
    const parsed = field && z.safeParse(schemaOf(field), draft[key]);
    if (!parsed?.success) return '';
    cleaned[key] = parsed.data;
  }
  return keyOf(source, cleaned);
}

async function rowsByKey(ctx: Ctx, source: BaseSource): Promise<Map<string, BaseValues>> {
  const found: BaseValues[] = await source.entity.findMany(ctx, and(source.rows));
  return new Map(found.map((row) => [keyOf(source, row), row]));
}

export const baseImportRoutes = (source: BaseSource): Route[] => serveImport(source.kind.importer, workOf(source));
