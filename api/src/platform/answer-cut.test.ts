import { command, read } from '@shared/contract/endpoint.ts';
import { quotations } from '@shared/contract/logistics/quotation.contract.ts';
import * as z from 'zod/mini';
import { expect, it } from 'vitest';
import { cutAnswer } from './answer-cut.ts';

const common = { summary: '试', permission: 'session', scope: { none: '试' } } as const;
const cut = (answer: z.ZodMiniType, value: unknown) =>
  cutAnswer({ endpoint: read({ ...common, path: '/x', answer }) }, value);

it('what the contract does not name is not answered, at any depth', () => {
  const line = z.object({ id: z.string(), note: z.nullable(z.string()) });
  const answer = z.object({
    at: z.string(),
    lines: z.array(line),
    last: z.nullable(line),
    pair: z.tuple([line, z.string()]),
  });
  const at = new Date(0);
  const row = { id: '1', note: null, createdBy: '7' };
  const wide = { at, lines: [row, row], last: row, pair: [row, 'x'], prevStatus: 'DRAFT' };
  const own = { id: '1', note: null };
  expect(cut(answer, wide)).toEqual({ at, lines: [own, own], last: own, pair: [own, 'x'] });
  expect(cut(answer, { ...wide, last: null })).toMatchObject({ last: null });
  // The service's own object stays whole.
  expect(row).toHaveProperty('createdBy');
});

it('what the contract leaves open comes whole: keys of a map, values of any kind', () => {
  const map = z.record(z.string(), z.object({ n: z.number() }));
  const odd = JSON.parse('{"__proto__":{"n":1,"more":2},"b":{"n":3}}') as unknown;
  expect(JSON.stringify(cut(map, odd))).toBe('{"__proto__":{"n":1},"b":{"n":3}}');
  expect(cut(z.object({ value: z.unknown() }), { value: { a: 1 }, b: 2 })).toEqual({ value: { a: 1 } });
});

it('by the type of an answer, where its schema says nothing', () => {
  const made = cutAnswer(
    { endpoint: quotations.get },
    { quoteNo: 'Q1', createdBy: '7', lines: [{ id: '1', secret: 2 }] },
  );
  expect(made).toEqual({ quoteNo: 'Q1', lines: [{ id: '1' }] });
});

it('an endpoint that declares no answer answers nothing; rows of a list pass', () => {
  expect(cutAnswer({ endpoint: command({ ...common, path: '/x/y' }) }, { id: '1' })).toBeNull();
  const rows = { list: [{ id: '1', actions: [] }] };
  expect(cutAnswer({ endpoint: read({ ...common, path: '/x' }), list: 'x' }, rows)).toBe(rows);
});
