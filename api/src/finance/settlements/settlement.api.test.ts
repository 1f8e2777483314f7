import { compare, multiply, roundMoney } from '@shared/contract/decimal.ts';
import { settlementLists } from '@shared/contract/finance/settlement-list.contract.ts';
import { settlementMachines } from '@shared/contract/finance/settlement.machine.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import type { SettlementDetail } from '@shared/contract/finance/settlement.answers.ts';
import type { SettlementItem } from '@shared/contract/finance/settlement.input.ts';
import { sql } from 'drizzle-orm';
import * as fc from 'fast-check';
import { rows } from '../../platform/database.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { verify } from '../../platform/verify.ts';
import { sweepLocks } from '../allocations/lock-sweeper.job.ts';
import { fieldsOf } from '../ledger/book-office.fixture.ts';
import { booksOf, prepareBooks, type TestBooks } from '../ledger/books.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });
let api: TestApi;
let books: TestBooks;
let now = new Date('2026-11-20T04:00:00Z');
beforeAll(async () => {
  api = await testApi({ clock: { now: () => now }, prepare: async (database) => void (await prepareBooks(database)) });
  books = await booksOf(api);
  const companies = [books.companyId];
  api.actor('maker', { userId: '2', companies });
  api.actor('maker2', { userId: '4', companies });
  api.actor('checker', { userId: '3', companies });
  api.actor('stranger', { userId: '5', companies: [books.otherCompanyId] });
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  expect((await verify(api.db)).broken.filter(({ title }) => title.includes('FIN-'))).toEqual([]);
});

const { AR, AP } = settlements;
const item = (
  sourceId: string,
  line: { id: string; open: string | null },
  amountFee: string,
  cross: string | null = null,
): SettlementItem => ({
  kind: 'RECEIPT',
  sourceId,
  feeLineId: line.id,
  amountFee,
  cross,
  openSeen: line.open ?? '0',
});
const input = (items: SettlementItem[], more: object = {}) => ({
  companyId: books.companyId,
  partyId: books.customers[0] ?? '',
  accountingDate: books.today,
  items,
  crossReason: null,
  remark: null,
  ...more,
});
const draft = (items: SettlementItem[], more: object = {}) =>
  api.as('maker').ok(AR.create, { body: input(items, more) });
const on = ({ id, version }: SettlementDetail) => ({ params: { id }, body: { version } });
const because = ({ id, version }: SettlementDetail) => ({
  params: { id },
  body: { version, reason: '选错费用', date: null },
});
const submitted = async (items: SettlementItem[], more: object = {}) =>
  api.as('maker').ok(AR.submit, on(await draft(items, more)));
const posted = async (items: SettlementItem[], more: object = {}) =>
  api.as('checker').ok(AR.approve, on(await submitted(items, more)));
const one = async (amount = '100') => {
  const line = await books.confirmed({ amount });
  const receipt = await books.receipt('CNY', amount, '1');
  return { line, receipt, items: [item(receipt.id, line, amount)] };
};

