import type { Endpoint } from '@shared/contract/endpoint.ts';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { routes } from '../src/app/routes.ts';

const permissionOf = ({ permission }: Endpoint): string =>
  typeof permission === 'string' ? permission : permission.anyOf.join(' or ');
const scopeOf = ({ scope }: Endpoint): string => (typeof scope === 'string' ? scope : `none (${scope.none})`);

/**
 * Every endpoint with the right it asks for, the scope it keeps and the field groups it guards, as a file that a review
 * reads as a diff. `npx vitest run api/test/endpoints.test.ts -u` writes it.
 */
it('api/endpoints.txt says what every endpoint asks for', async () => {
  const lines = routes.map(({ endpoint }) => {
    const groups = [...new Set(Object.values(endpoint.fields ?? {}))].toSorted();
    const fields = groups.length > 0 ? ` | ${groups.join(' ')}` : '';
    return `${endpoint.method} ${endpoint.path} | ${permissionOf(endpoint)} | ${scopeOf(endpoint)}${fields}`;
  });
  const byPath = (line: string) => line.slice(line.indexOf(' '));
  const text = `${lines.toSorted((left, right) => (byPath(left) < byPath(right) ? -1 : 1)).join('\n')}\n`;
  await expect(text).toMatchFileSnapshot(join(import.meta.dirname, '../endpoints.txt'));
});
