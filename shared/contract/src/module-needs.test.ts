import { describe, expect, it } from 'vitest';
import { needsIssue, usableNeeds } from './module-needs.ts';

const good = {
  api: { 'GET /finance/fees/{id}': { answer: ['list.*.no'] }, 'POST /finance/fees': { body: ['amount'] } },
  shell: { '@shared/runtime/query.ts': ['useRead'], 'zod/mini': ['object'] },
};

describe('the record of what a module needs', () => {
  it('a good one has no issue', () => expect(needsIssue(good)).toBeNull());
  it('what would reach a prototype is left out', () => {
    const text = '{"api":{"__proto__":{"answer":["x"]},"GET /x":{}},"shell":{},"more":1}';
    expect(JSON.stringify(usableNeeds(JSON.parse(text)))).toBe('{"api":{"GET /x":{}},"shell":{}}');
  });
  it.each([
    ['no object', 'text'],
    ['nothing', null],
    ['an endpoint that is none', { api: { 'GET fees': {} }, shell: {} }],
    ['a method that is none', { api: { 'EVIL /fees': {} }, shell: {} }],
    ['a path with markup', { api: { 'GET /fees': { answer: ['<script>'] } }, shell: {} }],
    ['fields that are no list', { api: { 'GET /fees': { answer: 'no' } }, shell: {} }],
    ['a name that is none', { api: {}, shell: { '@shared/runtime/query.ts': ['a b'] } }],
    [
      'too many fields',
      { api: { 'GET /fees': { answer: Array.from({ length: 801 }, (_, at) => `f${at}`) } }, shell: {} },
    ],
    [
      'too much',
      {
        api: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`GET /fees/of/a/long/name/${at}`, {}])),
        shell: {},
      },
    ],
  ])('%s is refused, and counts as none', (_what, value) => {
    expect(needsIssue(value)).toMatch(/./);
    expect(usableNeeds(value)).toEqual({ api: {}, shell: {} });
  });
});
