import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { riskHoldList, riskProfileList } from '@shared/contract/finance/risk-list.contract.ts';
import { RISK_RULE_CODES, type RiskRuleCode } from '@shared/contract/finance/risk.labels.ts';
import { objectAudit } from '@shared/contract/shared/audit.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { riskDesk } from './risk-desk.fixture.ts';

let desk: Awaited<ReturnType<typeof riskDesk>>;
beforeAll(async () => {
  desk = await riskDesk();
}, 60_000);
afterAll(() => desk.api.close());
afterEach(() => expect(desk.api.faults).toEqual([]));

describe('FIN-191 FIN-193 exposure, score and level', () => {
  it('TV-30 FIN-191 exposure of AR, unbilled, advances and receipts; R01 30 + R02 20: 高; the same facts give the same score', async () => {
    const { api, customerId, confirmed, receipt, plant, judged, profile } = desk;
    await desk.setLimit('500000');
    await confirmed({ amount: '420000', dueDate: desk.day(-45) });
    await plant('wh_storage_bill', {
      company_id: desk.companyId,
      customer_id: customerId,
      supplier_id: null,
      direction: 'AR',
      bill_no: 'CC1',
      currency: 'CNY',
      amount: '60000',
      state: 'CONFIRMED',
      reversal_of: null,
      fee_line_id: null,
    });
    await desk.taxCase({ customer_id: customerId, advance_amount: '50000', settled_on: null, state: 'DECLARED' });
    await receipt('CNY', '20000', '1');
    // Others owe more, so that R08 stays quiet.
    await confirmed({ amount: '3000000', partyId: desk.thirdId, dueDate: desk.day(30) });
    await desk.setLimit(null, desk.thirdId);
    const first = await judged();
    expect(first).toEqual({ score: 50, level: 'HIGH', hits: ['R01', 'R02'] });
    expect(await profile()).toMatchObject({
      receivable: '420000.00',
      unbilled: '60000.00',
      advances: '50000.00',
      unallocated: '20000.00',
      exposure: '510000.00',
      usageBp: 10_200,
      overdue: '420000.00',
      overdueDays: 45,
    });
    expect(await judged()).toEqual(first);
    const { score, level } = await profile(desk.thirdId);
    expect({ score, level }, 'not judged yet').toEqual({ score: 0, level: 'LOW' });
    expect((await judged(desk.thirdId)).hits, 'no limit: R01 never hits; R08 does').toEqual(['R08']);
    const { list } = await api.as('officer').ok(riskProfileList.endpoint, { query: { tab: 'over' } });
    expect(list.map((row) => [row.customerId, row.exposure, row.usageBp])).toEqual([[customerId, '510000.00', 10_200]]);
    await desk.setLimit('0');
    expect((await judged()).hits, 'limit 0: every exposure is over').toContain('R01');
    await desk.setLimit('500000');
  });

  it('a temporary limit counts until its day, FIN-191', async () => {
    await desk.api.db.execute(
      sql`update risk_profile set temp_limit = 510000, temp_until = ${desk.day(0)} where customer_id = ${desk.customerId}`,
    );
    expect((await desk.judged()).hits).toEqual(['R02']);
    desk.wait(1);
    expect((await desk.judged()).hits).toEqual(['R01', 'R02']);
  });

  it('FIN-193 极高 holds 全部 by itself and freezes the credit; the hold ends when the level falls', async () => {
    const { api, customerId, judged, officer } = desk;
    await api.db.execute(sql`update risk_rule set score = 60 where code = 'R01'`);
    expect(await judged()).toMatchObject({ score: 80, level: 'EXTREME' });
    const held = async () => (await officer().ok(riskHoldList.endpoint, { query: { customerId, tab: 'all' } })).list;
    expect(await held()).toMatchObject([
      { scope: 'ALL', origin: '自动（极高）', creatorName: '系统', reason: '风险级别极高（80 分）', state: 'ACTIVE' },
    ]);
    expect(await officer().ok(customers.get, { params: { id: customerId } })).toMatchObject({ creditState: 'FROZEN' });
    await judged();
    expect(await held(), 'one hold').toHaveLength(1);
    expect(await officer().ok(risk.check, { query: { action: 'OUTBOUND', customerId } })).toMatchObject({
      decision: 'REFUSE',
      level: 'EXTREME',
      holds: ['ALL'],
    });
    await api.db.execute(sql`update risk_rule set score = 30 where code = 'R01'`);
    expect(await judged()).toMatchObject({ level: 'HIGH' });
    expect((await held()).map(({ state }) => state)).toEqual(['ENDED']);
    const { id } = await desk.profile();
    const { list } = await officer().ok(objectAudit, { query: { kind: 'risk_profile', id } });
    expect(list.filter(({ action }) => action === '风险评估').length).toBeGreaterThanOrEqual(2);
  });

  it('FIN-193 极高 is held whatever was released before: 新单 alone, or 全部 at a lower level', async () => {
    const { api, customerId, judged, officer } = desk;
    const live = async () =>
      (await officer().ok(riskHoldList.endpoint, { query: { customerId, tab: 'live' } })).list.map(
        ({ scope }) => scope,
      );
    const released = async (scope: 'ALL' | 'NEW_ORDER') => {
      const { id, version } = await officer().ok(risk.applyRelease, {
        body: { customerId, scope, docType: null, docNo: null, amount: null, validTo: null, reason: '承诺付款' },
      });
      await api.as('second').ok(risk.approveRelease, { params: { id }, body: { version, reason: '核实过' } });
    };
    for (const scope of ['NEW_ORDER', 'ALL'] as const) {
      expect(await judged()).toMatchObject({ level: 'HIGH' });
      await officer().ok(risk.createHold, { body: { customerId, scope, validTo: null, reason: '逾期' } });
      await released(scope);
      expect(await live()).toEqual([]);
      await api.db.execute(sql`update risk_rule set score = 60 where code = 'R01'`);
      expect(await judged()).toMatchObject({ level: 'EXTREME' });
      expect(await live(), scope).toEqual(['ALL']);
      // Released as 极高 it is not held again.
      if (scope === 'ALL') await released('ALL');
      await judged();
      expect(await live(), scope).toEqual(scope === 'ALL' ? [] : ['ALL']);
      await api.db.execute(sql`update risk_rule set score = 30 where code = 'R01'`);
    }
    await judged();
    await desk.put(
      `delete from risk_release where customer_id = ${customerId}; delete from risk_hold where customer_id = ${customerId}`,
    );
  });
});

