import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { verify } from '../../platform/verify.ts';
import { prepareInbounds } from '../inbounds/inbound.fixture.ts';
import { arrivalDesk } from './arrival.fixture.ts';

/** The day of the office; it is noon. */
export const TODAY = '2026-11-23';
// Customers of the fixture have no number, a day is closed here without its inventory.
const BARE = ['每个客户', '客户编号', 'WMS-040'];

/** The desk of arrivals for the tests of one file; every access counts before each, no call failed and the identities hold after it. */
export function arrivalOffice() {
  let api: TestApi;
  let desk: Awaited<ReturnType<typeof arrivalDesk>>;
  beforeAll(async () => {
    api = await testApi({ clock: { now: () => new Date(`${TODAY}T04:00:00Z`) }, prepare: prepareInbounds });
    desk = await arrivalDesk(api);
  });
  afterAll(() => api.close());
  beforeEach(async () => {
    await api.db.execute(sql`update wh_access set state = 'ACTIVE', quota = 0, vehicles = '[]'`);
  });
  afterEach(async () => {
    expect(api.faults).toEqual([]);
    const { broken } = await verify(api.db);
    expect(broken.filter(({ title }) => !BARE.some((words) => title.startsWith(words)))).toEqual([]);
  });
  return {
    get api() {
      return api;
    },
    get desk() {
      return desk;
    },
    as: (name: string) => api.as(name),
    /** Good, damaged and short pieces of the lines of an inbound, and its state. */
    inboundOf: async (id: string) => {
      const { state, lines } = await api.as('clerk').ok(inbounds.get, { params: { id } });
      return {
        state,
        lines: lines.map(({ received, damaged, short, over }) => [received - damaged, damaged, short, over]),
      };
    },
  };
}

/** Status, code and text of an answer. */
export const refusal = async (
  answer: Promise<{ status: number; envelope: { errorCode?: string; errorMessage?: string } }>,
) => {
  const { status, envelope } = await answer;
  return `${status} ${envelope.errorCode ?? ''} ${envelope.errorMessage ?? ''}`;
};
/** Faults of an answer by field. */
export const fieldsOf = async (answer: Promise<{ envelope: { data?: unknown } }>) =>
  ((await answer).envelope.data as { fields?: Record<string, string> } | undefined)?.fields;
