import type { Endpoint } from '@shared/contract/endpoint.ts';
import { isLegal } from '@shared/contract/machine.ts';
import {
  CHAMBER_STATES,
  chamberMachine,
  chambers,
  type ChamberDetail,
} from '@shared/contract/warehouse/chamber.contract.ts';
import { chargeRules } from '@shared/contract/warehouse/charge-rule.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { whAccess } from '../accesses/access.tables.ts';
import { flat, ruleInput } from '../charging/charge.fixture.ts';
import { brokenOn, floorOf, type TestFloor } from '../stock/floor.fixture.ts';
import { prepareStore } from '../stock/stock.fixture.ts';

type State = keyof typeof CHAMBER_STATES;
type Action = keyof typeof chamberMachine.actions;
const ACTIONS = Object.keys(chamberMachine.actions) as Action[];

let api: TestApi;
let floor: TestFloor;
let now = Date.UTC(2026, 10, 23, 4);
beforeAll(async () => {
  api = await testApi({
    // Each call is a minute after the one before: visits and leases of a chamber follow one another.
    clock: { now: () => new Date((now += 60_000)) },
    prepare: async (database) => void (await prepareStore(database)),
  });
  floor = await floorOf(api);
  await api.db.insert(whAccess).values({
    warehouseId: floor.warehouseId,
    customerId: floor.customers[0] ?? '',
    partyName: '客户1',
    rights: ['STORE'],
    validFrom: '2026-01-01',
    validTo: '2027-12-31',
    state: 'ACTIVE',
    approvedAt: new Date(now),
  });
  await api.as('li').ok(chargeRules.create, {
    body: { ...ruleInput(floor.warehouseId, { basis: 'CHAMBER_DAY', tiers: flat('260') }), replaces: null },
  });
});
afterAll(() => api.close());
afterEach(async () => expect(await brokenOn(api)).toEqual([]));

let made = 0;
/** A closed chamber of its own. */
async function fresh(): Promise<string> {
  const code = `Z${(made += 1)}`;
  const { rows } = await api.db.execute<{ id: string }>(sql`
    with z as (insert into wh_zone (warehouse_id, code, name, use_type, map_rows, map_cols)
      values (${floor.warehouseId}, ${code}, ${code}, 'STORAGE', 1, 1) returning id)
    insert into wh_chamber (zone_id, code, name) select id, '01', '01' from z returning id::text as id`);
  return rows[0]?.id ?? '';
}
const read = (id: string) => api.as('li').ok(chambers.get, { params: { id } });
async function run(id: string, action: Action) {
  const { version } = await read(id);
  const visit = { at: null, temperature: null, sealNo: null };
  const bodies: Record<Action, object> = {
    open: { purpose: 'WORK', ...visit },
    close: visit,
    maintain: { maintainUntil: null },
    restore: {},
    leaseStart: { customerId: floor.customers[0] ?? '', at: null },
    leaseEnd: { at: null },
  };
  return api.as('li').call(chambers[action] as Endpoint<unknown, unknown, ChamberDetail>, {
    params: { id },
    body: { version, reason: '测试', ...bodies[action] },
  });
}
const TO: Record<State, readonly Action[]> = { CLOSED: [], OPEN: ['open'], MAINTENANCE: ['maintain'] };

/** 4.1: a lease runs beside every state; it begins where none is open, ends where one is, and changes nothing else that may be done. */
const mayBe = (state: State, leased: boolean, action: Action): boolean => {
  if (action === 'leaseStart') return !leased;
  return action === 'leaseEnd' ? leased : isLegal(chamberMachine, state, action);
};

describe('4.1 every state × action of 仓间, leased and not', { timeout: 120_000 }, () => {
  const cases = (Object.keys(CHAMBER_STATES) as State[]).flatMap((state) =>
    [false, true].map((leased) => ({ state, leased, words: `${CHAMBER_STATES[state]}${leased ? '，包仓中' : ''}` })),
  );
  it.each(cases)('$words', async ({ state, leased }) => {
    for (const action of ACTIONS) {
      const id = await fresh();
      for (const step of [...TO[state], ...(leased ? (['leaseStart'] as const) : [])])
        expect((await run(id, step)).status).toBe(200);
      const before = await read(id);
      expect([before.state, before.leaseCustomerName !== null]).toEqual([state, leased]);
      const expected = mayBe(state, leased, action);
      const offered = before.actions.find(({ code }) => code === action);
      expect([action, offered?.enabled ?? false], 'offered as it may be done').toEqual([action, expected]);
      const { envelope } = await run(id, action);
      expect([action, envelope.success], JSON.stringify(envelope)).toEqual([action, expected]);
      const after = await read(id);
      if (!expected) {
        expect(after, 'a refusal changes nothing').toEqual(before);
        continue;
      }
      const { to } = chamberMachine.actions[action];
      expect([after.state, after.leaseCustomerName !== null]).toEqual([
        to ?? state,
        action === 'leaseStart' || (leased && action !== 'leaseEnd'),
      ]);
    }
  });
});
