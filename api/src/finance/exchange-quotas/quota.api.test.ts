import { quotaMovementList } from '@shared/contract/finance/quota-list.contract.ts';
import { fxDeclarations } from '@shared/contract/finance/fx-declaration.contract.ts';
import { fxMatches } from '@shared/contract/finance/fx-match.contract.ts';
import { fxQuotas } from '@shared/contract/finance/quota.contract.ts';
import { approvals } from '@shared/contract/shared/approval.contract.ts';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { waitsFor } from '../../../test/waits.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { PDF } from '../../../test/paper.ts';
import { verify } from '../../platform/verify.ts';
import { runChecks } from '../closing/checks.ts';
import { BOOKS_CLOCK, prepareBooks } from '../ledger/books.fixture.ts';
import { quotaDesk, type QuotaDesk } from './quota-desk.fixture.ts';
import { remindOfOverdue } from './fx-overdue.job.ts';

vi.setConfig({ testTimeout: 120_000 });
let api: TestApi;
let desk: QuotaDesk;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
  desk = await quotaDesk(api);
});
afterAll(() => api.close());
beforeEach(async () => {
  await api.database
    .run(`set session_replication_role = replica; delete from fx_quota_movement; delete from fx_declaration;
    delete from fx_quota_account; delete from party_finance; delete from sh_approval; set session_replication_role = origin`);
});
afterEach(async () => {
  expect(api.faults).toEqual([]);
  expect((await verify(api.db)).broken.filter(({ title }) => title.includes('FIN-'))).toEqual([]);
});
const kinds = async () => {
  const { list } = await api.as('fx').ok(quotaMovementList.endpoint, { query: { pageSize: 200 } });
  return list.toReversed().map(({ kind, amount, balanceAfter }) => [kind, amount, balanceAfter]);
};
const held = (version: number, amount: string, more: object = {}) => ({
  version,
  amount,
  tradeDocId: null,
  reason: '客户备货',
  ...more,
});
const ok = ({ success, errorCode, errorMessage }: { success: boolean; errorCode?: string; errorMessage?: string }) => {
  expect(`${errorCode ?? ''} ${errorMessage ?? ''}`.trim()).toBe('');
  return success;
};

