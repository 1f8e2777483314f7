import { appendFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../src/platform/database.ts';

/** Folder in which a run on PostgreSQL leaves every statement that succeeded, for the embedded database to prepare. */
const folder = process.env.TEST_STATEMENTS;

/** What one plan serves: lists of parameters and of rows count as one. */
const kindOf = (text: string): string =>
  text
    .replaceAll(/\$\d+/g, '$')
    .replaceAll(/\$(?:, ?\$)+/g, '$')
    .replaceAll(/(\((?:default|\$|, )*\))(?:, ?\1)+/g, '$1');

/**
 * Reads and writes; the tables of a test's own noun and those that count writes are on no other database, and the temporary
 * ones of the big set in no other session (its test runs whole on the embedded database too).
 */
const counts = (text: string): boolean =>
  /^\s*(?:select|insert|update|delete|with)\b/i.test(text) && !/\b(?:tt|big|fault)_/.test(text);

const kinds = new Set<string>();
let waiting: string[] = [];
function note(text: string | undefined): void {
  if (!text || !counts(text)) return;
  const kind = kindOf(text);
  if (kinds.has(kind)) return;
  kinds.add(kind);
  waiting.push(JSON.stringify(text));
}
function write(): void {
  if (!folder || waiting.length === 0) return;
  mkdirSync(folder, { recursive: true });
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${waiting.join('\n')}\n`);
  waiting = [];
}

type Query = (...args: unknown[]) => unknown;
const textOf = (config: unknown): string | undefined => {
  const { text, cursor } = (config ?? {}) as { text?: string; cursor?: { text?: string } };
  return typeof config === 'string' ? config : (text ?? cursor?.text);
};

/** Notes what a PostgreSQL database is asked, when a run wants it; answers the database. */
export function recorded(database: Database): Database {
  if (!folder) return database;
  const known = new WeakSet<object>();
  database.pool?.on('acquire', (client) => {
    if (known.has(client)) return;
    known.add(client);
    const query = client.query.bind(client) as Query;
    client.query = ((...args: unknown[]) => {
      const answer = query(...args);
      const text = textOf(args[0]);
      if (!(answer instanceof Promise)) note(text);
      else answer.then(() => note(text)).catch(() => undefined);
      return answer;
    }) as typeof client.query;
  });
  return {
    ...database,
    async close() {
      write();
      await database.close();
    },
  };
}

/** Every recorded statement, one of a kind; null when nothing was recorded. */
export function recordedStatements(): string[] | null {
  if (!folder) return null;
  const lines = readdirSync(folder).flatMap((name) => readFileSync(join(folder, name), 'utf8').trim().split('\n'));
  const texts = lines.map((line) => JSON.parse(line) as string);
  return [...new Map(texts.map((text) => [kindOf(text), text])).values()];
}
