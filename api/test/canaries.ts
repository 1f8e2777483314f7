import { FIELD_GROUPS, type FieldGroup, type FieldLevel } from '@shared/contract/access.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { printing, SOURCE_NAMES, sourceOf, type PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, describe, expect, it } from 'vitest';
import { routes } from '../src/app/routes.ts';
import { CARRIERS } from './canary-carriers.ts';
import { guardedEntities, plant, PLANTED, planted } from './canary-plants.ts';
import { dataOf, type TestClient } from './client.ts';
import type { TestApi } from './harness.ts';

const OPEN = Object.fromEntries(Object.keys(FIELD_GROUPS).map((group) => [group, 'VISIBLE'])) as Record<
  FieldGroup,
  FieldLevel
>;
interface Ask {
  name: string;
  endpoint: Endpoint;
  params: Record<string, string>;
  query: Record<string, string>;
}
/** A print of a document by somebody who sees everything. */
interface Print {
  name: string;
  body: { source: string; ids: string[]; templateId: string; format: 'xlsx' };
  prints: string;
}
/** With the groups that show in it for who may see them. */
type Shown<What> = What & { shows: FieldGroup[] };

/** ACC-031, SYS-034: what stands in the rows of a group leaves the server in no answer of any read, whoever asks for what. */
export function nothingLeaks(apiOf: () => TestApi): void {
  describe('ACC-031 field groups in every answer', () => {
    let api: TestApi;
    let warehouses: string[] = [];
    const who = (group: FieldGroup, level: FieldLevel) => reader(api, warehouses, group, level);
    const asks: Shown<Ask>[] = [];
    const prints: Shown<Print>[] = [];
    beforeAll(async () => {
      api = apiOf();
      await plant(api);
      warehouses = (await api.database.raw<{ id: string }>('select id::text as id from wh_warehouse')).map(
        ({ id }) => id,
      );
      const open = who('user.idno', 'VISIBLE');
      const shows = (text: string) => PLANTED.filter((group) => planted(group, text).length > 0);
      for (const ask of await askedOf(api, open)) asks.push({ ...ask, shows: shows(await answerOf(open, ask)) });
      for (const print of await printsOf(api, open)) prints.push({ ...print, shows: shows(await fileOf(open, print)) });
    }, 300_000);

    it.each(PLANTED)(
      '%s: hidden and masked it stands in no answer',
      async (group) => {
        const leaks: string[] = [];
        const look = (where: string, text: string) => {
          const [leak] = planted(group, text);
          if (leak) leaks.push(`${where} ${leak}`);
        };
        const shown = <What extends Shown<object>>(all: readonly What[]) =>
          all.filter(({ shows }) => shows.includes(group));
        for (const level of ['HIDDEN', 'MASK'] as const) {
          const blind = who(group, level);
          for (const ask of shown(asks))
            look(`${level} ${ask.name} ${JSON.stringify({ ...ask.params, ...ask.query })}`, await answerOf(blind, ask));
          for (const print of shown(prints)) {
            look(`${level} print of another ${print.name}`, await fileOf(blind, print));
            const made = await blind.call(printing.print, { body: print.body });
            const ids = printIds(made.envelope);
            if (ids) look(`${level} print ${print.name}`, await fileOf(blind, { prints: ids }));
          }
        }
        expect(leaks).toEqual([]);
        expect([...shown(asks), ...shown(prints)].map(({ name }) => name)).toEqual(
          expect.arrayContaining([...(CARRIERS[group] ?? [])]),
        );
      },
      300_000,
    );
  });
}

function reader(api: TestApi, warehouses: string[], group: FieldGroup, level: FieldLevel) {
  const name = `canary:${group}:${level}`;
  const fields = { ...OPEN, [group]: level };
  // 已用 is a figure of 信用, made of what 报价应收 guards: it is hidden with that group.
  if (group === 'money.sell') fields['customer.credit'] = level;
  api.actor(name, { userId: '1', companies: ['1', '2'], warehouses, fields });
  return api.as(name);
}

async function bodyText(response: Response): Promise<string> {
  if (!response.ok || response.bodyUsed) return '';
  const bytes = Buffer.from(await response.arrayBuffer());
  if (bytes.subarray(0, 2).toString() !== 'PK') return bytes.toString('utf8');
  return Object.values(unzipSync(bytes))
    .map((part) => strFromU8(part))
    .join('\n')
    .replaceAll('<', ' <')
    .replaceAll('>', '> ');
}

