import { login } from '@shared/contract/access/auth.contract.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import '../src/app/seed/verify-nouns.ts';
import '../src/app/routes.ts';
import { shAudit } from '../src/platform/platform.tables.ts';
import { verify } from '../src/platform/verify.ts';
import { makeAuthenticate } from '../src/services/access/authenticate.ts';
import { dataOf, type TestClient } from './client.ts';
import { DEMO_PASSWORD, freshDemo } from './demo-template.ts';
import { testApi, type TestApi } from './harness.ts';
import { bodyOf, commandOf } from './press.ts';
import { seeded, type Random } from './samples.ts';
import { nouns, offered, someRows, type Noun, type Row } from './some-rows.ts';

/** The demo office three days on: what is pressed happens today. */
const TODAY = '2026-11-23';
const now = () => new Date(`${TODAY}T02:00:00Z`);
/** People who together may do nearly everything that a row offers. */
const PEOPLE = 'fm01 ar01 fs01 ap01 cash01 risk01 whm01 ops01 doc01'.split(' ');
/** Rows looked at of each state of a list, and bodies tried of an action before it is left. */
const [PER_STATE, TRIES] = [2, 4];
/** Commands that were done, at the least: fewer means that the test no longer finds what to press. */
const LEAST = 120;

let api: TestApi;
beforeAll(async () => {
  const { database, files } = await freshDemo();
  api = await testApi({ clock: { now }, database, files, authenticate: makeAuthenticate(database, { now }) });
}, 900_000);
afterAll(async () => {
  await api.close();
  await api.database.close();
});

type Page = Row & { version: number };

/** What may be done twice, and why. */
const OTHERWISE: Readonly<Record<string, string>> = {
  '/warehouse/arrivals count': 'any number of keepers count at once; lines carry a revision of their own',
};

/** Commands that were done by somebody, `/finance/receipts refund`, and what was wrong with them. */
const done = new Set<string>();

/** One action of one record: two press at once with what both have seen, the second once more afterwards. */
async function pressed(
  one: TestClient,
  other: TestClient,
  { list, read }: Noun,
  id: string,
  code: string,
  random: Random,
) {
  const command = commandOf(list.path, code);
  const key = `${list.path} ${code}`;
  if (!command || done.has(key) || key in OTHERWISE) return [];
  const params = { id };
  const seen = async () => dataOf<Page | null>((await one.call(read, { params })).envelope);
  for (let tried = 0; tried < TRIES; tried += 1) {
    const page = await seen();
    if (!page || !offered(page).includes(code)) return [];
    const call = { params, body: bodyOf(command, page.version, random, TODAY) };
    const before = await api.db.$count(shAudit);
    const ends = await Promise.all([one, other].map((client) => client.call(command, call)));
    const told = `${key} ${id}: ${ends.map(({ status, envelope }) => `${status} ${envelope.errorCode ?? ''}`).join('| ')}`;
    if (ends.some(({ status }) => status >= 500)) return [told];
    const good = ends.filter(({ envelope }) => envelope.success).length;
    // Nothing was written: refused both times, or no field differed.
    if (good === 0 || (await api.db.$count(shAudit)) === before) continue;
    done.add(key);
    const late = await other.call(command, call);
    return good === 2 || late.envelope.success ? [`${told}, ${late.status}`] : [];
  }
  return [];
}

describe('FIN-200, FIN-201, 1.6 the second press, of the same person or of another', () => {
  it.each(PEOPLE)(
    '%s: of two at once one does what a row offers, the other is told; the same once more is refused',
    async (username) => {
      const [one, other] = [api.anonymous(), api.anonymous()];
      for (const client of [one, other]) await client.ok(login, { body: { username, password: DEMO_PASSWORD } });
      const random = seeded(7);
      const wrong: string[] = [];
      for (const noun of nouns())
        for (const row of await someRows(one, noun, PER_STATE))
          for (const code of offered(row)) wrong.push(...(await pressed(one, other, noun, row.id, code, random)));
      expect(wrong).toEqual([]);
    },
    600_000,
  );

  it('FIN-203, WMS-010..014 every identity holds afterwards, and enough was pressed', async () => {
    expect((await verify(api.db)).broken).toEqual([]);
    expect(api.faults).toEqual([]);
    expect(done.size).toBeGreaterThan(LEAST);
  }, 300_000);
});