describe('4.13 客户结账单', () => {
  it('TV-11 and TV-12: three currencies from one receipt, approved by another, then 反结 restores all exactly; FIN-027 the reversed one is not approved again', async () => {
    const a = await books.confirmed({ currency: 'USD', amount: '6000', rate: '7.10' });
    const b = await books.confirmed({ currency: 'EUR', amount: '2000', rate: '7.75' });
    const c = await books.confirmed({ currency: 'CNY', amount: '10000' });
    const receipt = await books.receipt('USD', '10000', '7.12');
    const balances = async () => [
      await books.balance('1122'),
      await books.balance('2203'),
      await books.balance('660301'),
    ];
    const before = await balances();
    const items = [
      item(receipt.id, a, '6000'),
      item(receipt.id, b, '2000', '1.0850'),
      item(receipt.id, c, '10000', '0.14044944'),
    ];
    const preview = await api.as('maker').ok(AR.preview, { body: input(items) });
    expect(preview.items.map(({ amountSrc, baseSrc, fxDiff }) => [amountSrc, baseSrc, fxDiff])).toEqual([
      ['6000.00', '42720.00', '120.00'],
      ['2170.00', '15450.40', '-49.60'],
      ['1404.49', '9999.97', '-0.03'],
    ]);
    expect(preview.sources).toMatchObject([{ left: '425.51', baseLeft: '3029.63' }]);
    const done = await posted(items);
    expect(done).toMatchObject({
      state: 'POSTED',
      fxGain: '70.37',
      settlementNo: expect.stringMatching(/^KJ20261120-\d{4}$/),
    });
    const made = (await books.allocations()).filter(({ docNo }) => docNo === done.settlementNo);
    expect(made.map(({ amountSrc, baseSrc, fxDiff }) => [amountSrc, baseSrc, fxDiff])).toEqual([
      ['6000.00', '42720.00', '120.00'],
      ['2170.00', '15450.40', '-49.60'],
      ['1404.49', '9999.97', '-0.03'],
    ]);
    expect(await books.leftOf(receipt.id)).toEqual(['425.51', '3029.63']);
    const back = await api.as('checker').ok(AR.reverse, because(done));
    expect(back).toMatchObject({ state: 'REVERSED', reverseDate: books.today, endReason: '选错费用' });
    expect([await books.openOf(a.id), await books.openOf(b.id), await books.openOf(c.id)]).toEqual([
      ['6000.00', '42600.00'],
      ['2000.00', '15500.00'],
      ['10000.00', '10000.00'],
    ]);
    expect(await books.leftOf(receipt.id)).toEqual(['10000.00', '71200.00']);
    expect(await balances()).toEqual(before);
    expect((await api.as('checker').call(AR.approve, on(back))).envelope.errorCode).toBe('ILLEGAL_STATE');
  });

  it('every state × action that is not listed is refused with ILLEGAL_STATE', async () => {
    const states = {
      DRAFT: async () => draft((await one()).items),
      SUBMITTED: async () => submitted((await one()).items),
      POSTED: async () => posted((await one()).items),
      VOID: async () => api.as('maker').ok(AR.void, because(await draft((await one()).items))),
      REVERSED: async () => api.as('checker').ok(AR.reverse, because(await posted((await one()).items))),
    };
    const run = {
      update: (row: SettlementDetail) =>
        api.as('maker').call(AR.update, {
          params: { id: row.id },
          body: { ...input((row.lines ?? []).map((line) => ({ ...line, cross: null }))), version: row.version },
        }),
      submit: (row: SettlementDetail) => api.as('maker').call(AR.submit, on(row)),
      approve: (row: SettlementDetail) => api.as('checker').call(AR.approve, on(row)),
      reject: (row: SettlementDetail) => api.as('checker').call(AR.reject, because(row)),
      void: (row: SettlementDetail) => api.as('maker').call(AR.void, because(row)),
      reverse: (row: SettlementDetail) => api.as('checker').call(AR.reverse, because(row)),
    };
    for (const [state, make] of Object.entries(states) as [keyof typeof states, () => Promise<SettlementDetail>][])
      for (const [action, act] of Object.entries(run) as [keyof typeof run, (typeof run)['submit']][]) {
        const { envelope } = await act(await make());
        const legal = settlementMachines.AR.actions[action].from.includes(state);
        expect([state, action, envelope.errorCode ?? '0', envelope.errorMessage]).toEqual([
          state,
          action,
          legal ? '0' : 'ILLEGAL_STATE',
          legal ? undefined : expect.any(String),
        ]);
      }
  });

  it('10.3 the maker does not approve or reject, nor is a wrong right enough', async () => {
    const row = await submitted((await one()).items);
    expect((await api.as('maker').call(AR.approve, on(row))).envelope.errorCode).toBe('FIN_SELF_APPROVE');
    expect((await api.as('maker').call(AR.reject, because(row))).envelope.errorCode).toBe('FIN_SELF_APPROVE');
    expect(row.actions.find(({ code }) => code === 'approve')).toMatchObject({ enabled: false });
    api.actor('looker', { userId: '6', companies: [books.companyId], permissions: ['finance.ar.settlement.view'] });
    expect((await api.as('looker').call(AR.approve, on(row))).status).toBe(403);
    expect((await api.as('stranger').call(AR.get, { params: { id: row.id } })).status).toBe(404);
    expect((await api.as('checker').call(AP.get, { params: { id: row.id } })).status).toBe(404);
  });

  it('submitting holds the lines: the next one is told who works on it (FIN_LINE_LOCKED); 驳回 and 作废 let go', async () => {
    const line = await books.confirmed({ amount: '1000' });
    const [first, second] = [await books.receipt('CNY', '700', '1'), await books.receipt('CNY', '700', '1')];
    const a = await submitted([item(first.id, line, '700')]);
    const b = await api.as('maker2').ok(AR.create, { body: input([item(second.id, line, '700')]) });
    expect((await api.as('maker2').call(AR.submit, on(b))).envelope).toMatchObject({
      errorCode: 'FIN_LINE_LOCKED',
      errorMessage: `费用 ${line.feeNo} 正在 ${a.settlementNo} 中处理（会计2）。`,
    });
    const page = await api.as('maker2').ok(AR.lines, {
      query: { partyId: books.customers[0] ?? '', companyId: books.companyId, q: line.feeNo },
    });
    expect(page.list).toMatchObject([{ id: line.id, holder: `会计2 正在处理 ${a.settlementNo}` }]);
    await api.as('checker').ok(AR.reject, because(a));
    await api.as('maker2').ok(AR.submit, on(b));
  });

  it('FIN-200 where the hold has lapsed both are submitted, and of two approvals at once exactly one succeeds', async () => {
    const line = await books.confirmed({ amount: '1000' });
    const [first, second] = [await books.receipt('CNY', '700', '1'), await books.receipt('CNY', '700', '1')];
    const a = await submitted([item(first.id, line, '700')]);
    now = new Date(now.getTime() + 25 * 3_600_000);
    expect(await api.command('books', (ctx) => sweepLocks(ctx))).toBeGreaterThan(0);
    const notes = await api.db.execute<{ title: string }>(
      sql`select title from sh_notification where kind = 'finance.lock-lapsed'`,
    );
    expect(notes.rows.map(({ title }) => title)).toContain(`${a.settlementNo} 锁定的费用已超时释放`);
    const b = await api
      .as('maker2')
      .ok(AR.submit, on(await api.as('maker2').ok(AR.create, { body: input([item(second.id, line, '700')]) })));
    now = new Date(now.getTime() + 25 * 3_600_000);
    const both = await Promise.all([a, b].map((row) => api.as('checker').call(AR.approve, on(row))));
    expect(both.map(({ envelope }) => envelope.errorCode ?? '0').toSorted()).toEqual(['0', 'FIN_OPEN_CHANGED']);
    expect(both.find(({ status }) => status === 409)?.envelope.errorMessage).toBe(
      `费用 ${line.feeNo} 未核销金额已变为 300.00 CNY，请重新确认。`,
    );
    expect(await books.openOf(line.id)).toEqual(['300.00', '300.00']);
    now = new Date('2026-11-20T04:00:00Z');
  });

  it('stale data: a changed open amount is told by preview and refused at submit until it is confirmed', async () => {
    const line = await books.confirmed({ amount: '1000' });
    const receipt = await books.receipt('CNY', '2000', '1');
    const stale = await draft([item(receipt.id, line, '300')]);
    await posted([item(receipt.id, line, '400')]);
    const refused = await api.as('maker').call(AR.submit, on(stale));
    expect(refused.envelope).toMatchObject({
      errorCode: 'FIN_OPEN_CHANGED',
      data: { changed: [{ feeLineId: line.id, open: '600.00' }] },
    });
    const items = [item(receipt.id, line, '300')];
    expect((await api.as('maker').ok(AR.preview, { body: input(items) })).changed).toEqual([
      { feeLineId: line.id, feeNo: line.feeNo, open: '600.00' },
    ]);
    const again = await api.as('maker').ok(AR.update, {
      params: { id: stale.id },
      body: { ...input([item(receipt.id, { id: line.id, open: '600' }, '300')]), version: stale.version },
    });
    expect((await api.as('maker').ok(AR.submit, on(again))).state).toBe('SUBMITTED');
  });

  it('ACC-031 what is open is not told to who may not see it: neither on drafting nor on handing in', async () => {
    const line = await books.confirmed({ amount: '123.45' });
    const receipt = await books.receipt('CNY', '777.77', '1');
    api.actor('blind', { userId: '6', companies: [books.companyId], fields: {} });
    const probe = { body: input([item(receipt.id, line, '99999')]) };
    expect((await api.as('blind').call(AR.create, probe)).envelope.errorCode).toBe('NO_PERMISSION');
    const stale = await draft([item(receipt.id, { id: line.id, open: '100' }, '100')]);
    const { envelope } = await api.as('blind').call(AR.submit, on(stale));
    expect(envelope.errorCode).toBe('FIN_OPEN_CHANGED');
    expect(JSON.stringify(envelope)).not.toContain('123.45');
  });

  it('FIN-020 a settlement shows what was posted, also when others used the source since it was drafted', async () => {
    const [one, other] = [
      await books.confirmed({ currency: 'USD', amount: '3', rate: '7.1234' }),
      await books.confirmed({ currency: 'USD', amount: '2', rate: '7.1234' }),
    ];
    const receipt = await books.receipt('USD', '5', '7.1111');
    const first = await draft([item(receipt.id, one, '3')]);
    expect(first.lines).toMatchObject([{ baseSrc: '21.33', fxDiff: '-0.04' }]);
    await posted([item(receipt.id, other, '2')]);
    // The rest of the receipt takes the rest of its CNY.
    const done = await api.as('checker').ok(AR.approve, on(await api.as('maker').ok(AR.submit, on(first))));
    expect([done.fxGain, done.lines]).toMatchObject(['-0.03', [{ baseSrc: '21.34', fxDiff: '-0.03' }]]);
  });

  it('1.2 an amount finer than the currency of the line is refused at its row', async () => {
    const line = await books.confirmed({ amount: '100' });
    const receipt = await books.receipt('CNY', '100', '1');
    const { envelope } = await api.as('maker').call(AR.create, { body: input([item(receipt.id, line, '33.333')]) });
    expect(envelope.data).toEqual({ fields: { 'items.0.amountFee': '金额的小数位过多' } });
  });

  it('FIN-021 a typed cross rate asks for its right, one 3 % off for a reason', async () => {
    const line = await books.confirmed({ currency: 'EUR', amount: '500', rate: '7.80' });
    const receipt = await books.receipt('CNY', '5000', '1');
    api.actor('plain', {
      userId: '7',
      companies: [books.companyId],
      permissions: ['finance.ar.settlement.view', 'finance.ar.settlement.create'],
    });
    const body = input([item(receipt.id, line, '500', '7.90')]);
    expect((await api.as('plain').call(AR.create, { body })).envelope.errorCode).toBe('NO_PERMISSION');
    // TV-10
    const done = await posted([item(receipt.id, line, '500', '7.90')]);
    expect(done).toMatchObject({ fxGain: '50.00', lines: [{ baseFee: '3900.00', amountSrc: '3950.00' }] });
    const other = await books.confirmed({ currency: 'EUR', amount: '100', rate: '7.80' });
    const far = [item(receipt.id, other, '100', '8.10')];
    expect((await api.as('maker').call(AR.create, { body: input(far) })).envelope).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { crossReason: '交叉汇率与当日汇率相差超过 3%，请填写说明' } },
    });
    expect(await draft(far, { crossReason: '合同约定汇率' })).toMatchObject({ crossReason: '合同约定汇率' });
  });

  it('TV-49 FIN-024 a rest within the tolerance is written off with it; FIN-029 what is paid too much stays', async () => {
    const line = await books.confirmed({ currency: 'USD', amount: '100', rate: '7.10' });
    const receipt = await books.receipt('USD', '99.90', '7.10');
    const rounding = { ...item('0', line, '0.10'), kind: 'ROUNDING' as const, sourceId: null };
    const done = await posted([rounding, item(receipt.id, line, '99.90')]);
    expect(done).toMatchObject({
      rounding: '0.71',
      lines: [{ kind: 'RECEIPT' }, { kind: 'ROUNDING', baseFee: '0.71' }],
    });
    expect(await books.openOf(line.id)).toEqual(['0.00', '0.00']);
    const small = await books.confirmed({ amount: '80' });
    const large = await books.receipt('CNY', '100', '1');
    await posted([item(large.id, small, '80')]);
    expect(await books.leftOf(large.id)).toEqual(['20.00', '20.00']);
  });

  it('FIN-025, FIN-023 lines and sources of others, and more than there is, are refused; nothing is written', async () => {
    const { line, receipt } = await one('500');
    const foreign = await books.confirmed({ amount: '50', partyId: books.customers[1] ?? '' });
    const theirs = await books.receipt('CNY', '50', '1', { customerId: books.customers[1] ?? '' });
    const refused = async (items: SettlementItem[], more: object = {}, as = 'maker') =>
      (await api.as(as).call(AR.create, { body: input(items, more) })).envelope;
    expect((await refused([item(receipt.id, foreign, '50')])).data).toEqual({
      fields: { 'items.0.feeLineId': '费用不存在或不属于该结算单位' },
    });
    expect((await refused([item(theirs.id, line, '50')])).data).toEqual({
      fields: { 'items.0.sourceId': '来源不存在或不属于该结算单位' },
    });
    expect((await refused([item(receipt.id, line, '100'), item(receipt.id, line, '1')])).data).toMatchObject({
      fields: { 'items.1.amountFee': expect.any(String) },
    });
    expect((await refused([item(receipt.id, line, '500.01')])).errorCode).toBe('FIN_OPEN_CHANGED');
    expect((await refused([item(receipt.id, line, '-1')])).errorCode).toBe('FIN_OPEN_CHANGED');
    expect((await refused([item(receipt.id, line, '0')])).errorCode).toBe('FIN_OPEN_CHANGED');
    expect((await refused([{ ...item(receipt.id, line, '1'), kind: 'PAYMENT' }])).errorCode).toBe('VALIDATION');
    expect((await refused([item(receipt.id, line, '1')], { companyId: books.otherCompanyId })).errorCode).toBe(
      'NOT_FOUND',
    );
    expect((await refused([item(receipt.id, line, '1')], {}, 'stranger')).errorCode).toBe('NOT_FOUND');
    expect((await refused([item(receipt.id, line, '1')], { accountingDate: '2026-11-21' })).errorCode).toBe(
      'VALIDATION',
    );
  });

  it('1.8 company and party out of scope are asked first: no preview and no refusal tells what is open there', async () => {
    const line = await books.confirmed({ amount: '4321.09' });
    const receipt = await books.receipt('CNY', '8765.43', '1');
    const body = input([item(receipt.id, line, '999999')]);
    api.actor('narrow', {
      userId: '6',
      companies: [books.companyId],
      scopes: { customer: { level: 'SELF', depts: [] }, finance: { level: 'ALL', depts: [] } },
    });
    const notFound = { errorCode: 'NOT_FOUND', errorMessage: '数据不存在或无权访问。' };
    for (const who of ['stranger', 'narrow']) {
      expect((await api.as(who).call(AR.preview, { body })).envelope).toMatchObject(notFound);
      expect((await api.as(who).call(AR.create, { body })).envelope).toMatchObject(notFound);
    }
  });

  it('SYS-034 who does not see what customers owe drafts no settlement, and a refusal tells no amount', async () => {
    const { line, receipt, items } = await one('4321.09');
    const hidden = { fields: { 'money.cost': 'VISIBLE', 'money.sell': 'HIDDEN' } } as const;
    api.actor('blind', { userId: '7', companies: [books.companyId], ...hidden });
    const made = await api.as('blind').call(AR.create, { body: input([item(receipt.id, line, '999999')]) });
    expect(made.envelope.errorCode).toBe('NO_PERMISSION');
    const row = await submitted(items);
    await api.db.execute(sql`update fin_settlement_line set open_seen = 1 where settlement_id = ${row.id}`);
    const approved = await api.as('blind').call(AR.approve, on(row));
    expect(approved.envelope).toMatchObject({
      errorCode: 'FIN_OPEN_CHANGED',
      errorMessage: `费用 ${line.feeNo} 未核销金额已变化，请重新确认。`,
    });
    expect(JSON.stringify(approved.envelope)).not.toContain('4321');
  });

  it('FIN-110 a closed period refuses with a date that would do; reversing is never dated before the settlement', async () => {
    const line = await books.confirmed({ amount: '1000', date: '2026-10-31' });
    const receipt = await books.receipt('CNY', '1000', '1', { accountingDate: '2026-10-31' });
    await books.period('202610', "state = 'CLOSED'");
    const row = await draft([item(receipt.id, line, '1000')], { accountingDate: '2026-10-31' });
    expect((await api.as('maker').call(AR.submit, on(row))).envelope).toMatchObject({
      errorCode: 'PERIOD_CLOSED',
      data: { date: '2026-10-31', suggest: expect.stringMatching(/^2026-/) },
    });
    await books.period('202610', "state = 'OPEN'");
    const done = await posted((await one()).items);
    const early = { params: { id: done.id }, body: { version: done.version, reason: '错了', date: '2026-11-19' } };
    expect((await api.as('checker').call(AR.reverse, early)).envelope.errorCode).toBe('VALIDATION');
  });

  it('a credit line clears a positive one; suppliers settle with payments and prepayments (F22)', async () => {
    const positive = await books.confirmed({ amount: '300' });
    const red = await books.confirmed({ amount: '-100' });
    const bench = await api.as('maker').ok(AR.workbench, { query: { partyId: books.customers[0] ?? '' } });
    expect(bench.sources).toContainEqual(expect.objectContaining({ kind: 'CREDIT', id: red.id, left: '100.00' }));
    await posted([{ ...item(red.id, positive, '100'), kind: 'CREDIT' }]);
    expect(await books.openOf(positive.id)).toEqual(['200.00', '200.00']);
    const payable = await books.confirmed({ direction: 'AP', amount: '300' });
    const payment = await books.payment('CNY', '400', '1');
    const body = {
      ...input([{ ...item(payment.id, payable, '300'), kind: 'PAYMENT' as const }]),
      partyId: books.suppliers[0] ?? '',
    };
    const made = await api.as('maker').ok(AP.create, { body });
    const sent = await api.as('maker').ok(AP.submit, on(made));
    const done = await api.as('checker').ok(AP.approve, on(sent));
    expect(done).toMatchObject({
      state: 'POSTED',
      settlementNo: expect.stringMatching(/^GJ/),
      cleared: [{ currency: 'CNY' }],
    });
    expect(await books.openOf(payable.id)).toEqual(['0.00', '0.00']);
    const { list } = await api.as('checker').ok(settlementLists.AP.endpoint, { query: { keyword: done.settlementNo } });
    expect(list).toMatchObject([{ settlementNo: done.settlementNo, cleared: 'CNY 300.00' }]);
  });

  it('TV-48 approval sent twice with one key posts once, with another key it is ILLEGAL_STATE', async () => {
    const row = await submitted((await one()).items);
    const key = '6d7c1f0a-7a75-4f0e-9b8e-0d0a8f6f0c11';
    const first = await api.as('checker').call(AR.approve, on(row), { key });
    const second = await api.as('checker').call(AR.approve, on(row), { key });
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await api.as('checker').call(AR.approve, on(row))).envelope.errorCode).toMatch(
      /VERSION_CONFLICT|ILLEGAL_STATE/,
    );
    const journals = await api.db.execute(
      sql`select 1 from gl_journal where source_type = 'fin_settlement' and source_id = ${row.id}`,
    );
    expect(journals.rows.length).toBe(1);
  });

  it('FIN-202 a failure at the last write leaves no trace', async () => {
    const { line, receipt, items } = await one();
    const row = await submitted(items);
    await api.db.execute(
      sql`create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$`,
    );
    for (const table of [
      'fin_allocation',
      'gl_journal',
      'gl_line',
      'fin_settlement',
      'fin_receipt',
      'fin_fee_line',
      'sh_audit',
    ]) {
      await api.db.execute(
        sql.raw(`create trigger fail_now before insert or update on ${table} for each row execute function fail_now()`),
      );
      const { status } = await api.as('checker').call(AR.approve, on(row));
      await api.db.execute(sql.raw(`drop trigger fail_now on ${table}`));
      expect([table, status]).toEqual([table, 500]);
      expect([await books.openOf(line.id), await books.leftOf(receipt.id)]).toEqual([
        ['100.00', '100.00'],
        ['100.00', '100.00'],
      ]);
    }
    api.faults.length = 0;
    expect((await api.as('checker').ok(AR.approve, on(row))).state).toBe('POSTED');
  });
});

