import { dashboard } from '@shared/contract/dashboard/dashboard.contract.ts';
import { expect } from 'vitest';
import type { TestClient } from './client.ts';
import { totalOf } from './tiles.ts';

/** What of a kind of 我的待办 waits for somebody: the numbers; its count is the total of the list that it opens (DSH-001). */
export async function waitsFor(client: TestClient, kind: string): Promise<string[]> {
  const { kinds, list } = await client.ok(dashboard.todos);
  const found = kinds.find((one) => one.kind === kind) ?? expect.fail(`${kind} is not asked for`);
  expect(await totalOf(client, found.link), `DSH-001 ${kind}`).toBe(found.count);
  return list.filter((one) => one.kind === kind).map(({ no }) => no);
}
