import { describe, expect, it } from 'vitest';
import { reachOf } from './reach.ts';

const file = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((request) => `import { x } from '${request}';`).join('\n'),
});
const SOURCES = [
  file('shared/contract/src/order.contract.ts'),
  file('api/src/orders/order.routes.ts', '@shared/contract/order.contract.ts'),
  file('api/src/routes.ts', './orders/order.routes.ts'),
  file('api/test/harness.ts', '../src/routes.ts'),
  file('api/src/orders/order.api.test.ts', '../../test/harness.ts'),
  file('api/src/boxes/box.api.test.ts', '../../test/harness.ts'),
  file('remote-logistics/src/orders/order.page.tsx', '@shared/contract/order.contract.ts'),
  file('remote-logistics/src/orders/order.page.test.tsx', './order.page.tsx'),
  file('remote-finance/src/fee.test.ts', './fee.ts'),
  file('e2e/business/order.spec.ts', '@shared/contract/order.contract.ts'),
];

describe('what a change can reach', () => {
  it('a test beside the change comes first, then by steps of imports; what cannot be reached is left out', () => {
    expect(reachOf(SOURCES, ['api/src/orders/order.routes.ts']).tests).toEqual([
      'api/src/orders/order.api.test.ts',
      'api/src/boxes/box.api.test.ts',
    ]);
    expect(reachOf(SOURCES, ['shared/contract/src/order.contract.ts']).tests).toEqual([
      'remote-logistics/src/orders/order.page.test.tsx',
      'api/src/boxes/box.api.test.ts',
      'api/src/orders/order.api.test.ts',
    ]);
  });
  it('packages are those of the change and of all who use it', () => {
    expect(reachOf(SOURCES, ['shared/contract/src/order.contract.ts']).packages).toEqual([
      'api',
      'e2e',
      'remote-logistics',
      'shared/contract',
    ]);
    expect(reachOf(SOURCES, ['api/src/orders/order.routes.ts']).packages).toEqual(['api']);
  });
  it('a changed test reaches itself; browser tests are named apart; a removed file reaches who still imports it', () => {
    expect(reachOf(SOURCES, ['remote-finance/src/fee.ts']).tests).toEqual(['remote-finance/src/fee.test.ts']);
    expect(reachOf(SOURCES, ['remote-finance/src/fee.test.ts']).tests).toEqual(['remote-finance/src/fee.test.ts']);
    expect(reachOf(SOURCES, ['e2e/business/order.spec.ts'])).toMatchObject({
      tests: [],
      browser: ['e2e/business/order.spec.ts'],
    });
  });
});
