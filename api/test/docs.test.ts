import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getTableName } from 'drizzle-orm';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { CONSUMERS } from '../src/app/consumers.ts';
import '../src/app/routes.ts';
import type { Entity } from '../src/platform/entity.ts';
import type { RecordTable } from '../src/platform/entity-types.ts';
import { EVENTS } from '../src/services/events/catalogue.ts';

const docs = join(import.meta.dirname, '../../docs');
const src = join(import.meta.dirname, '../src');
const sources = readdirSync(src, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !/\.(test|fixtures?)\.ts$/.test(path))
  .toSorted();
const textOf = (path: string): string => readFileSync(join(src, path), 'utf8');
const row = (...cells: string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const made = (how: string) =>
  `<!-- Made by api/test/docs.test.ts ${how}; \`npx vitest run api/test/docs.test.ts --update\` writes it anew. -->`;

const emitted = sources.flatMap((path) =>
  [...textOf(path).matchAll(/\bemit\(\s*'([\w.-]+)'/g)].map(([, event = '']) => ({ event, noun: dirname(path) })),
);

it('each event of the catalogue is emitted where it says, and no other is', () => {
  const where = Object.fromEntries(
    Object.keys(EVENTS).map((event) => [
      event,
      [...new Set(emitted.filter((each) => each.event === event).map(({ noun }) => noun))].join(', '),
    ]),
  );
  expect(where).toEqual(Object.fromEntries(Object.entries(EVENTS).map(([event, { emitter }]) => [event, emitter])));
  expect(emitted.filter(({ event }) => !Object.hasOwn(EVENTS, event))).toEqual([]);
});

it('docs/events.md says who emits and who listens', async () => {
  const fieldsOf = (payload: z.core.$ZodType): string =>
    Object.keys('shape' in payload ? (payload.shape as object) : {})
      .map((name) => `\`${name}\``)
      .join(' ');
  const lines = Object.entries(EVENTS).map(([event, { emitter, meaning, payload }]) => {
    const heard = CONSUMERS.filter((each) => each.event === event).map(({ name }) => `\`${name}\``);
    return row(`\`${event}\``, meaning, emitter, heard.join(' ') || '–', fieldsOf(payload));
  });
  const text = [
    '# Events',
    '',
    made('of services/events/catalogue.ts and app/consumers.ts'),
    '',
    'Written in the transaction of the command, delivered at least until each listener has taken it once. An event without a',
    'listener is kept for the module that will need it.',
    '',
    row('event', 'what happened', 'emitted by', 'listeners', 'payload'),
    row('---', '---', '---', '---', '---'),
    ...lines,
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot(join(docs, 'events.md'));
});

it('docs/glossary.md names every kind of record in Chinese, in code and in the database', async () => {
  const files = sources.filter((path) => path.endsWith('.entity.ts') || /entity\(\{/.test(textOf(path)));
  const known = new Map<string, string>();
  for (const path of files) {
    const module = (await import(join(src, path))) as Record<string, unknown>;
    for (const value of Object.values(module))
      if (typeof value === 'object' && value !== null && 'kind' in value && 'spec' in value && 'table' in value) {
        const { title, table } = value as Entity<RecordTable>;
        const name = getTableName(table);
        if (!known.has(name)) known.set(name, row(title, `\`api/src/${dirname(path)}\``, `\`${name}\``));
      }
  }
  expect(known.size).toBeGreaterThan(40);
  const text = [
    '# Glossary',
    '',
    made('of the declared entities'),
    '',
    row('what staff call it', 'where it lives', 'table'),
    row('---', '---', '---'),
    ...[...known.values()].toSorted((one, other) => (one.split('`')[1] ?? '').localeCompare(other.split('`')[1] ?? '')),
    '',
  ].join('\n');
  await expect(text).toMatchFileSnapshot(join(docs, 'glossary.md'));
});
