import { describe, expect, test } from 'vitest';
import { layers, nounCircles, roles } from './domains.ts';

const file = (path: string, ...imports: string[]) => ({
  path: `api/src/${path}`,
  text: imports.map((request) => `import { x } from '${request}';`).join('\n'),
});

describe('layers of the API', () => {
  test.each([
    ['logistics/orders/a.ts', '../../masters/customers/b.ts'],
    ['logistics/orders/a.ts', '../fees/ports.ts'],
    ['finance/fee-lines/a.ts', '../../logistics/fees/ports.ts'],
    ['app/ports.ts', '../finance/fee-lines/a.ts'],
    ['main.ts', './app/routes.ts'],
    // A test walks a whole journey.
    ['masters/customers/a.test.ts', '../../app/routes.ts'],
  ])('%s may import %s', (path, request) => {
    expect(layers([file(path, request)])).toEqual([]);
  });

  test.each([
    ['platform/a.ts', '../services/audit/b.ts'],
    ['services/access/a.ts', '../../masters/suppliers/b.ts'],
    ['masters/customers/a.ts', '../../logistics/orders/b.ts'],
    ['logistics/orders/a.ts', '../../finance/fee-lines/b.ts'],
    ['finance/fee-lines/a.ts', '../../app/routes.ts'],
  ])('%s must not import %s', (path, request) => {
    expect(layers([file(path, request)])).toHaveLength(1);
  });

  test('a file beside the layers is refused', () => {
    expect(layers([file('orders/a.ts')])).toHaveLength(1);
  });
});

describe('circles of nouns', () => {
  const ring = [
    file('logistics/a/x.ts', '../b/y.ts'),
    file('logistics/b/y.ts', '../c/z.ts'),
    file('logistics/c/z.ts', '../a/w.ts'),
    file('logistics/a/w.ts'),
    file('logistics/d/v.ts', '../a/x.ts'),
  ];

  test('folders in a ring are named, those beside it are not', () => {
    expect(nounCircles(ring, [])).toHaveLength(3);
    expect(nounCircles(ring.slice(0, 2), [])).toEqual([]);
  });

  test('a known one passes, and must go when it is none any more', () => {
    const known = ['logistics/a', 'logistics/b', 'logistics/c'];
    expect(nounCircles(ring, known)).toEqual([]);
    expect(nounCircles(ring.slice(0, 2), known)).toHaveLength(3);
  });
});

test('a file says its role or none', () => {
  const of = (path: string) => roles([file(path)]);
  for (const path of [
    'logistics/orders/order.rules.ts',
    'logistics/orders/order-confirm.ts',
    'platform/a.d.ts',
    'masters/goods/goods-work.api.test.ts',
  ])
    expect(of(path)).toEqual([]);
  expect(of('logistics/orders/order.confirm.ts')).toEqual([
    'api/src/logistics/orders/order.confirm.ts: .confirm is no role; write order-confirm.ts',
  ]);
});