describe('FIN-194 evaluation', () => {
  const seen = async () => (await desk.profile()).evaluatedAt;
  it('runs nightly over all, and at once after what changes a customer: limit, hold, receipt, settlement, outbound submit', async () => {
    desk.wait(1);
    expect(await desk.job('risk-evaluate')).toContain('risk-evaluate');
    let last = await seen();
    expect(last).not.toBeNull();
    for (const event of ['risk.changed', 'risk.hold', 'receipt.settled', 'outbound.submitted'] as const) {
      desk.wait(1);
      await desk.events();
      last = await seen();
      desk.wait(1);
      await desk.api.command('officer', (ctx) =>
        ctx.emit(event, { customerId: desk.customerId, scope: 'ALL', outboundId: '1' } as never),
      );
      await desk.events();
      const next = await seen();
      expect(next, event).not.toBe(last);
    }
  });
  it('6.3 older than 26 hours is stale, until 重新评估', async () => {
    await desk.evaluate(null);
    const stale = async () => (await desk.officer().ok(risk.overview, {})).stale;
    expect(await stale()).toBe(false);
    desk.wait(26 / 24);
    expect(await stale()).toBe(false);
    desk.wait(1 / 24);
    expect(await stale()).toBe(true);
    await desk.evaluate(null);
    expect(await stale()).toBe(false);
  });
  it('two at the same time: one alert, one score', async () => {
    await desk.api.db.execute(sql`delete from risk_alert where customer_id = ${desk.customerId}`);
    await Promise.all([desk.evaluate(), desk.evaluate(null, 'second'), desk.evaluate(desk.customerId, 'fm')]);
    expect(await desk.of('R01')).toHaveLength(1);
    expect(await desk.of('R02')).toHaveLength(1);
  });
  it('the board counts what the reader may see; amounts need their field right', async () => {
    const { api } = desk;
    const board = await desk.officer().ok(risk.overview, {});
    expect(Object.values(board.levels).reduce((sum, n) => sum + n, 0)).toBe(3);
    expect(board.top[0]).toMatchObject({ customerId: desk.customerId, usageBp: 10_200 });
    expect(board.trend.at(-1)).toMatchObject({ day: desk.today(), customers: 1 });
    api.actor('blind', { userId: '8', permissions: ['risk.view'], fields: { 'customer.credit': 'HIDDEN' } });
    const blind = await api.as('blind').ok(risk.overview, {});
    for (const key of ['exposure', 'limit', 'limited', 'overLimitCount']) expect(blind).not.toHaveProperty(key);
    expect(JSON.stringify(blind)).not.toContain('510000');
    api.actor('far', { userId: '7', permissions: ['risk.view'], scopes: { customer: { level: 'SELF', depts: [] } } });
    expect((await api.as('far').ok(risk.overview, {})).top).toEqual([]);
    expect((await api.as('far').call(risk.profile, { params: { id: desk.customerId } })).status).toBe(404);
  });
});

