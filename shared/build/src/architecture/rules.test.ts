import { describe, expect, test } from 'vitest';
import {
  arrows,
  barrels,
  casts,
  defaults,
  extensions,
  lazies,
  lengths,
  money,
  requests,
  surface,
  zodImports,
} from './rules.ts';

const at = (path: string, text: string) => ({ path, text });

describe('arrows', () => {
  test.each([
    ['remote-admin/src/a.tsx', "import { x } from '@shared/ui/list/list-page.tsx';"],
    ['remote-admin/src/a.tsx', "import { x } from './b.ts';"],
    ['remote-admin/module.ts', "page: () => import('./src/a.page.tsx'),"],
    ['remote-admin/rsbuild.config.ts', "import { d } from '@shared/build/define-remote.ts';"],
    ['remote-admin/src/a.test.tsx', "import { d } from '@shared/testing/fake-api.ts';"],
    ['remote-admin/src/a.fixture.tsx', "import { d } from '@shared/testing/fake-api.ts';"],
    ['remote-admin/src/a.test.tsx', "import { d } from './a.fixture.tsx';"],
    ['api/src/orders/order.routes.ts', "import { o } from '@shared/contract/logistics/order.contract.ts';"],
    ['api/src/orders/order.routes.ts', "import { o } from '../platform/route.ts';"],
    ['shared/ui/src/a.tsx', "import { c } from '@shared/runtime/call.ts';"],
    ['host/src/a.tsx', "// import { x } from 'remote-admin/module.ts'"],
  ])('%s may: %s', (path, text) => {
    expect(arrows(at(path, text))).toEqual([]);
  });

  test.each([
    ['remote-admin/src/a.tsx', "import { x } from '../../remote-finance/src/b.ts';"],
    ['remote-admin/src/a.tsx', "import { x } from 'remote-finance/module.ts';"],
    ['remote-admin/src/a.tsx', "import { x } from 'host/src/b.ts';"],
    ['remote-admin/src/a.tsx', "import { d } from '@shared/testing/fake-api.ts';"],
    ['remote-admin/src/a.tsx', "import { d } from './a.fixture.tsx';"],
    ['remote-admin/src/a.tsx', "import { d } from '@shared/build/workspace.ts';"],
    ['host/src/a.tsx', "const x = await import('remote-admin/module.ts');"],
    ['shared/contract/src/a.ts', "import { c } from '@shared/runtime/call.ts';"],
    ['shared/runtime/src/a.ts', "export { c } from '@shared/ui/format/money.tsx';"],
    ['api/src/a.ts', "import { c } from '@shared/runtime/call.ts';"],
    ['api/src/a.ts', "import type { c } from '../../shared/contract/src/list.ts';"],
    ['shared/ui/src/a.tsx', "import '../../runtime/src/call.ts';"],
  ])('%s may not: %s', (path, text) => {
    expect(arrows(at(path, text))).toHaveLength(1);
  });
});

test('a relative import names its extension', () => {
  expect(extensions(at('host/src/a.ts', "import { b } from './b';"))).toHaveLength(1);
  expect(extensions(at('host/src/a.ts', "import { b } from './b.ts'; import './b.css';"))).toEqual([]);
});

test('no barrels', () => {
  expect(barrels(at('shared/ui/src/index.ts', "export { a } from './a.ts';"))).toHaveLength(1);
  expect(barrels(at('shared/ui/src/list.ts', "export * from './a.ts';"))).toHaveLength(1);
  expect(barrels(at('host/src/index.ts', "void import('./bootstrap.tsx');"))).toEqual([]);
});

test('zod comes as zod/mini', () => {
  expect(zodImports(at('a.ts', "import { z } from 'zod';"))).toHaveLength(1);
  expect(zodImports(at('a.ts', "import * as z from 'zod';"))).toHaveLength(1);
  expect(zodImports(at('a.ts', "import { z } from 'zod/mini';"))).toHaveLength(1);
  expect(zodImports(at('a.ts', "import * as z from 'zod/mini';"))).toEqual([]);
});

test('A7.2 requests only in the client', () => {
  expect(requests(at('host/src/a.ts', 'await window.fetch(url)'))).toHaveLength(1);
  expect(requests(at('remote-admin/src/a.ts', 'new XMLHttpRequest()'))).toHaveLength(1);
  expect(requests(at('shared/runtime/src/call.ts', 'globalThis.fetch(url)'))).toEqual([]);
  expect(requests(at('api/src/a.ts', 'globalThis.fetch(url)'))).toEqual([]);
});

test('money is no number', () => {
  expect(money(at('a.rules.ts', '  amount: number;'))).toHaveLength(1);
  expect(money(at('a.rules.ts', '  sellPrice?: number;'))).toHaveLength(1);
  expect(money(at('a.contract.ts', '  totalCost: z.number(),'))).toHaveLength(1);
  expect(money(at('a.rules.ts', '  amount: string; priceCount: number; // cost: number'))).toEqual([]);
});

test('default exports where a loader asks for one', () => {
  expect(defaults(at('host/src/a.tsx', 'export default function A() {}'))).toHaveLength(1);
  expect(defaults(at('remote-admin/src/a.page.tsx', 'export default function A() {}'))).toEqual([]);
});

test('types are not talked round', () => {
  const cast = (type: string) => `const a = b as ${type};`;
  for (const path of ['remote-admin/src/a.ts', 'api/src/platform/a.ts', 'e2e/a.spec.ts'])
    expect(casts(at(path, cast('unknown as C')))).toHaveLength(1);
  expect(casts(at('api/src/a.ts', cast('C')))).toEqual([]);
  expect(casts(at('api/src/a.ts', '// @ts-ignore\nfoo()'))).toHaveLength(1);
});

test('a library that the host provides in part is used so far only', () => {
  expect(surface(at('host/src/a.tsx', "import { Link, useFetcher } from 'react-router-dom';"))).toHaveLength(1);
  expect(surface(at('remote-admin/src/a.tsx', "import { Link, type To } from 'react-router-dom';"))).toEqual([]);
  expect(surface(at('shared/contract/src/a.ts', 'z.string().check(z.emoji())'))).toHaveLength(1);
  expect(
    surface(at('shared/contract/src/a.ts', 'z.iso.datetime(); z.custom<A>(); z.enum([]); type T = z.infer<A>;')),
  ).toEqual([]);
});

test('code that comes later comes by the kit', () => {
  expect(lazies(at('remote-admin/src/a.tsx', "import { lazy, useMemo } from 'react';"))).toHaveLength(1);
  expect(lazies(at('remote-admin/src/a.tsx', "import { useMemo } from 'react';"))).toEqual([]);
});

test('files that are far too long are named', () => {
  const { summary, findings } = lengths([at('a.ts', 'x\n'.repeat(10)), at('b.ts', 'x\n'.repeat(500))]);
  expect(findings).toEqual(['b.ts: 500 lines; split it by what it is about']);
  expect(summary).toContain('1 over 200');
});