describe('FIN-026, FIN-028', () => {
  it('property: preview is the result to the cent, and reversing last-first restores every figure exactly', async () => {
    const CASES = [
      ['CNY', '1'],
      ['USD', '7.1234'],
      ['EUR', '7.7531'],
    ] as const;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...CASES),
        fc.constantFrom(...CASES),
        fc.array(fc.integer({ min: 1, max: 40_000 }), { minLength: 1, maxLength: 4 }),
        async ([feeCurrency, feeRate], [sourceCurrency, sourceRate], cents) => {
          const money = (value: number) => roundMoney(multiply(String(value), '0.01'), 'USD');
          const total = money(cents.reduce((sum, value) => sum + value, 0) + 7);
          const line = await books.confirmed({ currency: feeCurrency, amount: total, rate: feeRate });
          const receipt = await books.receipt(sourceCurrency, '5000000', sourceRate);
          const facts = async () => [...(await books.openOf(line.id)), ...(await books.leftOf(receipt.id))];
          const history = [await facts()];
          const done: SettlementDetail[] = [];
          for (const value of cents) {
            const [open] = await books.openOf(line.id);
            const items = [item(receipt.id, { id: line.id, open: open ?? '0' }, money(value))];
            const seen = await api.as('maker').ok(AR.preview, { body: input(items) });
            if (compare(seen.items[0]?.amountSrc ?? '0', '0') === 0) continue;
            const row = await posted(items);
            expect(
              row.lines?.map(({ amountSrc, baseSrc, baseFee }) => [amountSrc, baseSrc, baseFee].map(Number)),
            ).toEqual(seen.items.map(({ amountSrc, baseSrc, baseFee }) => [amountSrc, baseSrc, baseFee].map(Number)));
            expect(Number(row.fxGain)).toBe(Number(seen.fxGain));
            done.push(row);
            history.push(await facts());
          }
          for (const row of done.toReversed()) {
            expect(await facts()).toEqual(history.pop());
            await api.as('checker').ok(AR.reverse, because(row));
          }
          expect(await facts()).toEqual(history[0]);
        },
      ),
      { numRuns: 8, seed: 20261121 },
    );
  });

  it('自动分配 by due date, by statement and by amount, the same twice; held lines are left out', async () => {
    const partyId = books.customers[2] ?? '';
    const due = (dueDate: string, amount: string) => books.confirmed({ partyId, amount, dueDate });
    const late = await due('2026-12-31', '400');
    const early = await due('2026-09-30', '250');
    const exact = await due('2026-12-01', '77.70');
    const receipt = await books.receipt('CNY', '300', '1', { customerId: partyId });
    const match = await books.receipt('CNY', '77.70', '1', { customerId: partyId });
    const auto = (method: 'DUE' | 'STATEMENT' | 'AMOUNT', more: object = {}) =>
      api.as('maker').ok(AR.auto, {
        body: {
          companyId: books.companyId,
          partyId,
          accountingDate: books.today,
          method,
          sources: [],
          statementId: null,
          currency: null,
          most: 500,
          ...more,
        },
      });
    const first = await auto('DUE', { sources: [{ kind: 'RECEIPT', id: receipt.id }] });
    expect(first.items.map(({ feeLineId, amountFee }) => [feeLineId, amountFee])).toEqual([
      [early.id, '250.00'],
      [exact.id, '50.00'],
    ]);
    expect(await auto('DUE', { sources: [{ kind: 'RECEIPT', id: receipt.id }] })).toEqual(first);
    // F14: what the list is narrowed to is what is allocated.
    const listed = async (more: object) =>
      (await api.as('maker').ok(AR.lines, { query: { partyId, companyId: books.companyId, ...more } })).list.map(
        ({ id }) => id,
      );
    expect(await listed({ due: '2026-10-01..2026-12-01' })).toEqual([exact.id]);
    expect(await listed({ due: '2026-12-01..' })).toEqual([exact.id, late.id]);
    expect(await listed({ due: '..2026-09-30' })).toEqual([early.id]);
    const allocated = async (more: object) =>
      new Set((await auto('DUE', more)).items.map(({ feeLineId }) => feeLineId));
    expect(await allocated({ due: '2026-12-01..' })).toEqual(new Set([exact.id, late.id]));
    expect(await allocated({ overdue: true })).toEqual(new Set([early.id]));
    for (const due of ['2026-13-40..', '2026-12-02..2026-12-01', '..'])
      expect(
        fieldsOf(await api.as('maker').call(AR.lines, { query: { partyId, companyId: books.companyId, due } })),
      ).toHaveProperty('due');
    expect((await auto('AMOUNT')).items).toMatchObject([
      { sourceId: match.id, feeLineId: exact.id, amountFee: '77.70' },
    ]);
    const stated = await rows<{ id: string }>(
      api.db,
      sql`insert into fin_statement (statement_no, company_id, direction, customer_id, period_from, period_to)
        select 'KD77', company_id, 'AR', customer_id, business_date, business_date from fin_fee_line where id = ${late.id} returning id::text as id`,
    );
    const statementId = stated[0]?.id ?? '';
    await api.db.execute(
      sql`update fin_fee_line set statement_id = ${statementId}, statement_no = 'KD77' where id = ${late.id}`,
    );
    expect((await auto('STATEMENT', { statementId })).items.map(({ feeLineId }) => feeLineId)).toEqual([
      late.id,
      late.id,
    ]);
    await api.db.execute(sql`update fin_fee_line set statement_id = null, statement_no = null where id = ${late.id}`);
    await api.as('maker').ok(AR.submit, on(await draft([item(match.id, early, '10')], { partyId })));
    expect((await auto('DUE')).items.map(({ feeLineId }) => feeLineId)).not.toContain(early.id);
  });
});
