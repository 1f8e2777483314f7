import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ANSWER_SCHEMAS } from './answers.ts';

interface File {
  named: Record<string, { properties?: Record<string, unknown>; required?: string[] }>;
  answers: Record<string, object | string>;
}
const { named, answers } = JSON.parse(readFileSync(ANSWER_SCHEMAS, 'utf8')) as File;

it('14.4 an answer that is only a type has its shape: names, what may be null, codes as they are', () => {
  const { OrderDetail } = named;
  expect(answers['GET /logistics/orders/{id}']).toEqual({ $ref: '#/components/schemas/OrderDetail' });
  expect(OrderDetail?.properties).toMatchObject({
    orderNo: { type: 'string' },
    customerCode: { type: ['null', 'string'] },
    lines: { type: 'array' },
  });
  expect(OrderDetail?.required).toContain('orderNo');
});
it('what answers like another endpoint names one that is there', () => {
  const likes = Object.values(answers).filter((one) => typeof one === 'string');
  expect(likes.length).toBeGreaterThan(100);
  expect(likes.filter((line) => typeof answers[line] !== 'object')).toEqual([]);
});
it('every shape that is referred to is there', () => {
  const text = readFileSync(ANSWER_SCHEMAS, 'utf8');
  const asked = [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].map(([, name = '']) => name);
  expect([...new Set(asked)].filter((name) => !(name in named))).toEqual([]);
});
