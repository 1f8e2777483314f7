import type { Endpoint } from '@shared/contract/endpoint.ts';
import { clearanceList } from '@shared/contract/logistics/clearance-list.contract.ts';
import {
  CLEARANCE_STATE,
  clearanceMachine,
  type ClearanceAction,
  type ClearanceState,
} from '@shared/contract/logistics/clearance.machine.ts';
import type { ClearanceDetail } from '@shared/contract/logistics/clearance.answers.ts';
import { clearances } from '@shared/contract/logistics/clearance.contract.ts';
import { clearanceBench, ARRIVAL, formOf, item } from '../../../test/clearance-bench.ts';
import { actionsOfPeople, saysIllegal } from '../../../test/illegal.ts';
import { beforeAll, describe, expect, it } from 'vitest';

const bench = clearanceBench();
const { placed, li, read, ok, allDocs, released } = bench;

/** 5.8: every state × action is done or refused as the table says. */
describe('5.8 states × actions', () => {
  const bodies: Record<Exclude<ClearanceAction, 'reopen' | 'update'>, object> = {
    arrive: ARRIVAL,
    submit: { entryNo: 'E-2' },
    inspect: { remark: '查验' },
    assess: {},
    pay: { paidAt: '2026-11-10T00:00:00Z' },
    release: { releasedAt: '2026-11-10T00:00:00Z', doNo: null },
    hold: { reason: '扣留' },
    unhold: {},
    send: { note: null },
    bill: { agentBillNo: 'B-1' },
    docs: { items: [item('TELEX', 'RECEIVED')] },
  };
  /** In this state whatever was done to it before, arrived and with every paper; what is taxed is paid, but before an edit. */
  const put = (made: ClearanceDetail, state: ClearanceState, action: ClearanceAction) =>
    bench.api.database
      .run(`update lg_clearance set state = '${state}', released_at = now(), tax_paid_at = ${state === 'TAX_DUE' && action !== 'update' ? 'now()' : 'null'},
      held_from = ${state === 'HELD' ? `'SUBMITTED'` : 'null'}, hold_reason = 'x' where id = ${made.id}`);
  let made: ClearanceDetail;
  beforeAll(async () => {
    made = await placed();
    await ok(made, 'arrive', ARRIVAL);
    await allDocs(made);
  });
  it.each(Object.keys(CLEARANCE_STATE) as ClearanceState[])('%s', async (state) => {
    for (const action of actionsOfPeople(clearanceMachine) as (keyof typeof bodies | 'update')[]) {
      await put(made, state, action);
      const legal = clearanceMachine.actions[action].from.some((each) => each === state);
      const now = await read(made);
      const body = action === 'update' ? formOf(now) : { version: now.version, ack: ['LOG-068'], ...bodies[action] };
      const answer = await li().call(clearances[action] as Endpoint, { params: { id: made.id }, body });
      const shown = (await read(made)).actions;
      expect([action, answer.envelope.success, saysIllegal(answer, clearanceMachine, state, action)]).toEqual([
        action,
        legal,
        !legal,
      ]);
      expect(shown.every(({ code }) => code !== 'reopen')).toBe(true);
    }
  });
});

describe('L19 the list', () => {
  const row = async (of: ClearanceDetail, tab?: string) =>
    (await li().ok(clearanceList.endpoint, { query: { numbers: of.containerCode, ...(tab ? { tab } : {}) } })).list[0];
  it('tabs follow the state; papers, release and tax are counted', async () => {
    const made = await placed();
    expect(await row(made, 'transit')).toMatchObject({
      docs: '0/6',
      releases: '0/1',
      taxTotal: '3797.50',
      freeDaysLeft: null,
    });
    await ok(made, 'arrive', ARRIVAL);
    expect(await row(made, 'transit')).toBeUndefined();
    expect(await row(made, 'arrived')).toMatchObject({ ata: '2026-11-01' });
    await ok(made, 'submit', { entryNo: 'E-1' });
    expect(await row(made, 'submitted')).toMatchObject({ entryNo: 'E-1' });
    await ok(made, 'hold', { reason: '扣留' });
    expect(await row(made, 'held')).toMatchObject({ clearanceState: 'HELD' });
  });
  it('清关完成 is offered once it is released', async () => {
    const done = await released();
    expect((await row(done))?.actions?.map(({ code }) => code)).toContain('finishClearance');
    expect((await row(await placed()))?.actions?.map(({ code }) => code)).not.toContain('finishClearance');
  });
});
