import { settlementMachines } from '@shared/contract/finance/settlement.machine.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import type { SettlementDetail } from '@shared/contract/finance/settlement.answers.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it, vi } from 'vitest';
import { sweepLocks } from '../allocations/lock-sweeper.job.ts';
import { settlementDesk } from './settlement-desk.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });
const desk = settlementDesk();
const { item, input, draft, on, because, submitted, posted, one } = desk;
const { AR, AP } = settlements;

describe('4.13 客户结账单', () => {
  it('TV-11 and TV-12: three currencies from one receipt, approved by another, then 反结 restores all exactly; FIN-027 the reversed one is not approved again', async () => {
    const a = await desk.books.confirmed({ currency: 'USD', amount: '6000', rate: '7.10' });
    const b = await desk.books.confirmed({ currency: 'EUR', amount: '2000', rate: '7.75' });
    const c = await desk.books.confirmed({ currency: 'CNY', amount: '10000' });
    const receipt = await desk.books.receipt('USD', '10000', '7.12');
    const balances = async () => [
      await desk.books.balance('1122'),
      await desk.books.balance('2203'),
      await desk.books.balance('660301'),
    ];
    const before = await balances();
    const items = [
      item(receipt.id, a, '6000'),
      item(receipt.id, b, '2000', '1.0850'),
      item(receipt.id, c, '10000', '0.14044944'),
    ];
    const preview = await desk.api.as('maker').ok(AR.preview, { body: input(items) });
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
    const made = (await desk.books.allocations()).filter(({ docNo }) => docNo === done.settlementNo);
    expect(made.map(({ amountSrc, baseSrc, fxDiff }) => [amountSrc, baseSrc, fxDiff])).toEqual([
      ['6000.00', '42720.00', '120.00'],
      ['2170.00', '15450.40', '-49.60'],
      ['1404.49', '9999.97', '-0.03'],
    ]);
    expect(await desk.books.leftOf(receipt.id)).toEqual(['425.51', '3029.63']);
    const back = await desk.api.as('checker').ok(AR.reverse, because(done));
    expect(back).toMatchObject({ state: 'REVERSED', reverseDate: desk.books.today, endReason: '选错费用' });
    expect([await desk.books.openOf(a.id), await desk.books.openOf(b.id), await desk.books.openOf(c.id)]).toEqual([
      ['6000.00', '42600.00'],
      ['2000.00', '15500.00'],
      ['10000.00', '10000.00'],
    ]);
    expect(await desk.books.leftOf(receipt.id)).toEqual(['10000.00', '71200.00']);
    expect(await balances()).toEqual(before);
    expect((await desk.api.as('checker').call(AR.approve, on(back))).envelope.errorCode).toBe('ILLEGAL_STATE');
  });

  it('every state × action that is not listed is refused with ILLEGAL_STATE', async () => {
    const states = {
      DRAFT: async () => draft((await one()).items),
      SUBMITTED: async () => submitted((await one()).items),
      POSTED: async () => posted((await one()).items),
      VOID: async () => desk.api.as('maker').ok(AR.void, because(await draft((await one()).items))),
      REVERSED: async () => desk.api.as('checker').ok(AR.reverse, because(await posted((await one()).items))),
    };
    const run = {
      update: (row: SettlementDetail) =>
        desk.api.as('maker').call(AR.update, {
          params: { id: row.id },
          body: { ...input((row.lines ?? []).map((line) => ({ ...line, cross: null }))), version: row.version },
        }),
      submit: (row: SettlementDetail) => desk.api.as('maker').call(AR.submit, on(row)),
      approve: (row: SettlementDetail) => desk.api.as('checker').call(AR.approve, on(row)),
      reject: (row: SettlementDetail) => desk.api.as('checker').call(AR.reject, because(row)),
      void: (row: SettlementDetail) => desk.api.as('maker').call(AR.void, because(row)),
      reverse: (row: SettlementDetail) => desk.api.as('checker').call(AR.reverse, because(row)),
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
    expect((await desk.api.as('maker').call(AR.approve, on(row))).envelope.errorCode).toBe('FIN_SELF_APPROVE');
    expect((await desk.api.as('maker').call(AR.reject, because(row))).envelope.errorCode).toBe('FIN_SELF_APPROVE');
    expect(row.actions.find(({ code }) => code === 'approve')).toMatchObject({ enabled: false });
    desk.api.actor('looker', {
      userId: '6',
      companies: [desk.books.companyId],
      permissions: ['finance.ar.settlement.view'],
    });
    expect((await desk.api.as('looker').call(AR.approve, on(row))).status).toBe(403);
    expect((await desk.api.as('stranger').call(AR.get, { params: { id: row.id } })).status).toBe(404);
    expect((await desk.api.as('checker').call(AP.get, { params: { id: row.id } })).status).toBe(404);
  });

  it('submitting holds the lines: the next one is told who works on it (FIN_LINE_LOCKED); 驳回 and 作废 let go', async () => {
    const line = await desk.books.confirmed({ amount: '1000' });
    const [first, second] = [await desk.books.receipt('CNY', '700', '1'), await desk.books.receipt('CNY', '700', '1')];
    const a = await submitted([item(first.id, line, '700')]);
    const b = await desk.api.as('maker2').ok(AR.create, { body: input([item(second.id, line, '700')]) });
    expect((await desk.api.as('maker2').call(AR.submit, on(b))).envelope).toMatchObject({
      errorCode: 'FIN_LINE_LOCKED',
      errorMessage: `费用 ${line.feeNo} 正在 ${a.settlementNo} 中处理（会计2）。`,
    });
    const page = await desk.api.as('maker2').ok(AR.lines, {
      query: { partyId: desk.books.customers[0] ?? '', companyId: desk.books.companyId, q: line.feeNo },
    });
    expect(page.list).toMatchObject([{ id: line.id, holder: `会计2 正在处理 ${a.settlementNo}` }]);
    await desk.api.as('checker').ok(AR.reject, because(a));
    await desk.api.as('maker2').ok(AR.submit, on(b));
  });

  it('FIN-200 where the hold has lapsed both are submitted, and of two approvals at once exactly one succeeds', async () => {
    const line = await desk.books.confirmed({ amount: '1000' });
    const [first, second] = [await desk.books.receipt('CNY', '700', '1'), await desk.books.receipt('CNY', '700', '1')];
    const a = await submitted([item(first.id, line, '700')]);
    desk.later(25);
    expect(await desk.api.command('books', (ctx) => sweepLocks(ctx))).toBeGreaterThan(0);
    const notes = await desk.api.db.execute<{ title: string }>(
      sql`select title from sh_notification where kind = 'finance.lock-lapsed'`,
    );
    expect(notes.rows.map(({ title }) => title)).toContain(`${a.settlementNo} 锁定的费用已超时释放`);
    const b = await desk.api
      .as('maker2')
      .ok(AR.submit, on(await desk.api.as('maker2').ok(AR.create, { body: input([item(second.id, line, '700')]) })));
    desk.later(25);
    const both = await Promise.all([a, b].map((row) => desk.api.as('checker').call(AR.approve, on(row))));
    expect(both.map(({ envelope }) => envelope.errorCode ?? '0').toSorted()).toEqual(['0', 'FIN_OPEN_CHANGED']);
    expect(both.find(({ status }) => status === 409)?.envelope.errorMessage).toBe(
      `费用 ${line.feeNo} 未核销金额已变为 300.00 CNY，请重新确认。`,
    );
    expect(await desk.books.openOf(line.id)).toEqual(['300.00', '300.00']);
    desk.today();
  });

  it('TV-48 approval sent twice with one key posts once, with another key it is ILLEGAL_STATE', async () => {
    const row = await submitted((await one()).items);
    const key = '6d7c1f0a-7a75-4f0e-9b8e-0d0a8f6f0c11';
    const first = await desk.api.as('checker').call(AR.approve, on(row), { key });
    const second = await desk.api.as('checker').call(AR.approve, on(row), { key });
    expect([first.status, second.status]).toEqual([200, 200]);
    const done = await desk.api.as('checker').ok(AR.get, { params: { id: row.id } });
    expect((await desk.api.as('checker').call(AR.approve, on(done))).envelope.errorCode).toBe('ILLEGAL_STATE');
    const journals = await desk.api.db.execute(
      sql`select 1 from gl_journal where source_type = 'fin_settlement' and source_id = ${row.id}`,
    );
    expect(journals.rows.length).toBe(1);
  });

  it('FIN-202 a failure at the last write leaves no trace', async () => {
    const { line, receipt, items } = await one();
    const row = await submitted(items);
    await desk.api.db.execute(
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
      await desk.api.db.execute(
        sql.raw(`create trigger fail_now before insert or update on ${table} for each row execute function fail_now()`),
      );
      const { status } = await desk.api.as('checker').call(AR.approve, on(row));
      await desk.api.db.execute(sql.raw(`drop trigger fail_now on ${table}`));
      expect([table, status]).toEqual([table, 500]);
      expect([await desk.books.openOf(line.id), await desk.books.leftOf(receipt.id)]).toEqual([
        ['100.00', '100.00'],
        ['100.00', '100.00'],
      ]);
    }
    desk.api.faults.length = 0;
    expect((await desk.api.as('checker').ok(AR.approve, on(row))).state).toBe('POSTED');
  });
});
