import { login } from '@shared/contract/access/auth.contract.ts';
import { DOCUMENT_CODES, DOCUMENT_TYPES, defaultRule } from '@shared/contract/system/documents/document-types.ts';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../src/app/routes.ts';
import { makeAuthenticate } from '../src/services/access/authenticate.ts';
import { goesOn } from '../src/services/documents/document-gate.ts';
import { syDocumentVersion } from '../src/services/documents/document.tables.ts';
import { rows } from '../src/platform/database.ts';
import { dataOf, type TestClient } from './client.ts';
import { DEMO_PASSWORD, freshDemo } from './demo-template.ts';
import { testApi, type TestApi } from './harness.ts';
import { bodyOf, commandOf } from './press.ts';
import { seeded, type Random } from './samples.ts';
import { nouns, offered, someRows, type Noun, type Row } from './some-rows.ts';

/** The demo office three days on. */
const TODAY = '2026-11-23';
const now = () => new Date(`${TODAY}T02:00:00Z`);
/** The file that 单据设置 demands before every state here. */
const FILE = '验收凭据';
/** People who together take most documents on. */
const PEOPLE = 'whm01 fm01 ar01 ap01 cash01 ops01'.split(' ');
/** Bodies tried of an action before it is left. */
const TRIES = 3;
/** List → type of its documents; trade documents are two types. */
const TYPE: Readonly<Record<string, string>> = {
  '/warehouse/inbounds': 'RK',
  '/warehouse/arrivals': 'DH',
  '/warehouse/outbounds': 'CK',
  '/warehouse/moves': 'YK',
  '/warehouse/counts': 'PD',
  '/warehouse/damages': 'CS',
  '/finance/storage-bills': 'CC',
  '/finance/payable-storage-bills': 'CC',
  '/finance/ar/statements': 'KD',
  '/finance/ap/statements': 'GD',
  '/finance/receipts': 'SK',
  '/finance/payments': 'FK',
  '/finance/payment-applications': 'FS',
  '/finance/settlements': 'KJ',
  '/finance/supplier-settlements': 'GJ',
  '/finance/cost-sheets': 'CB',
  '/finance/tax-cases': 'TS',
  '/finance/trade-docs': 'HT',
  '/finance/barcode-orders': 'TM',
  '/logistics/orders': 'WL',
  '/logistics/bookings': 'DC',
  '/logistics/quotations': 'BJ',
  '/logistics/trucks': 'TC',
};

let api: TestApi;
beforeAll(async () => {
  const { database, files } = await freshDemo();
  api = await testApi({ clock: { now }, database, files, authenticate: makeAuthenticate(database, { now }) });
  for (const code of DOCUMENT_CODES) {
    const states = Object.entries(DOCUMENT_TYPES[code]?.steps ?? {}).filter(([, { itself }]) => !itself);
    const attachments = Object.fromEntries(states.map(([state]) => [state, [FILE]]));
    const rule = { ...defaultRule(code), attachments, autos: [...(DOCUMENT_TYPES[code]?.autos ?? [])] };
    await api.db.insert(syDocumentVersion).values({ code, n: 1000, rule, changedAt: new Date('2000-01-01T00:00:00Z') });
  }
}, 900_000);
afterAll(async () => {
  await api.close();
  await api.database.close();
});

type Page = Row & { version: number };
const stateOf = ({ state, status }: Row) => String(state ?? status);
/** Steps that were refused for want of the file, `CK submit`. */
const asked = new Set<string>();

/** Takes one action of a document: what it went into without the file. */
async function taken(client: TestClient, { list, read }: Noun, id: string, code: string, random: Random) {
  const command = commandOf(list.path, code);
  const type = TYPE[list.path] ?? '';
  if (!command) return [];
  const seen = async () => dataOf<Page | null>((await client.call(read, { params: { id } })).envelope);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const page = await seen();
    if (!page || !offered(page).includes(code)) return [];
    const { envelope } = await client.call(command, {
      params: { id },
      body: bodyOf(command, page.version, random, TODAY),
    });
    if (!envelope.success) {
      if (!envelope.errorMessage?.includes(FILE)) continue;
      asked.add(`${type} ${code}`);
      return [];
    }
    const after = await seen();
    const [from, to] = [stateOf(page), after ? stateOf(after) : ''];
    const step = DOCUMENT_TYPES[type]?.steps[to];
    return from !== to && step && !step.itself && goesOn(type, from, to) ? [`${type} ${from} → ${to} by ${code}`] : [];
  }
  return [];
}

describe('4.7 单据设置 counts for every document that it names', () => {
  it.each(PEOPLE)(
    '%s takes no document on into a state without the file that is demanded before it; going back asks for nothing',
    async (username) => {
      const client = api.anonymous();
      await client.ok(login, { body: { username, password: DEMO_PASSWORD } });
      const random = seeded(7);
      const wrong: string[] = [];
      for (const noun of nouns().filter(({ list }) => list.path in TYPE))
        for (const row of await someRows(client, noun, 2))
          for (const code of offered(row)) wrong.push(...(await taken(client, noun, row.id, code, random)));
      expect(wrong).toEqual([]);
    },
    600_000,
  );

  it('the file was asked for by documents of every area', () => {
    expect(asked.size).toBeGreaterThan(25);
    const types = [...new Set([...asked].map((each) => each.split(' ')[0]))];
    for (const type of ['RK', 'CK', 'DH', 'CC', 'KD', 'SK', 'FS', 'KJ', 'TS', 'HT', 'WL'])
      expect(types).toContain(type);
  });

  it('every document says by its kind and columns which type it is', async () => {
    for (const code of DOCUMENT_CODES) {
      const { kinds, where } = DOCUMENT_TYPES[code] ?? { kinds: [] };
      if (!where) continue;
      const [column] = await rows<{ n: number }>(
        api.db,
        sql`select count(*)::int as n from information_schema.columns where table_name = ${kinds[0]} and column_name = ${where.column}`,
      );
      expect([code, column?.n]).toEqual([code, 1]);
    }
  });
});