/** Every GET of the API with the ids of the first rows of its list, and what needs a query with one. */
async function askedOf(api: TestApi, open: TestClient): Promise<Ask[]> {
  const reads = routes
    .map(({ endpoint }) => endpoint)
    .filter(
      ({ method, path }) => method === 'GET' && !/^\/(auth|release|public)|stream|\/errors$|\/template$/.test(path),
    );
  const asks: Ask[] = [];
  const ids = new Map<string, string[]>();
  for (const endpoint of reads.filter(({ path }) => !path.includes('{'))) {
    asks.push({ name: endpoint.path, endpoint, params: {}, query: {} });
    const answer = await open.send(endpoint, { query: { pageSize: 20 } });
    const body = answer.headers.get('content-type')?.includes('json')
      ? ((await answer.json()) as { data?: { list?: { id?: string }[] } })
      : {};
    ids.set(
      endpoint.path,
      (body.data?.list ?? []).flatMap(({ id }) => (id ? [String(id)] : [])),
    );
  }
  for (const endpoint of reads.filter(({ path }) => path.includes('{id}')))
    for (const id of (ids.get(endpoint.path.slice(0, endpoint.path.indexOf('/{id}'))) ?? []).slice(0, 3))
      asks.push({ name: endpoint.path, endpoint, params: { id, n: '1' }, query: {} });
  for (const [path, query] of await queried(api)) {
    const endpoint = reads.find((one) => one.path === path);
    if (!endpoint) throw new Error(`no read ${path}`);
    asks.push({ name: query.kind ? `${path} ${query.kind}` : path, endpoint, params: {}, query });
  }
  return asks;
}

/** Reads that need to be told of what: the log and the approvals of a record, checks of a customer, a print of each kind. */
async function queried(api: TestApi): Promise<[path: string, query: Record<string, string>][]> {
  const first = async (table: string, column = 'id') =>
    (await api.database.raw<{ id: string }>(`select min(${column})::text as id from ${table}`))[0]?.id ?? '1';
  const asks: [string, Record<string, string>][] = [];
  for (const { kind, table } of guardedEntities()) asks.push(['/audit', { kind, id: await first(table) }]);
  const customerId = await first('risk_profile', 'customer_id');
  asks.push(['/finance/risk/check', { customerId, action: 'NEW_ORDER' }]);
  asks.push(['/finance/payments/accounts', { applicationId: await first('fin_payment_application') }]);
  const [release] = await api.database.raw<{ orderId: string; containerId: string }>(
    'select order_id::text as "orderId", container_id::text as "containerId" from lg_release limit 1',
  );
  if (release) asks.push(['/logistics/release-check', release]);
  asks.push(...(await prices(api)));
  asks.push(['/approvals', {}], ['/search', { q: 'WL20' }], ['/search', { q: 'KH0' }], ['/search', { q: 'TC20' }]);
  return asks;
}

/** What an order of one cubic metre and one ton would cost, and what agents ask for a container that waits for its booking. */
async function prices({ database }: TestApi): Promise<[path: string, query: Record<string, string>][]> {
  const [agreed] = await database.raw<Record<'companyId' | 'customerId' | 'transportMode' | 'pod', string>>(
    `select company_id::text as "companyId", customer_id::text as "customerId", transport_mode as "transportMode", pod
     from fin_price_agreement where direction = 'AR' and pod is not null order by id limit 1`,
  );
  const [box] = await database.raw<{ id: string }>(
    `select c.id::text as id from lg_container c join fin_price_agreement p
     on p.pol = c.pol and p.pod = c.pod and p.container_type = c.container_type and p.company_id = c.company_id
     where c.stage = 'BOOK' order by c.id limit 1`,
  );
  if (!agreed || !box) throw new Error('no agreed price, or no container that could be booked by one');
  const figures = { cartons: '1', volume: '1000000', gross: '1000000', goodsCurrency: 'CNY', goodsValue: '0' };
  return [
    ['/logistics/price-estimate', { ...agreed, ...figures, currency: 'USD', services: 'CUSTOMS' }],
    ['/logistics/bookings/offers', { containers: box.id }],
    ['/logistics/bookings/prefill', { containers: box.id }],
  ];
}

/** What a reader is told: the text of an answer, or the words in the sheets of a file. */
const answerOf = async (reader: TestClient, { endpoint, params, query }: Ask): Promise<string> =>
  bodyText(await reader.send(endpoint, { params, query }));
const fileOf = async (reader: TestClient, { prints }: Pick<Print, 'prints'>): Promise<string> =>
  bodyText(await reader.send(printing.file, { query: { prints } }));
const printIds = (envelope: { data?: unknown }) => dataOf<{ ids?: string[] } | null>(envelope)?.ids?.join(',');

/** The newest document that can be printed as it stands (a receipt only of what was confirmed), with its templates. */
async function printable(api: TestApi, printer: TestClient, source: PrintSourceName) {
  const rows = await api.database.raw<{ id: string }>(
    `select one.id::text as id from ${sourceOf(source).of ?? source} as one order by one.id desc limit 60`,
  );
  for (const { id } of rows) {
    const { envelope } = await printer.call(printing.options, { query: { source, ids: id } });
    if (envelope.success && envelope.data) return { ids: [id], kinds: envelope.data.kinds };
  }
  return null;
}

/** A print of each document by each template. */
async function printsOf(api: TestApi, printer: TestClient): Promise<Print[]> {
  const made: Print[] = [];
  for (const source of SOURCE_NAMES) {
    const offered = await printable(api, printer, source);
    if (!offered) throw new Error(`Nothing of ${source} can be printed`);
    const { ids, kinds } = offered;
    for (const { id: templateId } of kinds.flatMap(({ templates }) => templates)) {
      const body = { source, ids, templateId, format: 'xlsx' as const };
      const prints = printIds((await printer.call(printing.print, { body })).envelope);
      if (prints) made.push({ name: `print ${source}`, body, prints });
    }
  }
  return made;
}
