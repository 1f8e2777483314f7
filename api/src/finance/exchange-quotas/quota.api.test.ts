import { fxQuotas } from '@shared/contract/finance/quota.contract.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { verify } from '../../platform/verify.ts';
import { runChecks } from '../closing/checks.ts';
import { held, ok, movementsOf, quotaOffice } from './quota-office.fixture.ts';

const office = quotaOffice();

describe('FIN-180 accounts and movements', () => {
  it('TV-28, S9: collect, match, reserve, a refused match leaves no trace; unmatch and match again', async () => {
    await office.desk.collected('50000');
    expect(await office.desk.available()).toBe('50000.00');
    const [first, second] = [await office.desk.declared('30000'), await office.desk.declared('6000')];
    const match = await office.desk.match(first.id, '30000');
    expect(ok(match)).toBe(true);
    expect(await office.desk.available()).toBe('20000.00');
    const { id, version } = await office.desk.account();
    await office.api.as('fx').ok(fxQuotas.reserve, { params: { id }, body: held(version, '15000') });
    expect(await office.desk.available()).toBe('5000.00');
    const refused = await office.desk.match(second.id, '6000');
    expect(refused).toMatchObject({ errorCode: 'FX_QUOTA_NOT_ENOUGH', showType: 3 });
    expect(refused.errorMessage).toContain('可用额度 5000.00 USD，需要 6000.00');
    expect(await office.desk.available()).toBe('5000.00');
    expect((await office.desk.declaration(second.id)).matched).toBe('0.00');
    expect(ok(await office.desk.unmatch(match.data?.id ?? ''))).toBe(true);
    expect(await office.desk.available()).toBe('35000.00');
    expect((await office.desk.unmatch(match.data?.id ?? '')).errorCode).toBe('ILLEGAL_STATE');
    expect(ok(await office.desk.match(first.id, '30000'))).toBe(true);
    expect(await movementsOf(office)).toEqual([
      ['COLLECT', '50000.00', '50000.00'],
      ['MATCH', '30000.00', '20000.00'],
      ['RESERVE', '15000.00', '5000.00'],
      ['UNMATCH', '30000.00', '35000.00'],
      ['MATCH', '30000.00', '5000.00'],
    ]);
    expect(await office.desk.declaration(first.id)).toMatchObject({ state: 'DONE', matched: '30000.00', open: '0.00' });
  });

  it('the movements are append-only and the parts of an account move only with one', async () => {
    await office.desk.collected('100');
    await expect(office.api.database.run('update fx_quota_movement set amount = 1')).rejects.toThrow(/append-only/i);
    await expect(office.api.database.run('update fx_quota_account set collected = 900')).rejects.toThrow(/FIN-180/);
    await expect(
      office.api.database.run(`insert into fx_quota_account (company_id, customer_id, currency, label, collected)
        values (${office.desk.companyId}, ${office.desk.customers[1]}, 'USD', 'x', 5)`),
    ).rejects.toThrow(/FIN-180/);
  });

  it('FIN-203 a broken identity fails verify and the checklist of the month', async () => {
    await office.desk.collected('100');
    await office.api.database.run(
      `set session_replication_role = replica; update fx_quota_account set collected = 101; set session_replication_role = origin`,
    );
    const broken = (await verify(office.api.db)).broken
      .map(({ title }) => title)
      .filter((title) => title.startsWith('FIN-'));
    expect(broken).toEqual([
      expect.stringMatching(/^FIN-180 外汇额度账户/),
      expect.stringMatching(/^FIN-180 外汇流水/),
    ]);
    const month = { companyId: office.desk.companyId, startDate: '2026-11-01', endDate: '2026-11-30' };
    const checks = await office.api.command('boss', (ctx) => runChecks(ctx, month));
    expect(checks.find(({ key }) => key === 'quota')).toMatchObject({ level: 'FAIL', count: 2 });
    await office.api.database.run(
      `set session_replication_role = replica; update fx_quota_account set collected = 100; set session_replication_role = origin`,
    );
    const after = await office.api.command('boss', (ctx) => runChecks(ctx, month));
    expect(after.find(({ key }) => key === 'quota')).toMatchObject({ level: 'PASS', title: '外汇额度恒等式成立' });
  });

  it('reserve and release by hand, adjust, each with the version seen', async () => {
    await office.desk.collected('1000');
    let row = await office.desk.account();
    const params = { id: row.id };
    row = await office.api.as('fx').ok(fxQuotas.reserve, { params, body: held(row.version, '600') });
    expect(row).toMatchObject({ reserved: '600.00', available: '400.00', reservations: [{ amount: '600.00' }] });
    const stale = await office.api.as('fx').call(fxQuotas.reserve, { params, body: held(1, '1') });
    expect(stale.envelope.errorCode).toBe('VERSION_CONFLICT');
    const more = await office.api.as('fx').call(fxQuotas.release, { params, body: held(row.version, '600.01') });
    expect(more.envelope.data).toMatchObject({ fields: { amount: '不能大于预占余额 600.00' } });
    const cents = await office.api.as('fx').call(fxQuotas.reserve, { params, body: held(row.version, '0.001') });
    expect(cents.envelope.data).toMatchObject({ fields: { amount: 'USD 金额的小数位过多' } });
    row = await office.api.as('fx').ok(fxQuotas.release, { params, body: held(row.version, '100') });
    row = await office.api.as('fx').ok(fxQuotas.adjust, {
      params,
      body: { version: row.version, amount: '-400', reason: '年初额度更正' },
    });
    expect(row).toMatchObject({ adjusted: '-400.00', available: '100.00' });
    const below = await office.api.as('fx').call(fxQuotas.adjust, {
      params,
      body: { version: row.version, amount: '-100.01', reason: '更正' },
    });
    expect(below.envelope.errorCode).toBe('FX_QUOTA_NOT_ENOUGH');
  });
});

