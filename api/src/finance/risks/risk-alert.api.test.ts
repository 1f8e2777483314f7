import { riskAlertMachine } from '@shared/contract/finance/risk-alert.machine.ts';
import { riskAlertList } from '@shared/contract/finance/risk-list.contract.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { ALERT_STATES, type AlertState } from '@shared/contract/finance/risk.labels.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { isLegal } from '@shared/contract/machine.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { actionsOfPeople, saysIllegal } from '../../../test/illegal.ts';
import { riskDesk } from './risk-desk.fixture.ts';

let desk: Awaited<ReturnType<typeof riskDesk>>;
beforeAll(async () => {
  desk = await riskDesk();
}, 60_000);
afterAll(() => desk.api.close());
afterEach(() => expect(desk.api.faults).toEqual([]));

const COMMANDS = {
  handle: risk.handle,
  resolve: risk.resolve,
  ignore: risk.ignore,
  escalate: risk.escalate,
} as const;
type Action = keyof typeof COMMANDS;
const act = (id: string, version: number, action: Action, as = 'officer') =>
  desk.api.as(as).call(COMMANDS[action], {
    params: { id },
    body: { version, ...(action === 'resolve' ? { conclusion: '已电话催收' } : { reason: '客户已承诺' }) },
  });
/** An alert that is put into a state, for the table of states. */
const inState = (state: AlertState) =>
  desk.plant('risk_alert', {
    alert_no: `FX${state}${Math.random()}`,
    rule_code: 'R01',
    category: 'CREDIT',
    customer_id: desk.thirdId,
    object_type: 'ac_customer',
    object_id: desk.thirdId,
    score: '30',
    level: 'MEDIUM',
    state,
    ended_at: '2026-11-01T00:00:00Z',
  });

describe('4.18 every state × action of an alert', () => {
  const actions = actionsOfPeople(riskAlertMachine) as Action[];
  const pairs = (Object.keys(ALERT_STATES) as AlertState[]).flatMap((state) =>
    actions.map((action): [AlertState, Action] => [state, action]),
  );
  it.each(pairs)('%s %s', async (state, action) => {
    const id = await inState(state);
    const before = await desk.officer().ok(risk.alert, { params: { id } });
    const offered = before.actions.some((one) => one.code === action && one.enabled);
    const answer = await act(id, before.version, action);
    if (isLegal(riskAlertMachine, state, action)) {
      expect(offered).toBe(true);
      expect(answer.envelope.data).toMatchObject({
        state: riskAlertMachine.actions[action].to,
        version: before.version + 1,
        handlerName: '会计1',
      });
    } else {
      expect(offered).toBe(false);
      expect(saysIllegal(answer, riskAlertMachine, state, action)).toBe(true);
      expect(await desk.officer().ok(risk.alert, { params: { id } })).toEqual(before);
    }
  });
  it('a reason and a conclusion must be given; an old version is a conflict; two at once, one wins', async () => {
    const id = await inState('NEW');
    for (const [endpoint, field] of [
      [risk.ignore, 'reason'],
      [risk.escalate, 'reason'],
      [risk.resolve, 'conclusion'],
    ] as const) {
      const { status, envelope } = await desk
        .officer()
        .call(endpoint as Endpoint, { params: { id }, body: { version: 1 } });
      expect([status, Object.keys((envelope.data as never as { fields: object }).fields)]).toEqual([422, [field]]);
    }
    const both = await Promise.all([act(id, 1, 'handle'), act(id, 1, 'ignore', 'second')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await act(id, 1, 'escalate')).envelope.errorCode).toBe('VERSION_CONFLICT');
  });
  it('升级 tells who agrees to releases, not the one who does it', async () => {
    await desk.api.db.execute(sql`insert into ac_role_perm (role_id, code)
      select id, 'risk.release.approve' from ac_role where code in ('gm', 'fin_manager')`);
    await desk.api.db.execute(sql`insert into ac_data_scope (role_id, area, level, dept_ids)
      select id, 'customer', 'ALL', '[]' from ac_role where code = 'gm'`);
    const id = await inState('NEW');
    await act(id, 1, 'escalate', 'fm');
    const { rows } = await desk.api.db.execute<{ user: string; link: string }>(sql`select user_id::text as user, link
      from sh_notification where kind = 'risk.escalated' order by id`);
    expect(rows).toEqual([{ user: '4', link: expect.stringContaining(`open=${id}`) }]);
  });
});

