import type { ImportEffect, ImportError } from '@shared/contract/shared/import.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { inSavepoint } from '../../platform/route.ts';
import { filled, probe } from './import-probe.ts';
import type { ReadSheet, SheetRow } from './import-sheet.ts';
import {
  columnOf,
  rowOf,
  saveOne,
  saveTogether,
  undone,
  type Columns,
  type Fail,
  type ImportDocument,
  type Secret,
  type Work,
} from './import-work.ts';

/** Documents that are written together, at most. */
const TOGETHER = 256;
/** A document that has passed all checks of the sheet. */
interface Ready {
  value: unknown;
  document: ImportDocument<SheetRow>;
}
type KeyOf = (value: unknown, row: SheetRow) => string;
interface Attempt {
  sheet: ReadSheet;
  errors: ImportError[];
  /** What would be asked about rows that are good. */
  warnings: ImportError[];
  badRows: Set<number>;
  documents: number;
  effects: ImportEffect[];
  secrets: Secret[];
  /** What the good documents are. */
  values: unknown[];
}

/**
 * Reads the sheet and does everything that the commit does, each document in a savepoint of its own. Errors never leave a
 * document half written. `keep` false: everything is undone again, so a dry run finds exactly what the commit would. Rows with cells
 * that could not be read are judged by what else stands in them.
 */
export async function attempt(
  ctx: CommandCtx,
  columns: Columns,
  work: Work,
  sheet: ReadSheet,
  keep: boolean,
): Promise<Attempt> {
  const errors = [...sheet.errors];
  const badRows = new Set(errors.map(({ row }) => row));
  const found = (row: SheetRow, key: string | null, reason: string): ImportError => {
    const value = key === null ? '' : String(row[key] ?? '');
    return { row: row.sheetRow, column: key === null ? '' : (columns[key]?.title ?? ''), value, reason };
  };
  const fail: Fail<SheetRow> = (row, key, reason) => {
    badRows.add(row.sheetRow);
    errors.push(found(row, key, reason));
  };
  const warnings: ImportError[] = [];
  const tell: Fail<SheetRow> = (row, key, reason) => void warnings.push(found(row, key, reason));
  const bad = (document: ImportDocument<SheetRow>) => document.rows.some((row) => badRows.has(row.sheetRow));
  const all = groupRows(work, (work.carry?.(sheet.rows) ?? sheet.rows) as readonly SheetRow[]);
  const broken = all.filter(bad);
  const whole = all.filter((document) => !bad(document));
  const values = await work.plan(ctx, whole, fail);
  const repeats = failRepeats(columns, work, all, bad, fail);
  let documents = 0;
  const secrets: Secret[] = [];
  const saveSingle = async (inner: CommandCtx, { value, document }: Ready) => {
    const outcome = await saveOne(inner, work, value, document, (message) => tell(document.rows[0], null, message));
    if ('reasons' in outcome) {
      for (const [field, reason] of outcome.reasons)
        fail(rowOf(document, field), columnOf(columns, work, field), reason);
      return;
    }
    documents += 1;
    if (!keep) work.warnings?.(value, document, tell);
    if (keep && work.secret) secrets.push(work.secret(outcome.saved));
  };
  const saveSome = async (inner: CommandCtx, some: readonly Ready[]): Promise<void> => {
    if (!work.saveMany || some.length < 2) {
      for (const one of some) await saveSingle(inner, one);
      return;
    }
    const values = some.map(({ value }) => value);
    const told = await saveTogether(inner, work.saveMany, values);
    if (!told) {
      const half = some.length >> 1;
      await saveSome(inner, some.slice(0, half));
      await saveSome(inner, some.slice(half));
      return;
    }
    documents += some.length;
    for (const { at, message } of told) if (some[at]) tell(some[at].document.rows[0], null, message);
    if (!keep) for (const { value, document } of some) work.warnings?.(value, document, tell);
  };
  const saveAll = async (inner: CommandCtx) => {
    const rank = (index: number) => (values[index] == null ? 0 : (work.order?.(values[index]) ?? 0));
    const inOrder = [...whole.entries()].toSorted(([left], [right]) => rank(left) - rank(right));
    const ready = inOrder.flatMap(([index, document]): Ready[] =>
      values[index] == null || bad(document) ? [] : [{ value: values[index], document }],
    );
    await work.lock?.(
      inner,
      ready.map(({ value }) => value),
    );
    for (let from = 0; from < ready.length; from += TOGETHER) await saveSome(inner, ready.slice(from, from + TOGETHER));
    for (const { row, column, reason } of await probe(inner, columns, work, broken, repeats)) fail(row, column, reason);
  };
  await (keep ? inSavepoint(ctx, saveAll) : undone(ctx, saveAll));
  const good = whole.flatMap((document, index) => (values[index] == null || bad(document) ? [] : [values[index]]));
  const effects = keep || !work.effects ? [] : await work.effects(ctx, good);
  for (const document of all) if (bad(document)) for (const row of document.rows) badRows.add(row.sheetRow);
  warnings.push(...sheet.warnings.filter(({ row }) => !badRows.has(row)));
  errors.sort((left, right) => left.row - right.row);
  warnings.sort((left, right) => left.row - right.row);
  return { sheet, errors, warnings, badRows, documents, effects, secrets, values: good };
}

/** Fails the rows that repeat what an earlier good row of the file has; answers their numbers. */
function failRepeats(
  columns: Columns,
  work: Work,
  documents: readonly ImportDocument<SheetRow>[],
  bad: (document: ImportDocument<SheetRow>) => boolean,
  fail: Fail<SheetRow>,
): ReadonlySet<number> {
  const repeats = new Set<number>();
  for (const [column, keyOf] of Object.entries((work.unique ?? {}) as Record<string, KeyOf | undefined>)) {
    const seen = new Map<string, number>();
    for (const document of documents)
      for (const row of document.rows) {
        const value = row[column];
        if (value === null || value === undefined || !keyOf) continue;
        const key = keyOf(value, filled(columns, row));
        const before = seen.get(key);
        if (before !== undefined) {
          fail(row, column, `与第 ${before} 行重复`);
          repeats.add(row.sheetRow);
        } else if (!bad(document)) seen.set(key, row.sheetRow);
      }
  }
  return repeats;
}

function groupRows(work: Work, rows: readonly SheetRow[]): ImportDocument<SheetRow>[] {
  const groups = new Map<string, [SheetRow, ...SheetRow[]]>();
  for (const row of rows) {
    const key = work.group ? work.group(row) : '';
    const name = key === '' ? `row ${row.sheetRow}` : `key ${key}`;
    const found = groups.get(name);
    if (found) found.push(row);
    else groups.set(name, [row]);
  }
  return [...groups.values()].map((grouped) => ({ rows: grouped }));
}