describe('FIN-192 rules are kept in revisions', () => {
  const number = (code: RiskRuleCode) => String(RISK_RULE_CODES.indexOf(code) + 1);
  const input = {
    enabled: true,
    score: 50,
    action: 'ALERT' as const,
    days: null,
    shareBp: null,
    bands: [{ days: 1, score: 15 }],
  };
  const save = (code: RiskRuleCode, body: object, as = 'officer') =>
    desk.api
      .as(as)
      .call(risk.saveRule, { params: { id: number(code) }, body: { ...input, revision: 1, reason: '收紧', ...body } });

  it('10 rules with the defaults; 试运行 writes nothing and says what would be hit', async () => {
    const { list } = await desk.officer().ok(risk.rules, {});
    expect(list.map(({ code, score }) => [code, score])).toEqual([
      ['R01', 30],
      ['R02', 50],
      ['R03', 25],
      ['R04', 20],
      ['R05', 15],
      ['R06', 15],
      ['R07', 10],
      ['R08', 10],
      ['R09', 20],
      ['R10', 40],
    ]);
    const days = { ...input, bands: [{ days: 500, score: 10 }] };
    const trial = await desk.officer().ok(risk.tryRule, { params: { id: number('R02') }, body: days });
    expect(trial.days).toBeGreaterThan(3);
    expect(trial.current.customers).toBe(1);
    expect(trial.next).toEqual({ customers: 0, hits: 0 });
    const stricter = await desk.officer().ok(risk.tryRule, { params: { id: number('R02') }, body: input });
    expect(stricter.customers).toMatchObject([{ customerId: desk.customerId, name: '客1' }]);
    expect((await desk.officer().ok(risk.rules, {})).list).toEqual(list);
    expect(
      (await desk.officer().call(risk.tryRule, { params: { id: '10' }, body: { ...input, bands: null } })).envelope
        .errorCode,
    ).toBe('GUARD_FAILED');
  });
  it('a change is a new revision that counts from the next evaluation on; two at once, one wins', async () => {
    const both = await Promise.all([save('R02', {}), save('R02', { bands: [{ days: 1, score: 5 }] }, 'second')]);
    expect(both.map(({ envelope }) => envelope.errorCode ?? '0').toSorted()).toEqual(['0', 'VERSION_CONFLICT']);
    const { list } = await desk.officer().ok(risk.rules, {});
    expect(list[1]).toMatchObject({ revision: 2, validFrom: desk.today() });
    const points = list[1]?.bands?.[0]?.score ?? 0;
    expect((await desk.judged()).score).toBe(30 + points);
  });
  it('what a rule does not take, or takes wrongly, is refused by field; rights', async () => {
    const fields = async (code: RiskRuleCode, body: object) =>
      Object.keys(((await save(code, body)).envelope.data as never as { fields: object }).fields);
    expect(await fields('R02', { revision: 2, bands: null })).toEqual(['bands']);
    expect(
      await fields('R02', {
        revision: 2,
        bands: [
          { days: 31, score: 5 },
          { days: 31, score: 6 },
        ],
      }),
    ).toEqual(['bands']);
    expect(await fields('R02', { revision: 2, score: 10, bands: [{ days: 1, score: 11 }] })).toEqual(['bands']);
    expect(await fields('R07', { bands: null, days: null })).toEqual(['days']);
    expect(await fields('R01', { bands: null, shareBp: 100 })).toEqual(['shareBp']);
    expect((await save('R01', { bands: null, score: 101 })).status).toBe(422);
    expect(
      (
        await desk
          .officer()
          .call(risk.saveRule, { params: { id: '11' }, body: { ...input, bands: null, revision: 1, reason: 'x' } })
      ).status,
    ).toBe(404);
    desk.api.actor('viewer', { userId: '6', permissions: ['risk.view'] });
    expect((await save('R01', { bands: null }, 'viewer')).status).toBe(403);
  });
  it('a rule that is off hits nothing more', async () => {
    await save('R01', { bands: null, enabled: false, score: 30 });
    expect((await desk.judged()).hits).toEqual(['R02']);
    expect(await desk.of('R01')).toEqual([]);
  });
});