describe('FIN-180 accounts and movements', () => {
  it('TV-28, S9: collect, match, reserve, a refused match leaves no trace; unmatch and match again', async () => {
    await desk.collected('50000');
    expect(await desk.available()).toBe('50000.00');
    const [first, second] = [await desk.declared('30000'), await desk.declared('6000')];
    const match = await desk.match(first.id, '30000');
    expect(ok(match)).toBe(true);
    expect(await desk.available()).toBe('20000.00');
    const { id, version } = await desk.account();
    await api.as('fx').ok(fxQuotas.reserve, { params: { id }, body: held(version, '15000') });
    expect(await desk.available()).toBe('5000.00');
    const refused = await desk.match(second.id, '6000');
    expect(refused).toMatchObject({ errorCode: 'FX_QUOTA_NOT_ENOUGH', showType: 3 });
    expect(refused.errorMessage).toContain('可用额度 5000.00 USD，需要 6000.00');
    expect(await desk.available()).toBe('5000.00');
    expect((await desk.declaration(second.id)).matched).toBe('0.00');
    expect(ok(await desk.unmatch(match.data?.id ?? ''))).toBe(true);
    expect(await desk.available()).toBe('35000.00');
    expect((await desk.unmatch(match.data?.id ?? '')).errorCode).toBe('ILLEGAL_STATE');
    expect(ok(await desk.match(first.id, '30000'))).toBe(true);
    expect(await kinds()).toEqual([
      ['COLLECT', '50000.00', '50000.00'],
      ['MATCH', '30000.00', '20000.00'],
      ['RESERVE', '15000.00', '5000.00'],
      ['UNMATCH', '30000.00', '35000.00'],
      ['MATCH', '30000.00', '5000.00'],
    ]);
    expect(await desk.declaration(first.id)).toMatchObject({ state: 'DONE', matched: '30000.00', open: '0.00' });
  });

  it('the movements are append-only and the parts of an account move only with one', async () => {
    await desk.collected('100');
    await expect(api.database.run('update fx_quota_movement set amount = 1')).rejects.toThrow(/append-only/i);
    await expect(api.database.run('update fx_quota_account set collected = 900')).rejects.toThrow(/FIN-180/);
    await expect(
      api.database.run(`insert into fx_quota_account (company_id, customer_id, currency, label, collected)
        values (${desk.companyId}, ${desk.customers[1]}, 'USD', 'x', 5)`),
    ).rejects.toThrow(/FIN-180/);
  });

  it('FIN-203 a broken identity fails verify and the checklist of the month', async () => {
    await desk.collected('100');
    await api.database.run(
      `set session_replication_role = replica; update fx_quota_account set collected = 101; set session_replication_role = origin`,
    );
    const broken = (await verify(api.db)).broken.map(({ title }) => title).filter((title) => title.startsWith('FIN-'));
    expect(broken).toEqual([
      expect.stringMatching(/^FIN-180 外汇额度账户/),
      expect.stringMatching(/^FIN-180 外汇流水/),
    ]);
    const month = { companyId: desk.companyId, startDate: '2026-11-01', endDate: '2026-11-30' };
    const checks = await api.command('boss', (ctx) => runChecks(ctx, month));
    expect(checks.find(({ key }) => key === 'quota')).toMatchObject({ level: 'FAIL', count: 2 });
    await api.database.run(
      `set session_replication_role = replica; update fx_quota_account set collected = 100; set session_replication_role = origin`,
    );
    const after = await api.command('boss', (ctx) => runChecks(ctx, month));
    expect(after.find(({ key }) => key === 'quota')).toMatchObject({ level: 'PASS', title: '外汇额度恒等式成立' });
  });

  it('reserve and release by hand, adjust, each with the version seen', async () => {
    await desk.collected('1000');
    let row = await desk.account();
    const params = { id: row.id };
    row = await api.as('fx').ok(fxQuotas.reserve, { params, body: held(row.version, '600') });
    expect(row).toMatchObject({ reserved: '600.00', available: '400.00', reservations: [{ amount: '600.00' }] });
    const stale = await api.as('fx').call(fxQuotas.reserve, { params, body: held(1, '1') });
    expect(stale.envelope.errorCode).toBe('VERSION_CONFLICT');
    const more = await api.as('fx').call(fxQuotas.release, { params, body: held(row.version, '600.01') });
    expect(more.envelope.data).toMatchObject({ fields: { amount: '不能大于预占余额 600.00' } });
    const cents = await api.as('fx').call(fxQuotas.reserve, { params, body: held(row.version, '0.001') });
    expect(cents.envelope.data).toMatchObject({ fields: { amount: 'USD 金额的小数位过多' } });
    row = await api.as('fx').ok(fxQuotas.release, { params, body: held(row.version, '100') });
    row = await api.as('fx').ok(fxQuotas.adjust, {
      params,
      body: { version: row.version, amount: '-400', reason: '年初额度更正' },
    });
    expect(row).toMatchObject({ adjusted: '-400.00', available: '100.00' });
    const below = await api.as('fx').call(fxQuotas.adjust, {
      params,
      body: { version: row.version, amount: '-100.01', reason: '更正' },
    });
    expect(below.envelope.errorCode).toBe('FX_QUOTA_NOT_ENOUGH');
  });
});