describe('FIN-192 FIN-193 alerts follow what the rules hit', () => {
  it('a hit opens one alert, once; it is refreshed, cleared by itself when the condition ends and stays in the history', async () => {
    const { confirmed, evaluate, of, alerts, otherId, setLimit } = desk;
    await setLimit('1000', otherId);
    await confirmed({ amount: '1000.01', partyId: otherId, dueDate: '2026-12-31' });
    await evaluate(otherId);
    const [first] = await of('R01', otherId);
    expect(first).toMatchObject({
      hitValue: '敞口 1,000.01 CNY',
      threshold: '额度 1,000.00 CNY',
      score: 30,
      level: 'MEDIUM',
      state: 'NEW',
      objectLink: `/account/customer?open=${otherId}`,
      partyName: '客2',
    });
    expect(first?.alertNo).toMatch(/^FX20261120-\d{4}$/);
    await evaluate(otherId);
    expect(await of('R01', otherId)).toEqual([first]);
    await act(first?.id ?? '', first?.version ?? 1, 'handle');
    await setLimit('2000', otherId);
    await evaluate(otherId);
    expect(await of('R01', otherId)).toEqual([]);
    const [ended] = await alerts({ customerId: otherId, ruleCode: 'R01' });
    expect(ended).toMatchObject({ id: first?.id, state: 'CLEARED', conclusion: '条件已解除', handlerName: '会计1' });
    await setLimit('1000', otherId);
    await evaluate(otherId);
    const [second] = await of('R01', otherId);
    expect(second?.id, 'a new one of a condition that came again').not.toBe(first?.id);
    await act(second?.id ?? '', 1, 'ignore');
    await evaluate(otherId);
    expect((await alerts({ customerId: otherId, ruleCode: 'R01' })).length, 'ignored: quiet').toBe(2);
    await setLimit('500000', otherId);
    await evaluate(otherId);
    expect((await alerts({ customerId: otherId, ruleCode: 'R01', tab: 'closed' })).map(({ state }) => state)).toEqual([
      'CLEARED',
      'IGNORED',
    ]);
  });

  it('an ignored one is opened anew when it grows to a higher level', async () => {
    const { confirmed, evaluate, of, wait, thirdId } = desk;
    await confirmed({ amount: '10', partyId: thirdId, dueDate: '2026-10-11' });
    await evaluate(thirdId);
    const [low] = await of('R02', thirdId);
    expect(low).toMatchObject({ hitValue: '逾期 40 天', threshold: '31 天起', score: 20, level: 'MEDIUM' });
    await act(low?.id ?? '', 1, 'ignore');
    wait(30);
    await evaluate(thirdId);
    expect(
      (await of('R02', thirdId)).map(({ id }) => id),
      '70 days are 35 points, still 中',
    ).toEqual([low?.id]);
    wait(25);
    await evaluate(thirdId);
    const [high] = await of('R02', thirdId);
    expect(high).toMatchObject({ hitValue: '逾期 95 天', level: 'HIGH', state: 'NEW' });
    expect(high?.id).not.toBe(low?.id);
  });
});

describe('FIN-190 rights of alerts', () => {
  it('needs risk.view and risk.alert.handle; customers out of scope are not found; figures need their field right', async () => {
    const { api, alerts } = desk;
    const [one] = await alerts({ ruleCode: 'R02' });
    const id = one?.id ?? '';
    api.actor('viewer', { userId: '6', permissions: ['risk.view'] });
    api.actor('far', {
      userId: '7',
      permissions: ['risk.view', 'risk.alert.handle'],
      scopes: { customer: { level: 'SELF', depts: [] } },
    });
    api.actor('blind', { userId: '8', permissions: ['risk.view'], fields: { 'customer.credit': 'HIDDEN' } });
    expect((await act(id, 1, 'handle', 'viewer')).status).toBe(403);
    expect((await act(id, 1, 'handle', 'far')).status).toBe(404);
    expect((await api.as('far').call(risk.alert, { params: { id } })).status).toBe(404);
    expect(await alerts({}, 'far')).toEqual([]);
    expect((await api.as('viewer').ok(risk.alert, { params: { id } })).actions).toEqual([]);
    const seen = JSON.stringify([await api.as('blind').ok(risk.alert, { params: { id } }), await alerts({}, 'blind')]);
    expect(seen).not.toContain('逾期 95 天');
    expect(seen).not.toContain('1,000');
    const hidden = await api.as('blind').call(riskAlertList.endpoint, { query: { sort: 'hitValue' } });
    expect(hidden.status).toBe(422);
  });
  it.each([['x'], ['0'], ['99999999999999999999'], ["1' or 1=1"]])('hostile id %j is refused', async (id) => {
    const { status } = await desk.officer().call(risk.alert, { params: { id } });
    expect([400, 404, 422]).toContain(status);
  });
  it('hostile text is kept as text', async () => {
    const id = await inState('NEW');
    const reason = `<img src=x onerror=alert(1)>'; drop table risk_alert; --`;
    const { envelope } = await desk.officer().call(risk.ignore, { params: { id }, body: { version: 1, reason } });
    expect(envelope.data?.conclusion).toBe(reason);
    const long = { version: 2, reason: 'x'.repeat(5000) };
    expect((await desk.officer().call(risk.escalate, { params: { id }, body: long })).status).toBe(422);
  });
});
