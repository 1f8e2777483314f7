import { risk } from '@shared/contract/finance/risk.contract.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { verify } from '../../platform/verify.ts';
import { runDueJobs } from '../../services/jobs/schedule.service.ts';
import { releaseDesk } from './release-desk.fixture.ts';

const desk = releaseDesk();
const { hold, asked, decide, submitted, review, level } = desk;

describe('FIN-190 FIN-193 consent at level 高', () => {
  it('order review needs a release for that order by 财务主管; a second order is still refused', async () => {
    const [one, other] = [await submitted(), await submitted()];
    await level('HIGH');
    expect((await review(one)).envelope).toMatchObject({
      errorCode: 'RISK_HOLD',
      errorMessage: expect.stringContaining('风险级别高'),
    });
    const release = await asked({ docType: 'ORDER', docNo: one.no });
    expect(release).toMatchObject({ docNo: one.no, docLink: `/transport/order/info?id=${one.id}` });
    await decide(release, 'second');
    expect((await review(one)).envelope.errorCode, 'a risk officer is no 财务主管').toBe('RISK_HOLD');
    const again = await asked({ docType: 'ORDER', docNo: one.no });
    expect((await decide(again, 'fm')).envelope.data).toMatchObject({ byManager: true, state: 'APPROVED' });
    expect((await review(other)).envelope.errorCode).toBe('RISK_HOLD');
    expect((await review(one)).status).toBe(200);
    await level('LOW');
  });
  it('a release for an order lifts the hold 新单 for it alone, and only while it counts', async () => {
    const [one, other] = [await submitted(), await submitted()];
    // A hold that comes after a whole release counts all the same.
    desk.now('2026-11-20T03:00:00Z');
    await hold('NEW_ORDER');
    await decide(await asked({ docType: 'ORDER', docNo: one.no, validTo: '2026-11-21' }), 'second');
    expect((await review(other)).envelope.errorCode).toBe('RISK_HOLD');
    desk.now('2026-11-22T02:00:00Z');
    expect((await review(one)).envelope.errorCode, 'its last day is over').toBe('RISK_HOLD');
    desk.now('2026-11-21T02:00:00Z');
    expect((await review(one)).status).toBe(200);
  });
  it('a hold ends by date', async () => {
    await hold('PAYMENT', { validTo: '2026-11-22' });
    expect((await hold('ALL', { validTo: '2026-11-01' })).status).toBe(422);
    desk.now('2026-11-22T16:30:00Z');
    await desk.api.db
      .execute(sql`insert into sh_schedule (name, next_run_at) values ('risk-hold-end', ${desk.clock.now().toISOString()})
      on conflict (name) do update set next_run_at = excluded.next_run_at`);
    await runDueJobs({ database: desk.api.database, clock: desk.clock });
    const { rows } = await desk.api.db.execute<{ state: string }>(
      sql`select state from risk_hold where scope = 'PAYMENT'`,
    );
    expect(rows).toEqual([{ state: 'ENDED' }]);
  });
});

describe('FIN-196 what the review of an order used up of a release', () => {
  it('is given back, once, when the order is cancelled; reviewed again it is used again', async () => {
    await hold('NEW_ORDER');
    const release = await asked({ amount: '1000' });
    await decide(release, 'second');
    const used = async () => {
      const { usedAmount, state } = await desk.api.as('officer').ok(risk.release, { params: { id: release.id } });
      return [usedAmount, state];
    };
    const fresh = async ({ id }: { id: string }) => {
      const { version } = await desk.api.as('li').ok(orders.get, { params: { id } });
      return { params: { id }, version };
    };
    const reviewed = async (one: { id: string }) => {
      const { params, version } = await fresh(one);
      const { envelope } = await desk.api.as('fm').call(orders.review, { params, body: { version, ack: ['LOG-050'] } });
      return envelope.errorCode ?? 'OK';
    };
    const cancelled = async (one: { id: string }) => {
      const { params, version } = await fresh(one);
      return desk.api.as('li').call(orders.cancel, { params, body: { version, code: 'OTHER', reason: '不发了' } });
    };
    const [one, other, third] = [await submitted('600'), await submitted('400'), await submitted('10')];
    expect([await reviewed(one), await reviewed(other)]).toEqual(['OK', 'OK']);
    expect(await used()).toEqual(['1000.00', 'USED']);
    const bookingReasons = async (...all: { id: string }[]) =>
      (
        await desk.api.as('officer').ok(risk.check, {
          query: { action: 'BOOK', customerId: '1', orderIds: all.map(({ id }) => id).join(',') },
        })
      ).reasons.map(({ message }) => message);
    expect(await bookingReasons(one, other), 'nor is the credit frozen by the hold that is lifted').toEqual([]);
    await desk.api.db.execute(sql`update lg_order set est_receivable = 900 where id = ${one.id}`);
    expect(await bookingReasons(one), 'more than was used up').toEqual([expect.stringContaining('已控货（新单）')]);
    await desk.api.db.execute(sql`update lg_order set est_receivable = 600 where id = ${one.id}`);
    const booking = async (...all: { id: string }[]) =>
      (
        await desk.api.as('officer').ok(risk.check, {
          query: { action: 'BOOK', customerId: '1', orderIds: all.map(({ id }) => id).join(',') },
        })
      ).reasons.some(({ code }) => code === 'RISK_HOLD');
    expect([await booking(one, other), await booking(one, third)], '订柜 asks for no second one').toEqual([
      false,
      true,
    ]);
    expect((await cancelled(third)).status, 'it was never reviewed').toBe(200);
    expect(await used()).toEqual(['1000.00', 'USED']);
    const twice = await Promise.all([cancelled(one), cancelled(one)]);
    expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await used()).toEqual(['400.00', 'APPROVED']);
    const back = await fresh(one);
    await desk.api.as('li').ok(orders.restore, { params: back.params, body: { version: back.version } });
    const draft = await fresh(one);
    await desk.api.as('li').ok(orders.submit, { params: draft.params, body: { version: draft.version } });
    expect(await used(), 'a submit decides nothing').toEqual(['400.00', 'APPROVED']);
    expect(await reviewed(one)).toBe('OK');
    expect(await used()).toEqual(['1000.00', 'USED']);
    expect((await verify(desk.api.db)).broken.filter(({ title }) => title.startsWith('FIN-196'))).toEqual([]);
  });
});
