import type { Endpoint } from '@shared/contract/endpoint.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityOf } from '../src/platform/entity-registry.ts';
import { routes } from '../src/app/routes.ts';
import { fingerprint } from './fingerprint.ts';
import type { TestApi } from './harness.ts';
import { createNotes } from './note.ts';
import { ownerOf } from './path-owners.ts';
import { seeded, validBody } from './samples.ts';
import { startedApi } from './started.ts';
import { idIn, ME, plantWorlds, traceOf, type World, type WorldTable } from './worlds.ts';

/**
 * Own row, another's row, another company's row at every endpoint: a user of scope SELF with every right, one company and
 * one warehouse gets nothing of the other worlds out of any read, list, count, export, lookup or search; every command on
 * their rows is 404 and writes nothing.
 */
let api: TestApi;
let before: Record<string, string>;
beforeAll(async () => {
  api = await startedApi();
  // The nouns of tests have scopes too.
  await createNotes(api.database);
  await plantWorlds(api);
  const self = { level: 'SELF', depts: [] } as const;
  api.actor('self', {
    userId: ME,
    deptId: '800',
    warehouses: [idIn('own', 'wh_warehouse')],
    scopes: { logistics: self, customer: self, supplier: self, warehouse: self, finance: self },
  });
  before = await written();
});
afterAll(() => api.close());

/** All tables but those that count calls and keep the keys of refusals. */
async function written(): Promise<Record<string, string>> {
  const { sh_throttle: _calls, sh_idempotency: _keys, ...tables } = await fingerprint(api.database);
  return tables;
}

const random = seeded(11);
const STRANGERS = ['other', 'foreign'] as const satisfies World[];

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
const owned = routes
  .map(({ endpoint }) => endpoint)
  .flatMap((endpoint) => {
    const table = ownerOf(endpoint)?.[1];
    return table && endpoint.path.includes('{id}') ? [{ endpoint, table }] : [];
  });

const paramsOf = (endpoint: Endpoint, id: string) =>
  Object.fromEntries(
    [...endpoint.path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => [name, name === 'id' ? id : '1']),
  );
/** What a body needs beyond its shape, where several fields must fit. */
const PARTY = { country: 'US', uscc: null, contacts: [], banks: [] };
const FITTING: Record<string, Record<string, unknown> | (() => Record<string, unknown>)> = {
  'PUT /accounts/customers/{id}': { ...PARTY, kind: 'OVERSEAS', nameEn: 'Abc', consignees: [], addresses: [], invoiceTitles: [], papers: [] },
  'PUT /accounts/suppliers/{id}': { ...PARTY, types: ['TRUCKER'], contracts: [] },
  'POST /finance/fee-lines/{id}/manual': { qty: '1', unitPrice: '1', taxRateBp: 600, currency: 'CNY', rate: null },
  'POST /logistics/orders/{id}/assign': { salesId: '1' },
  'POST /logistics/declarations/{id}/release': { customsNo: '310420260000000001' },
  'POST /logistics/orders/batch/allocate': () => ({ containerId: idIn('own', 'lg_container') }),
}; // prettier-ignore
/** What a read has to be asked for. */
const QUERIES: Record<string, Record<string, string>> = {
  'GET /finance/fee-orders/{id}': { bizType: 'LOGISTICS' },
  'GET /finance/storage-bills/{id}/days': { lineId: idIn('own', 'wh_storage_bill_line') },
  'GET /finance/payable-storage-bills/{id}/days': { lineId: idIn('own', 'wh_storage_bill_line@AP') },
};
/** A body that the schema accepts, so that nothing but the scope can refuse it. */
function bodyOf(endpoint: Endpoint): Record<string, unknown> {
  if (endpoint.method === 'GET') return {};
  const fitting = FITTING[nameOf(endpoint)];
  const body = validBody(endpoint, random, typeof fitting === 'function' ? fitting() : fitting);
  if (!body) throw new Error(`${nameOf(endpoint)}: no body fits, give one in FITTING`);
  return body as Record<string, unknown>;
}