describe('FIN-182 reservation by documents of 先收汇 customers, over 合同发票', () => {
  it('审核 reserves, 作废 releases; too little refuses 审核; 后收汇 customers reserve nothing', async () => {
    await office.desk.collected('1000');
    const free = await office.desk.invoice('5000');
    await office.desk.done(office.desk.approve(free));
    expect(await office.desk.available()).toBe('1000.00');
    await office.desk.payFirst();
    const big = await office.desk.invoice('1000.01');
    const refused = (await office.desk.approve(big)).envelope;
    expect(refused).toMatchObject({ errorCode: 'FX_QUOTA_NOT_ENOUGH' });
    expect((await office.desk.get(big)).state).toBe('SUBMITTED');
    const effective = await office.desk.done(office.desk.approve(await office.desk.invoice('800')));
    expect(await office.desk.account()).toMatchObject({
      available: '200.00',
      reservations: [{ tradeDocNo: effective.docNo, amount: '800.00' }],
    });
    await office.desk.done(office.desk.voided(effective));
    expect(await office.desk.available()).toBe('1000.00');
  });

  it('a match of the declaration of the document uses the reservation first; 取消匹配 reserves again', async () => {
    await office.desk.collected('1000');
    await office.desk.payFirst();
    const one = await office.desk.declared('900');
    const doc = await office.desk.done(office.desk.approve(await office.desk.invoice('800')));
    await office.api.db.execute(sql`update trade_doc set declaration_id = ${one.lg} where id = ${doc.id}`);
    const match = await office.desk.match(one.id, '900');
    expect(ok(match)).toBe(true);
    expect(await office.desk.account()).toMatchObject({ available: '100.00', reserved: '0.00', matched: '900.00' });
    ok(await office.desk.unmatch(match.data?.id ?? ''));
    expect(await office.desk.account()).toMatchObject({ available: '200.00', reserved: '800.00', matched: '0.00' });
    expect(await movementsOf(office)).toEqual([
      ['COLLECT', '1000.00', '1000.00'],
      ['RESERVE', '800.00', '200.00'],
      ['RELEASE', '800.00', '1000.00'],
      ['MATCH', '900.00', '100.00'],
      ['UNMATCH', '900.00', '1000.00'],
      ['RESERVE', '800.00', '200.00'],
    ]);
  });
});

describe('FIN-186 receipts and 退汇', () => {
  it('冲红 of a receipt takes its quota back, not while it is matched or reserved', async () => {
    const receipt = await office.desk.collected('1000');
    const one = await office.desk.declared('400');
    const match = await office.desk.match(one.id, '400');
    expect(await office.desk.reversed(receipt)).toMatchObject({ errorCode: 'FIN-186' });
    ok(await office.desk.unmatch(match.data?.id ?? ''));
    const { id, version } = await office.desk.account();
    const row = await office.api.as('fx').ok(fxQuotas.reserve, { params: { id }, body: held(version, '1') });
    expect(await office.desk.reversed(receipt)).toMatchObject({ errorCode: 'FIN-186' });
    await office.api.as('fx').ok(fxQuotas.release, { params: { id }, body: held(row.version, '1') });
    expect(ok(await office.desk.reversed(receipt))).toBe(true);
    expect(await office.desk.account()).toMatchObject({ collected: '0.00', available: '0.00', lots: [] });
  });

  it('a receipt that is claimed is not collected yet', async () => {
    await office.desk.claimed('1000');
    expect(await office.desk.accountOf()).toBeUndefined();
  });

  it('退汇 takes what is left of its collection', async () => {
    await office.desk.collected('1000');
    const one = await office.desk.declared('400');
    await office.desk.match(one.id, '400');
    const row = await office.desk.account();
    const refund = (amount: string) =>
      office.api.as('fx').call(fxQuotas.refund, {
        params: { id: row.id },
        body: { version: row.version, sourceId: row.lots[0]?.id ?? '', amount, reason: '客户多付' },
      });
    expect((await refund('600.01')).envelope.errorCode).toBe('VALIDATION');
    expect((await refund('600')).envelope.data).toMatchObject({ refunded: '600.00', available: '0.00' });
  });
});