describe('FIN-181 match', () => {
  it('takes neither more than is open of the declaration nor more than is left of the exchange', async () => {
    await desk.collected('1000');
    await desk.collected('5000');
    const one = await desk.declared('1200');
    expect(await desk.match(one.id, '1000.01', { lot: 0 })).toMatchObject({ errorCode: 'FX_QUOTA_NOT_ENOUGH' });
    expect(await desk.match(one.id, '1200.01', { lot: 1 })).toMatchObject({
      errorCode: 'FIN-181',
      errorMessage: `${one.no} 未匹配 1200.00 USD，不能匹配 1200.01。`,
    });
    expect(ok(await desk.match(one.id, '1000', { lot: 0 }))).toBe(true);
    expect(await desk.declaration(one.id)).toMatchObject({ state: 'PART', open: '200.00' });
    const other = await desk.declared('100', { customer: 1 });
    expect(await desk.match(other.id, '1')).toMatchObject({
      data: { fields: { declarationId: '报关单与收汇不是同一主体和客户' } },
    });
    expect(await desk.match(one.id, '-1')).toMatchObject({ errorCode: 'VALIDATION' });
  });

  it('TV-50 exchange in another currency by the cross rate, then the rest written off (FIN-183)', async () => {
    await desk.collected('9200', { currency: 'EUR' });
    const one = await desk.declared('10000');
    const far = await desk.match(one.id, '9200', { currency: 'EUR', cross: '1.2' });
    expect(far).toMatchObject({ data: { fields: { crossReason: expect.stringContaining('1.09859155') } } });
    expect(ok(await desk.match(one.id, '9200', { currency: 'EUR', cross: '1.0850' }))).toBe(true);
    const part = await desk.declaration(one.id);
    expect(part).toMatchObject({ matched: '9982.00', open: '18.00', state: 'PART', writeOffLimit: '500.00' });
    expect(await desk.available('EUR')).toBe('0.00');
    const done = await api.as('fx').ok(fxDeclarations.writeOff, {
      params: { id: one.id },
      body: { version: part.version, reason: '银行扣费' },
    });
    expect(done).toMatchObject({ state: 'DONE', writtenOff: '18.00', open: '0.00' });
    const back = await api.as('fx').ok(fxDeclarations.undoWriteOff, {
      params: { id: one.id },
      body: { version: done.version, reason: '客户补汇' },
    });
    expect(back).toMatchObject({ state: 'PART', writtenOff: '0.00', open: '18.00' });
  });

  it('TV-29 FIN-183 a difference of more than the smaller of 5 % and USD 500 is not written off', async () => {
    await desk.collected('39000');
    const [small, big] = [await desk.declared('20000'), await desk.declared('20000')];
    await desk.match(small.id, '19600');
    await desk.match(big.id, '19400');
    const writeOff = async (id: string) => {
      const { version } = await desk.declaration(id);
      return (await api.as('fx').call(fxDeclarations.writeOff, { params: { id }, body: { version, reason: '尾差' } }))
        .envelope;
    };
    expect(await writeOff(big.id)).toMatchObject({ errorCode: 'FIN-183' });
    expect(ok(await writeOff(small.id))).toBe(true);
    expect(await writeOff(small.id)).toMatchObject({ errorCode: 'ILLEGAL_STATE' });
  });

  it('自动匹配: the same customer and currency, oldest export first', async () => {
    await desk.collected('300');
    await desk.collected('500');
    const [young, old] = [await desk.declared('700', { days: 5 }), await desk.declared('400', { days: 40 })];
    const euro = await desk.declared('100', { currency: 'EUR' });
    const { made } = await api.as('fx').ok(fxMatches.auto, { body: { customerId: desk.customers[0] ?? '' } });
    expect(made).toBe(3);
    expect((await desk.declaration(old.id)).open).toBe('0.00');
    expect((await desk.declaration(young.id)).open).toBe('300.00');
    expect((await desk.declaration(euro.id)).open).toBe('100.00');
    const again = await api.as('fx').ok(fxMatches.auto, { body: { customerId: desk.customers[0] ?? '' } });
    expect(again.made).toBe(0);
  });

  it('FIN-204 of two at once that want the same quota one is refused', async () => {
    await desk.collected('1000');
    const [one, two] = [await desk.declared('700'), await desk.declared('700')];
    const both = await Promise.all([desk.match(one.id, '700'), desk.match(two.id, '700')]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(await desk.available()).toBe('300.00');
  });
});

describe('FIN-182 reservation by documents of 先收汇 customers, over 合同发票', () => {
  it('审核 reserves, 作废 releases; too little refuses 审核; 后收汇 customers reserve nothing', async () => {
    await desk.collected('1000');
    const free = await desk.invoice('5000');
    await desk.done(desk.approve(free));
    expect(await desk.available()).toBe('1000.00');
    await desk.payFirst();
    const big = await desk.invoice('1000.01');
    const refused = (await desk.approve(big)).envelope;
    expect(refused).toMatchObject({ errorCode: 'FX_QUOTA_NOT_ENOUGH' });
    expect((await desk.get(big)).state).toBe('SUBMITTED');
    const effective = await desk.done(desk.approve(await desk.invoice('800')));
    expect(await desk.account()).toMatchObject({
      available: '200.00',
      reservations: [{ tradeDocNo: effective.docNo, amount: '800.00' }],
    });
    await desk.done(desk.voided(effective));
    expect(await desk.available()).toBe('1000.00');
  });

  it('a match of the declaration of the document uses the reservation first; 取消匹配 reserves again', async () => {
    await desk.collected('1000');
    await desk.payFirst();
    const one = await desk.declared('900');
    const doc = await desk.done(desk.approve(await desk.invoice('800')));
    await api.db.execute(sql`update trade_doc set declaration_id = ${one.lg} where id = ${doc.id}`);
    const match = await desk.match(one.id, '900');
    expect(ok(match)).toBe(true);
    expect(await desk.account()).toMatchObject({ available: '100.00', reserved: '0.00', matched: '900.00' });
    ok(await desk.unmatch(match.data?.id ?? ''));
    expect(await desk.account()).toMatchObject({ available: '200.00', reserved: '800.00', matched: '0.00' });
    expect(await kinds()).toEqual([
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
    const receipt = await desk.collected('1000');
    const one = await desk.declared('400');
    const match = await desk.match(one.id, '400');
    expect(await desk.reversed(receipt)).toMatchObject({ errorCode: 'FIN-186' });
    ok(await desk.unmatch(match.data?.id ?? ''));
    const { id, version } = await desk.account();
    const row = await api.as('fx').ok(fxQuotas.reserve, { params: { id }, body: held(version, '1') });
    expect(await desk.reversed(receipt)).toMatchObject({ errorCode: 'FIN-186' });
    await api.as('fx').ok(fxQuotas.release, { params: { id }, body: held(row.version, '1') });
    expect(ok(await desk.reversed(receipt))).toBe(true);
    expect(await desk.account()).toMatchObject({ collected: '0.00', available: '0.00', lots: [] });
  });

  it('a receipt that is claimed is not collected yet', async () => {
    await desk.claimed('1000');
    expect(await desk.accountOf()).toBeUndefined();
  });

  it('退汇 takes what is left of its collection', async () => {
    await desk.collected('1000');
    const one = await desk.declared('400');
    await desk.match(one.id, '400');
    const row = await desk.account();
    const refund = (amount: string) =>
      api.as('fx').call(fxQuotas.refund, {
        params: { id: row.id },
        body: { version: row.version, sourceId: row.lots[0]?.id ?? '', amount, reason: '客户多付' },
      });
    expect((await refund('600.01')).envelope.errorCode).toBe('VALIDATION');
    expect((await refund('600')).envelope.data).toMatchObject({ refunded: '600.00', available: '0.00' });
  });
});

describe('FIN-185 转户', () => {
  const transfer = async (amount: string, { files = true, to = 1 } = {}) => {
    const { id, version } = await desk.account();
    return (
      await api.as('fx').call(fxQuotas.transfer, {
        params: { id },
        body: { version, toCustomerId: desk.customers[to] ?? '', amount, reason: '集团内调剂' },
        files: files ? [{ part: 'file', name: '转户协议.pdf', content: PDF }] : [],
      })
    ).envelope;
  };
  const waiting = async () => {
    const { id } = await desk.account();
    const { list } = await api
      .as('lead')
      .ok(approvals.list, { query: { objectType: 'fx_quota_account', objectId: id } });
    return list.find(({ state }) => state === 'PENDING');
  };

  it('needs the agreement and another person; both movements together', async () => {
    await desk.collected('1000');
    expect(await transfer('300', { files: false })).toMatchObject({ data: { fields: { files: '请上传转户协议' } } });
    expect(await transfer('300', { to: 0 })).toMatchObject({ errorCode: 'VALIDATION' });
    expect(await transfer('1000.01')).toMatchObject({ errorCode: 'FX_QUOTA_NOT_ENOUGH' });
    expect(ok(await transfer('300'))).toBe(true);
    expect(await desk.available()).toBe('1000.00');
    const asked = await waiting();
    if (!asked) throw new Error('nothing waits');
    expect(await waitsFor(api.as('lead'), 'quota-approval')).toHaveLength(1);
    expect(await waitsFor(api.as('fx'), 'quota-approval')).toEqual([]);
    const decide = (as: string) =>
      api.as(as).call(approvals.approve, { params: { id: asked.id }, body: { version: asked.version, reason: null } });
    expect((await decide('fx')).envelope.errorCode).toBe('FIN_SELF_APPROVE');
    expect((await decide('lead')).envelope.success).toBe(true);
    expect(await waitsFor(api.as('lead'), 'quota-approval')).toEqual([]);
    expect(await desk.available()).toBe('700.00');
    expect(await desk.account('USD', 1)).toMatchObject({ transferredIn: '300.00', lots: [{ left: '300.00' }] });
  });

  it('what is gone when it is agreed to is refused, and nothing moves', async () => {
    await desk.collected('1000');
    ok(await transfer('800'));
    const one = await desk.declared('500');
    await desk.match(one.id, '500');
    const asked = await waiting();
    const { envelope } = await api.as('lead').call(approvals.approve, {
      params: { id: asked?.id ?? '' },
      body: { version: asked?.version ?? 0, reason: null },
    });
    expect(envelope.errorCode).toBe('FX_QUOTA_NOT_ENOUGH');
    expect(await desk.available()).toBe('500.00');
    expect(await desk.accountOf('USD', 1)).toBeUndefined();
  });
});

describe('FIN-184 overdue', () => {
  it('a declaration with more open than its tolerance 90 days after its export', async () => {
    await desk.collected('980');
    const [late, small] = [await desk.declared('2000', { days: 91 }), await desk.declared('1000', { days: 91 })];
    await desk.declared('3000', { days: 90 });
    await desk.match(small.id, '980');
    expect((await desk.listed('overdue')).map(({ id, overdueDays }) => [id, overdueDays])).toEqual([[late.id, 1]]);
    expect((await desk.listed('part')).map(({ id }) => id)).toEqual([small.id]);
    expect(await desk.accountOf()).toMatchObject({ state: 'OVERDUE', outstanding: '5020.00', overdue: '2000.00' });
    const detail = await desk.declaration(late.id);
    expect(detail).toMatchObject({ state: 'OVERDUE', overdueDays: 1 });
    const future = await api.as('fx').call(fxDeclarations.report, {
      params: { id: late.id },
      body: { version: detail.version, reportedOn: '2026-11-21', reportNo: null, reportNote: null },
    });
    expect(future.envelope.data).toMatchObject({ fields: { reportedOn: '不能晚于今天' } });
    const done = await api.as('fx').ok(fxDeclarations.report, {
      params: { id: late.id },
      body: { version: detail.version, reportedOn: '2026-11-20', reportNo: 'BG-7', reportNote: '买方延期付款' },
    });
    expect(done).toMatchObject({ reportedOn: '2026-11-20', reportNo: 'BG-7', state: 'OVERDUE' });
  });

  it('11.4 who matches in the company is told once a day', async () => {
    await desk.declared('2000', { days: 100 });
    await api.database.run(`insert into ac_role (code, name) values ('fxt', '外汇测试');
      insert into ac_role_perm (role_id, code) select id, 'fx.quota.match' from ac_role where code = 'fxt';
      insert into ac_user_role (user_id, role_id) select u, r.id from ac_role r, (values (5), (6)) t (u) where r.code = 'fxt';
      insert into ac_user_company (user_id, company_id) values (5, ${desk.companyId}), (6, ${desk.otherCompanyId})`);
    expect(await api.command('boss', (ctx) => remindOfOverdue(ctx))).toBe(1);
    expect(await api.command('boss', (ctx) => remindOfOverdue(ctx))).toBe(0);
  });
});

describe('rights and scope', () => {
  it('1.8 another company finds nothing; a viewer changes nothing; hidden amounts are absent', async () => {
    await desk.collected('1000');
    const one = await desk.declared('500', { days: 100 });
    const { id, lots } = await desk.account();
    api.actor('stranger', { userId: '8', companies: [desk.otherCompanyId] });
    api.actor('viewer', {
      userId: '8',
      companies: [desk.companyId],
      permissions: ['fx.quota.view'],
      fields: { 'money.sell': 'HIDDEN' },
    });
    expect((await api.as('stranger').call(fxQuotas.get, { params: { id } })).status).toBe(404);
    expect((await api.as('stranger').call(fxQuotas.movements, { params: { id } })).status).toBe(404);
    expect(await desk.match(one.id, '1', { as: 'stranger', sourceId: lots[0]?.id })).toMatchObject({
      errorCode: 'NOT_FOUND',
    });
    const seen = await api.as('viewer').ok(fxQuotas.get, { params: { id } });
    expect(seen).not.toHaveProperty('available');
    expect(JSON.stringify(seen)).not.toContain('1000.00');
    expect(JSON.stringify(await api.as('viewer').ok(fxQuotas.movements, { params: { id } }))).not.toContain('1000.00');
    const { list } = await api.as('viewer').ok(quotaMovementList.endpoint);
    expect(list[0]).not.toHaveProperty('amount');
    expect((await desk.match(one.id, '1', { as: 'viewer' })).errorCode).toBe('NO_PERMISSION');
    // SYS-034: with every right, but for seeing amounts, no refusal tells what is available.
    api.actor('blind', { userId: '8', companies: [desk.companyId], fields: { 'money.cost': 'VISIBLE' } });
    const asked = await desk.match(one.id, '99999', { as: 'blind', sourceId: lots[0]?.id });
    expect(asked.errorCode).toBe('NO_PERMISSION');
    const { version } = await desk.account();
    const held = await api.as('blind').call(fxQuotas.reserve, {
      params: { id },
      body: { version, amount: '99999', tradeDocId: null, reason: '试一试' },
    });
    expect(held.envelope.errorCode).toBe('NO_PERMISSION');
  });
});
