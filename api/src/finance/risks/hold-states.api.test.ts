import { riskHoldList } from '@shared/contract/finance/risk-list.contract.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import type { HoldState, RiskReleaseState } from '@shared/contract/finance/risk.labels.ts';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { runDueJobs } from '../../services/jobs/schedule.service.ts';
import { releaseDesk } from './release-desk.fixture.ts';

const desk = releaseDesk();
const { hold, ask, asked, decide } = desk;
const SCOPE = { scope: 'OUTBOUND' } as const;
const AFTER = '2026-11-26T02:00:00Z';

beforeEach(async () => {
  desk.now('2026-11-20T02:00:00Z');
  await desk.api.database.run(`set session_replication_role = replica; delete from risk_hold; delete from risk_release;
    delete from sh_approval; set session_replication_role = origin`);
});

type Request = Awaited<ReturnType<typeof asked>>;
type Start = HoldState | 'NONE';
/** A hold until 25 November. */
const held = () => hold('OUTBOUND', { validTo: '2026-11-25' });
/** The night after the last day of the hold. */
async function night(): Promise<void> {
  desk.now(AFTER);
  await desk.api.db.execute(sql`insert into sh_schedule (name, next_run_at) values ('risk-hold-end', ${AFTER})
    on conflict (name) do update set next_run_at = excluded.next_run_at`);
  await runDueJobs({ database: desk.api.database, clock: desk.clock });
}
/** Brings the hold into a state by the commands; answers the request that was made on the way. */
async function begin(state: Start): Promise<Request | null> {
  if (state === 'NONE') return null;
  expect((await held()).status).toBe(200);
  if (state === 'ENDED') await night();
  if (state !== 'PENDING' && state !== 'RELEASED') return null;
  const request = await asked(SCOPE);
  if (state === 'RELEASED') expect((await decide(request, 'second')).status).toBe(200);
  return request;
}
/** States of the customer's holds as F31 lists them, newest first. */
async function listed(): Promise<HoldState[]> {
  const { list } = await desk.api.as('officer').ok(riskHoldList.endpoint, { query: { tab: 'all', customerId: '1' } });
  return list.toSorted((one, other) => Number(other.id) - Number(one.id)).map(({ state }) => state as HoldState);
}

const STEPS = {
  hold: () => hold('OUTBOUND'),
  ask: () => ask(SCOPE),
  approve: (request: Request | null) => (request ? decide(request, 'second') : null),
  reject: (request: Request | null) => (request ? decide(request, 'second', 'reject') : null),
  night: async () => void (await night()),
};
type Step = keyof typeof STEPS;
const REFUSED = 'ILLEGAL_STATE';
/** Holds afterwards, newest first; REFUSED: nothing changes; null: there is nothing to do it with. */
const TABLE: Record<Start, Record<Step, HoldState[] | typeof REFUSED | null>> = {
  NONE: { hold: ['ACTIVE'], ask: REFUSED, approve: null, reject: null, night: [] },
  ACTIVE: { hold: REFUSED, ask: ['PENDING'], approve: null, reject: null, night: ['ENDED'] },
  PENDING: { hold: REFUSED, ask: REFUSED, approve: ['RELEASED'], reject: ['ACTIVE'], night: ['ENDED'] },
  RELEASED: { hold: ['ACTIVE', 'RELEASED'], ask: REFUSED, approve: REFUSED, reject: REFUSED, night: ['RELEASED'] },
  ENDED: { hold: ['ACTIVE', 'ENDED'], ask: REFUSED, approve: null, reject: null, night: ['ENDED'] },
};

describe('4.18 every state × action of a hold', () => {
  const cases = (Object.keys(TABLE) as Start[]).flatMap((start) =>
    (Object.keys(STEPS) as Step[]).flatMap((step) => {
      const outcome = TABLE[start][step];
      return outcome === null ? [] : [[start, step, outcome] as const];
    }),
  );
  it.each(cases)('%s, %s: %s', async (start, step, outcome) => {
    const request = await begin(start);
    const before = await listed();
    expect(before[0] ?? 'NONE').toBe(start);
    const seen = request && (await desk.api.as('officer').ok(risk.release, { params: { id: request.id } }));
    const answer = await STEPS[step](seen);
    if (outcome === REFUSED) {
      expect([answer?.status, answer?.envelope.errorCode]).toEqual([409, REFUSED]);
      expect(await listed()).toEqual(before);
    } else expect(await listed(), answer?.envelope.errorMessage).toEqual(outcome);
  });
});

describe('4.21 every state × action of a 解控申请', () => {
  /** Brings a request for an amount into a state. */
  async function requestIn(state: RiskReleaseState): Promise<Request> {
    await hold('NEW_ORDER');
    const made = await asked({ amount: '1000', validTo: '2026-11-25' });
    if (state === 'REJECTED') await decide(made, 'second', 'reject');
    if (state === 'APPROVED' || state === 'USED' || state === 'ENDED') await decide(made, 'second');
    if (state === 'USED')
      await desk.api.db.execute(
        sql`update risk_release set state = 'USED', used_amount = amount, version = version + 1 where id = ${made.id}`,
      );
    if (state === 'ENDED') desk.now(AFTER);
    return desk.api.as('officer').ok(risk.release, { params: { id: made.id } });
  }
  const cases = (['PENDING', 'APPROVED', 'REJECTED', 'USED', 'ENDED'] as const).flatMap((state) =>
    (['approve', 'reject'] as const).map((action) => [state, action] as const),
  );
  it.each(cases)('%s %s', async (state, action) => {
    const row = await requestIn(state);
    expect(row.state).toBe(state);
    const answer = await decide(row, 'second', action);
    const after = await desk.api.as('officer').ok(risk.release, { params: { id: row.id } });
    if (state === 'PENDING') expect(after.state).toBe(action === 'approve' ? 'APPROVED' : 'REJECTED');
    else {
      expect([answer.status, answer.envelope.errorCode]).toEqual([409, REFUSED]);
      expect(answer.envelope.errorMessage, 'it names the request').toContain(row.releaseNo);
      expect(after).toEqual(row);
    }
  });
  it('an old version is a conflict, and the request still waits', async () => {
    const row = await requestIn('PENDING');
    expect((await decide({ ...row, version: row.version + 9 }, 'second')).envelope.errorCode).toBe('VERSION_CONFLICT');
    expect((await decide(row, 'second')).status).toBe(200);
  });
});
