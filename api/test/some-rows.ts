import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { ListContract } from '@shared/contract/list.ts';
import { routes } from '../src/app/routes.ts';
import { servedLists } from '../src/platform/list.ts';
import { dataOf, type TestClient } from './client.ts';

/** A row of a list, as far as every row is alike. */
export interface Row {
  id: string;
  state?: string;
  status?: string;
  actions?: { code: string; enabled: boolean; unmet?: string[] }[];
}
/** A list whose rows have a page of their own: `GET …/{id}` below its path. */
export interface Noun {
  list: Endpoint;
  read: Endpoint;
  tabs: readonly string[];
}

/** Lists whose rows have a page, all of the office. */
export const nouns = (): Noun[] =>
  servedLists().flatMap(({ list }) => {
    const { endpoint, tabs } = list as ListContract<Record<string, unknown>>;
    const read = routes.find((one) => one.endpoint.method === 'GET' && one.endpoint.path === `${endpoint.path}/{id}`);
    return read ? [{ list: endpoint as Endpoint, read: read.endpoint, tabs: Object.keys(tabs ?? {}) }] : [];
  });

/** So many rows of each state, from every tab, as somebody sees them. */
export async function someRows(client: TestClient, { list, tabs }: Noun, perState: number): Promise<Row[]> {
  const found = new Map<string, Row>();
  const ofState = new Map<string, number>();
  for (const tab of tabs.length > 0 ? tabs : [undefined]) {
    const answer = await client.call(list, { query: { pageSize: 200, ...(tab ? { tab } : {}) } });
    if (answer.status !== 200) continue;
    for (const row of dataOf<{ list: Row[] }>(answer.envelope).list) {
      const state = String(row.state ?? row.status);
      const seen = ofState.get(state) ?? 0;
      if (seen >= perState || found.has(row.id)) continue;
      ofState.set(state, seen + 1);
      found.set(row.id, row);
    }
  }
  return [...found.values()];
}

/** Codes of what may be done with a row now. */
export const offered = ({ actions }: Row): string[] =>
  (actions ?? []).flatMap(({ code, enabled }) => (enabled ? [code] : []));
