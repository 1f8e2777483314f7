import { fxDeclarations } from '@shared/contract/finance/fx-declaration.contract.ts';
import { fxMatches } from '@shared/contract/finance/fx-match.contract.ts';
import { describe, expect, it } from 'vitest';
import { remindOfOverdue } from './fx-overdue.job.ts';
import { ok, quotaOffice } from './quota-office.fixture.ts';

const office = quotaOffice();

describe('FIN-181 match', () => {
  it('takes neither more than is open of the declaration nor more than is left of the exchange', async () => {
    await office.desk.collected('1000');
    await office.desk.collected('5000');
    const one = await office.desk.declared('1200');
    expect(await office.desk.match(one.id, '1000.01', { lot: 0 })).toMatchObject({ errorCode: 'FX_QUOTA_NOT_ENOUGH' });
    expect(await office.desk.match(one.id, '1200.01', { lot: 1 })).toMatchObject({
      errorCode: 'FIN-181',
      errorMessage: `${one.no} 未匹配 1200.00 USD，不能匹配 1200.01。`,
    });
    expect(ok(await office.desk.match(one.id, '1000', { lot: 0 }))).toBe(true);
    expect(await office.desk.declaration(one.id)).toMatchObject({ state: 'PART', open: '200.00' });
    const other = await office.desk.declared('100', { customer: 1 });
    expect(await office.desk.match(other.id, '1')).toMatchObject({
      data: { fields: { declarationId: '报关单与收汇不是同一主体和客户' } },
    });
    expect(await office.desk.match(one.id, '-1')).toMatchObject({ errorCode: 'VALIDATION' });
  });

  it('TV-50 exchange in another currency by the cross rate, then the rest written off (FIN-183)', async () => {
    await office.desk.collected('9200', { currency: 'EUR' });
    const one = await office.desk.declared('10000');
    const far = await office.desk.match(one.id, '9200', { currency: 'EUR', cross: '1.2' });
    expect(far).toMatchObject({ data: { fields: { crossReason: expect.stringContaining('1.09859155') } } });
    expect(ok(await office.desk.match(one.id, '9200', { currency: 'EUR', cross: '1.0850' }))).toBe(true);
    const part = await office.desk.declaration(one.id);
    expect(part).toMatchObject({ matched: '9982.00', open: '18.00', state: 'PART', writeOffLimit: '500.00' });
    expect(await office.desk.available('EUR')).toBe('0.00');
    const done = await office.api.as('fx').ok(fxDeclarations.writeOff, {
      params: { id: one.id },
      body: { version: part.version, reason: '银行扣费' },
    });
    expect(done).toMatchObject({ state: 'DONE', writtenOff: '18.00', open: '0.00' });
    const back = await office.api.as('fx').ok(fxDeclarations.undoWriteOff, {
      params: { id: one.id },
      body: { version: done.version, reason: '客户补汇' },
    });
    expect(back).toMatchObject({ state: 'PART', writtenOff: '0.00', open: '18.00' });
  });

  it('TV-29 FIN-183 a difference of more than the smaller of 5 % and USD 500 is not written off', async () => {
    await office.desk.collected('39000');
    const [small, big] = [await office.desk.declared('20000'), await office.desk.declared('20000')];
    await office.desk.match(small.id, '19600');
    await office.desk.match(big.id, '19400');
    const writeOff = async (id: string) => {
      const { version } = await office.desk.declaration(id);
      return (
        await office.api.as('fx').call(fxDeclarations.writeOff, { params: { id }, body: { version, reason: '尾差' } })
      ).envelope;
    };
    expect(await writeOff(big.id)).toMatchObject({ errorCode: 'FIN-183' });
    expect(ok(await writeOff(small.id))).toBe(true);
    expect(await writeOff(small.id)).toMatchObject({ errorCode: 'ILLEGAL_STATE' });
  });

  it('自动匹配: the same customer and currency, oldest export first', async () => {
    await office.desk.collected('300');
    await office.desk.collected('500');
    const [young, old] = [
      await office.desk.declared('700', { days: 5 }),
      await office.desk.declared('400', { days: 40 }),
    ];
    const euro = await office.desk.declared('100', { currency: 'EUR' });
    const { made } = await office.api
      .as('fx')
      .ok(fxMatches.auto, { body: { customerId: office.desk.customers[0] ?? '' } });
    expect(made).toBe(3);
    expect((await office.desk.declaration(old.id)).open).toBe('0.00');
    expect((await office.desk.declaration(young.id)).open).toBe('300.00');
    expect((await office.desk.declaration(euro.id)).open).toBe('100.00');
    const again = await office.api
      .as('fx')
      .ok(fxMatches.auto, { body: { customerId: office.desk.customers[0] ?? '' } });
    expect(again.made).toBe(0);
  });

  it('FIN-181, FIN-204 a part is matched once: whoever sends it again has not seen what is open now', async () => {
    await office.desk.collected('1000');
    const one = await office.desk.declared('900');
    const part = () => office.desk.match(one.id, '400', { openSeen: '900' });
    const both = await Promise.all([part(), part()]);
    expect(both.map(({ errorCode }) => errorCode ?? '').toSorted()).toEqual(['', 'FIN_OPEN_CHANGED']);
    expect(await part()).toMatchObject({
      errorCode: 'FIN_OPEN_CHANGED',
      errorMessage: expect.stringMatching(/^报关单 \S+ 未匹配金额已变为 500\.00 USD，请刷新后重试。$/),
    });
    expect(await office.desk.declaration(one.id)).toMatchObject({ matched: '400.00', open: '500.00' });
    expect(ok(await office.desk.match(one.id, '400', { openSeen: '500' }))).toBe(true);
  });

  it('FIN-204 of two at once that want the same quota one is refused', async () => {
    await office.desk.collected('1000');
    const [one, two] = [await office.desk.declared('700'), await office.desk.declared('700')];
    const both = await Promise.all([office.desk.match(one.id, '700'), office.desk.match(two.id, '700')]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(await office.desk.available()).toBe('300.00');
  });
});

describe('FIN-184 overdue', () => {
  it('a declaration with more open than its tolerance 90 days after its export', async () => {
    await office.desk.collected('980');
    const [late, small] = [
      await office.desk.declared('2000', { days: 91 }),
      await office.desk.declared('1000', { days: 91 }),
    ];
    await office.desk.declared('3000', { days: 90 });
    await office.desk.match(small.id, '980');
    expect((await office.desk.listed('overdue')).map(({ id, overdueDays }) => [id, overdueDays])).toEqual([
      [late.id, 1],
    ]);
    expect((await office.desk.listed('part')).map(({ id }) => id)).toEqual([small.id]);
    expect(await office.desk.accountOf()).toMatchObject({
      state: 'OVERDUE',
      outstanding: '5020.00',
      overdue: '2000.00',
    });
    const detail = await office.desk.declaration(late.id);
    expect(detail).toMatchObject({ state: 'OVERDUE', overdueDays: 1 });
    const future = await office.api.as('fx').call(fxDeclarations.report, {
      params: { id: late.id },
      body: { version: detail.version, reportedOn: '2026-11-21', reportNo: null, reportNote: null },
    });
    expect(future.envelope.data).toMatchObject({ fields: { reportedOn: '不能晚于今天' } });
    const done = await office.api.as('fx').ok(fxDeclarations.report, {
      params: { id: late.id },
      body: { version: detail.version, reportedOn: '2026-11-20', reportNo: 'BG-7', reportNote: '买方延期付款' },
    });
    expect(done).toMatchObject({ reportedOn: '2026-11-20', reportNo: 'BG-7', state: 'OVERDUE' });
  });

  it('11.4 who matches in the company is told once a day', async () => {
    await office.desk.declared('2000', { days: 100 });
    await office.api.database.run(`insert into ac_role (code, name) values ('fxt', '外汇测试');
      insert into ac_role_perm (role_id, code) select id, 'fx.quota.match' from ac_role where code = 'fxt';
      insert into ac_user_role (user_id, role_id) select u, r.id from ac_role r, (values (5), (6)) t (u) where r.code = 'fxt';
      insert into ac_user_company (user_id, company_id) values (5, ${office.desk.companyId}), (6, ${office.desk.otherCompanyId})`);
    expect(await office.api.command('boss', (ctx) => remindOfOverdue(ctx))).toBe(1);
    expect(await office.api.command('boss', (ctx) => remindOfOverdue(ctx))).toBe(0);
  });
});