interface Answer {
  status: number;
  code: string | undefined;
  text: string;
}
async function ask(endpoint: Endpoint, input: object): Promise<Answer> {
  const response = await api.as('self').send(endpoint, input);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const zipped = bytes[0] === 0x50 && bytes[1] === 0x4b;
  const text = zipped ? Object.values(unzipSync(bytes)).map((part) => strFromU8(part)).join('\n') : strFromU8(bytes); // prettier-ignore
  const code = text.startsWith('{') ? (JSON.parse(text) as { errorCode?: string }).errorCode : undefined;
  return { status: response.status, code, text };
}

/** Every address that takes no id, with what may be asked for besides. */
const open = routes.filter(
  ({ endpoint, mode }) => endpoint.method === 'GET' && !endpoint.path.includes('{id}') && (mode === 'read' || mode === 'file'),
); // prettier-ignore

/**
 * Leaks of all open reads; what is of the company, as the log of the installation is, shows other people's rows, but no
 * other company's.
 */
async function leaks(): Promise<string[]> {
  const wrong: string[] = [];
  for (const { endpoint } of open) {
    const hidden =
      endpoint.scope === 'company' || endpoint.path.startsWith('/system/audit') ? (['foreign'] as const) : STRANGERS;
    for (const query of [{}, { pageSize: '200' }, { q: 'x735' }, { keyword: 'x735' }]) {
      const { text } = await ask(endpoint, { params: paramsOf(endpoint, '1'), query });
      const leak = hidden.map((world) => traceOf(world, text)).find(Boolean);
      if (leak) wrong.push(`${nameOf(endpoint)} shows ${leak}`);
    }
  }
  return wrong;
}

/** Endpoints of rows of a table that answer anything but 404 for a row out of scope. */
async function reached(wanted: (table: WorldTable) => boolean): Promise<string[]> {
  const wrong: string[] = [];
  for (const { endpoint, table } of owned)
    if (wanted(table))
      for (const world of STRANGERS) {
        const { status, code } = await ask(endpoint, {
          params: paramsOf(endpoint, idIn(world, table)),
          query: QUERIES[nameOf(endpoint)],
          body: bodyOf(endpoint),
        });
        if (status !== 404 || code !== 'NOT_FOUND') wrong.push(`${nameOf(endpoint)}: ${world} row → ${status} ${code}`);
      }
  return wrong;
}

