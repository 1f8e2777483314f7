import { dashboard } from '@shared/contract/dashboard/dashboard.contract.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { totalOf } from '../../../test/tiles.ts';
import { PDF } from '../../../test/paper.ts';
import { releaseDesk } from './release-desk.fixture.ts';

const desk = releaseDesk();
const { hold, asked, decide } = desk;

describe('FIN-195 a limit with its papers', () => {
  it('FIN-195 the papers lie with the profile; a second person decides, more than 20 % up only 总经理', async () => {
    await desk.api.db.execute(sql`update risk_profile set credit_limit = 100000 where customer_id = 1`);
    const { version } = await desk.api.as('officer').ok(risk.profile, { params: { id: '1' } });
    const body = { version, creditLimit: '120000.01', tempLimit: null, tempUntil: null, reason: '旺季' };
    const files = [{ part: 'files', name: '授信.pdf', content: PDF }];
    await desk.api.as('officer').ok(risk.changeLimit, { params: { id: '1' }, body, files });
    const { rows } = await desk.api.db.execute<{ slot: string }>(
      sql`select slot from sh_attachment where owner_type = 'risk_profile'`,
    );
    expect(rows).toEqual([{ slot: '授信依据' }]);
    const { list } = await desk.api
      .as('fm')
      .ok(approvals.list, { query: { objectType: 'ac_customer', objectId: '1' } });
    const open = list.find(({ state }) => state === 'PENDING');
    const decided = { params: { id: open?.id ?? '' }, body: { version: open?.version ?? 1, reason: null } };
    expect((await desk.api.as('fm').call(approvals.approve, decided)).envelope.errorCode).toBe('FIN-195');
    await desk.api.db.execute(
      sql`insert into ac_user_role (user_id, role_id) select 4, id from ac_role where code = 'gm'`,
    );
    expect((await desk.api.as('second').call(approvals.approve, decided)).status).toBe(200);
    expect((await desk.api.as('officer').ok(risk.profile, { params: { id: '1' } })).creditLimit).toBe('120000.01');
  });
});

describe('F31 DSH-001 我的待办', () => {
  const waits = async (who: string, kind: string) => {
    const { kinds, list } = await desk.api.as(who).ok(dashboard.todos);
    const found = kinds.find((one) => one.kind === kind) ?? expect.fail(`${kind} is not asked for ${who}`);
    expect(await totalOf(desk.api.as(who), found.link), `${kind} of ${who}`).toBe(found.count);
    return list.filter((one) => one.kind === kind).map(({ no }) => no);
  };

  it('待审批解控: requests of others, until they are decided', async () => {
    await hold('PAYMENT');
    const before = await waits('fm', 'risk-release');
    const made = await asked({ scope: 'PAYMENT', reason: '待办' });
    expect(await waits('fm', 'risk-release')).toEqual([...before, made.releaseNo]);
    expect(await waits('officer', 'risk-release'), 'not one’s own').not.toContain(made.releaseNo);
    await decide(made, 'fm', 'reject');
    expect(await waits('fm', 'risk-release')).toEqual(before);
  });

  it('待处理风险预警: new and escalated ones, and those that the caller has taken up', async () => {
    await desk.api.db
      .execute(sql`insert into risk_alert (alert_no, rule_code, category, customer_id, object_type, object_id, object_no, hit_value,
      threshold, score, level, state, handler_id, created_at, updated_at) values
      ('FX1', 'R02', 'OVERDUE', 1, 'ac_customer', 91, 'K1', '逾期 9 天', '1 天起', 10, 'LOW', 'NEW', null, now(), now()),
      ('FX2', 'R02', 'OVERDUE', 1, 'ac_customer', 92, 'K1', '逾期 9 天', '1 天起', 10, 'LOW', 'HANDLING', 1, now(), now()),
      ('FX3', 'R02', 'OVERDUE', 1, 'ac_customer', 93, 'K1', '逾期 9 天', '1 天起', 10, 'LOW', 'HANDLING', 4, now(), now()),
      ('FX4', 'R02', 'OVERDUE', 1, 'ac_customer', 94, 'K1', '逾期 9 天', '1 天起', 10, 'LOW', 'ESCALATED', 4, now(), now()),
      ('FX5', 'R02', 'OVERDUE', 1, 'ac_customer', 95, 'K1', '逾期 9 天', '1 天起', 10, 'LOW', 'IGNORED', 4, now(), now())`);
    const planted = (numbers: string[]) => numbers.filter((no) => /^FX\d$/.test(no));
    expect(planted(await waits('officer', 'risk-alert'))).toEqual(['FX1', 'FX2', 'FX4']);
    expect(planted(await waits('second', 'risk-alert'))).toEqual(['FX1', 'FX3', 'FX4']);
    const { openAlerts } = await desk.api.as('officer').ok(risk.overview, {});
    expect(openAlerts?.LOW).toBeGreaterThanOrEqual(4);
    desk.api.actor('looker', { userId: '6', permissions: ['risk.view', 'dashboard.index.view'] });
    expect((await desk.api.as('looker').ok(dashboard.todos)).kinds.map(({ kind }) => kind)).not.toContain('risk-alert');
  });
});
