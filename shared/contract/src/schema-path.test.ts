import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { optionalText, text } from './fields.ts';
import { requiredFields, schemaPath } from './schema-path.ts';

const body = z.object({
  list: z.array(z.object({ no: z.string(), party: z.nullable(z.object({ name: z.optional(z.string()) })) })),
  totals: z.record(z.string(), z.object({ amount: z.string() })),
  extra: z.unknown(),
  either: z.union([z.object({ a: z.string() }), z.object({ b: z.object({ c: z.string() }) })]),
  both: z.intersection(z.object({ d: z.string() }), z.object({ e: z.string() })),
  open: z.looseObject({ known: z.string() }),
  piped: z.pipe(
    z.object({ sent: z.string() }),
    z.transform(({ sent }) => sent),
  ),
});

describe('schemaPath', () => {
  it.each([
    ['list.0.no', 'list.*.no'],
    ['list.7.party.name', 'list.*.party.name'],
    ['totals.USD.amount', 'totals.*.amount'],
    ['extra.anything.at', 'extra.anything.at'],
    ['either.b.c', 'either.b.c'],
    ['both.e', 'both.e'],
    ['open.new', 'open.new'],
    ['piped.sent', 'piped.sent'],
    ['list.0.gone', null],
    ['either.a.c', null],
    ['list.0.no.length', null],
    ['nothing', null],
    ['__proto__', null],
    ['constructor', null],
  ])('%s → %s', (path, found) => {
    expect(schemaPath(body, path.split('.'))).toBe(found);
  });
});

it('requiredFields: what may not be left out', () => {
  const body = z.object({
    name: text(20),
    note: optionalText(50),
    days: z._default(z.number(), 1),
    version: z.number(),
  });
  expect(requiredFields(body)).toEqual(['name', 'version']);
  expect(requiredFields(z.unknown())).toEqual([]);
});