describe('rows out of scope do not exist for the user', () => {
  it('every path with an id says whose it is', () => {
    const unknown = routes.filter(({ endpoint }) => endpoint.path.includes('{id}') && !ownerOf(endpoint));
    expect(unknown.map(({ endpoint }) => nameOf(endpoint))).toEqual([]);
  });

  it('no list, count, export, lookup or search shows them', async () => {
    expect(await leaks()).toEqual([]);
  }, 300_000);

  it('own rows are shown: the check above looks where there is something to see', async () => {
    const shown: string[] = [];
    for (const route of open) {
      if (!route.list) continue;
      const { text } = await ask(route.endpoint, { query: { pageSize: '200' } });
      if (traceOf('own', text)) shown.push(route.list);
    }
    expect(shown.toSorted()).toMatchInlineSnapshot(`
      [
        "accounts.customer-codes",
        "accounts.customers",
        "accounts.suppliers",
        "finance.ap-statements",
        "finance.approval-rules",
        "finance.ar-statements",
        "finance.bank-accounts",
        "finance.barcode-orders",
        "finance.cost-customers",
        "finance.cost-sheets",
        "finance.fx-declarations",
        "finance.fx-movements",
        "finance.fx-quotas",
        "finance.order-fees",
        "finance.party-finance",
        "finance.payable-lines",
        "finance.payable-orders",
        "finance.payable-storage-bills",
        "finance.payment-applications",
        "finance.payments",
        "finance.periods",
        "finance.price-agreements",
        "finance.receipts",
        "finance.receivable-lines",
        "finance.reductions",
        "finance.risk-alerts",
        "finance.risk-holds",
        "finance.risk-profiles",
        "finance.risk-releases",
        "finance.settlements",
        "finance.storage-bills",
        "finance.supplier-settlements",
        "finance.tax-cases",
        "finance.trade-docs",
        "finance.unclaimed-receipts",
        "logistics.containers",
        "logistics.declarations",
        "logistics.order-lines",
        "logistics.orders",
        "logistics.pool",
        "logistics.quotations",
        "logistics.records",
        "logistics.releases",
        "logistics.trucks",
        "system.audit",
        "system.brand-codes",
        "system.brands",
        "system.goods",
        "warehouse.accesses",
        "warehouse.arrivals",
        "warehouse.chamber-records",
        "warehouse.chambers",
        "warehouse.charge-rules",
        "warehouse.counts",
        "warehouse.daily",
        "warehouse.damages",
        "warehouse.freezes",
        "warehouse.inbounds",
        "warehouse.ledger",
        "warehouse.locations",
        "warehouse.mall-items",
        "warehouse.moves",
        "warehouse.outbounds",
        "warehouse.warehouses",
        "warehouse.zones",
      ]
    `);
  });

  it('every read and command on one of them is 404', async () => {
    expect(await reached(() => true)).toEqual([]);
  }, 300_000);

  it('the own row is found by every read', async () => {
    const wrong: string[] = [];
    for (const { endpoint, table } of owned) {
      if (endpoint.method !== 'GET') continue;
      const { status, text } = await ask(endpoint, {
        params: paramsOf(endpoint, idIn('own', table)),
        query: QUERIES[nameOf(endpoint)],
      });
      if (status === 404 && !endpoint.path.endsWith('/file')) wrong.push(`${nameOf(endpoint)} → ${text.slice(0, 100)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('a batch refuses each of them as not found', async () => {
    const wrong: string[] = [];
    for (const { endpoint } of routes.filter(({ endpoint: { path } }) => path.includes('/batch/'))) {
      const table = ownerOf(endpoint)?.[1];
      if (!table) continue;
      const items = STRANGERS.map((world) => ({ id: idIn(world, table), version: 1 }));
      const { text } = await ask(endpoint, { body: { ...bodyOf(endpoint), items } });
      const { data } = JSON.parse(text) as { data?: { done: number; refused: { errorCode: string }[] } };
      if (data?.done !== 0 || data.refused.some(({ errorCode }) => errorCode !== 'NOT_FOUND'))
        wrong.push(`${nameOf(endpoint)} → ${text.slice(0, 200)}`);
    }
    expect(wrong).toEqual([]);
  });

  it('attachments, comments and the log of an object out of scope are not found', async () => {
    const wrong: string[] = [];
    const kinds: [string, WorldTable][] = (['lg_order', 'lg_container', 'lg_booking', 'lg_truck', 'ac_customer', 'ac_supplier', 'fin_fee_line', 'wh_warehouse', 'wh_zone', 'wh_chamber', 'wh_location'] as const).map((kind) => [kind, kind]); // prettier-ignore
    const ofObject = routes.filter(({ endpoint: { path, method } }) => /^\/(attachments|comments|audit)$/.test(path) && method === 'GET'); // prettier-ignore
    expect(ofObject.length).toBeGreaterThanOrEqual(2);
    for (const { endpoint } of ofObject)
      for (const [kind, table] of kinds)
        for (const world of STRANGERS) {
          const { status, text } = await ask(endpoint, { query: { kind, id: idIn(world, table) } });
          if (status !== 404) wrong.push(`${nameOf(endpoint)} ${kind} ${world} → ${status} ${text.slice(0, 80)}`);
        }
    expect(wrong).toEqual([]);
  });

  it('nothing was written by any of them', async () => {
    expect(await written()).toEqual(before);
  });
});

describe('without the scope of one entity the checks above fail', () => {
  // A reduction is met behind its application, which has the same scope.
  const KINDS = [...new Set(owned.map(({ table }) => table))].filter(
    (table) => !table.startsWith('sh_') && !table.includes('@') && table !== 'fin_reduction',
  );
  it.each(KINDS)('%s', async (kind) => {
    const entity = entityOf(kind);
    if (!entity) throw new Error(`No entity ${kind}`);
    const scopeWhere = entity.scopeWhere;
    entity.scopeWhere = () => undefined;
    try {
      expect(await reached((table) => table === kind)).not.toEqual([]);
    } finally {
      entity.scopeWhere = scopeWhere;
    }
  });
});
