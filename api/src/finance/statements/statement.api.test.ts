import { statements } from '@shared/contract/finance/statement.contract.ts';
import { statementLists, unstatedLists } from '@shared/contract/finance/statement-list.contract.ts';
import type { StatementDetail } from '@shared/contract/finance/statement.answers.ts';
import { STATEMENT_STATES, type StatementState } from '@shared/contract/finance/statement.labels.ts';
import { statementMachines, type StatementAction } from '@shared/contract/finance/statement.machine.ts';
import { feeLines as feeContract } from '@shared/contract/finance/fee-line.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { verify } from '../../platform/verify.ts';
import { allocate, reverseAllocations } from '../allocations/allocate.ts';
import { finFeeLine } from '../fee-lines/fee-line.tables.ts';
import { BOOKS_CLOCK, prepareBooks } from '../ledger/books.fixture.ts';
import { statementDesk } from './statement.fixture.ts';
import { remindOfUnconfirmed } from './statement.job.ts';

let api: TestApi;
let desk: Awaited<ReturnType<typeof statementDesk>>;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
  desk = await statementDesk(api);
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  expect((await verify(api.db)).broken.filter(({ title }) => title.startsWith('FIN'))).toEqual([]);
});
const fee = async (id: string) => (await api.db.select().from(finFeeLine).where(eq(finFeeLine.id, id)))[0];
const clerk = () => api.as('clerk');
/** A further customer, so that what one test owes does not count in another. */
let nth = 0;
async function customer(): Promise<string> {
  nth += 1;
  const [row] = (
    await api.db.execute<{
      id: string;
    }>(sql`insert into ac_customer (customer_no, name, name_key, short_name, short_name_key,
      pinyin, search_text, kind, name_en, country, dept_id, sales_id) select 'KH8' || lpad(${String(nth)}::text, 5, '0'), '对账客户' || ${String(nth)}::text, 'dz' || ${String(nth)}::text,
      '对' || ${String(nth)}::text, 'd' || ${String(nth)}::text, 'dui', '对账', 'OVERSEAS', 'C', 'US', (select min(id) from ac_dept), (select min(id) from ac_user)
      returning id::text as id`)
  ).rows;
  return row?.id ?? '';
}

describe('F3 candidates and generation', () => {
  it('FIN-043 confirmed lines of party and company, the rest with its reason; pending ones are counted (6.3)', async () => {
    const partyId = await customer();
    const line = await desk.books.confirmed({ partyId, date: '2026-11-05', amount: '120' });
    const late = await desk.books.confirmed({ partyId, date: '2026-11-06', dueDate: '2026-12-31' });
    await desk.books.submitted({ partyId, date: '2026-11-07' });
    const query = { ...desk.rule, partyId };
    const all = await clerk().ok(statements.AR.candidates, { query });
    expect(all.pending).toBe(1);
    expect(all.lines.map(({ feeNo, included }) => [feeNo, included])).toEqual([
      [line.feeNo, true],
      [late.feeNo, true],
    ]);
    const due = await clerk().ok(statements.AR.candidates, { query: { ...query, includeUndue: 'false' } });
    expect(due.lines.find(({ feeNo }) => feeNo === late.feeNo)).toMatchObject({
      included: false,
      reason: '账期末未到期',
      mayTake: true,
    });
    const usd = await clerk().ok(statements.AR.candidates, { query: { ...query, currency: 'USD' } });
    expect(usd.lines.every(({ reason }) => reason === '币种不符')).toBe(true);
    const foreign = await desk.books.confirmed({ date: '2026-11-05' });
    const refused = await clerk().call(statements.AR.create, desk.create('AR', [foreign.id], { partyId }));
    expect(refused.envelope).toMatchObject({ errorCode: 'FIN-043' });
    const pending = await desk.books.submitted({ partyId, date: '2026-11-07' });
    expect(
      (await clerk().call(statements.AR.create, desk.create('AR', [pending.id], { partyId }))).envelope.errorCode,
    ).toBe('FIN-043');
  });

  it('FIN-041 a line is on one live statement; taken, it says where; void frees it', async () => {
    const line = await desk.books.confirmed({ date: '2026-11-05' });
    const first = await desk.made('AR', [line.id]);
    expect(first).toMatchObject({ state: 'DRAFT', revision: 1, lines: [{ feeNo: line.feeNo, amount: '100.00' }] });
    const again = await clerk().call(statements.AR.create, desk.create('AR', [line.id]));
    expect(again.envelope).toMatchObject({
      errorCode: 'FIN_STATEMENT_LINE_TAKEN',
      errorMessage: `费用 ${line.feeNo} 已在对账单 ${first.statementNo} 中，请刷新后重新选择。`,
    });
    const gone = await clerk().ok(statements.AR.void, desk.at(first, { reason: '客户要求合并' }));
    expect([gone.state, gone.lines.length]).toEqual(['VOID', 1]);
    expect(await fee(line.id)).toMatchObject({ statementId: null, statementNo: null });
    await desk.made('AR', [line.id]);
  });

  it('FIN-041 two clerks take the same line at once: one statement, one refusal', async () => {
    const line = await desk.books.confirmed({ date: '2026-11-05' });
    const both = await Promise.all(
      ['clerk', 'second', 'clerk', 'second'].map((who) =>
        api.as(who).call(statements.AR.create, desk.create('AR', [line.id])),
      ),
    );
    const codes = both.map(({ envelope }) => (envelope.success ? 'made' : envelope.errorCode)).toSorted();
    expect(codes).toEqual(['FIN_STATEMENT_LINE_TAKEN', 'FIN_STATEMENT_LINE_TAKEN', 'FIN_STATEMENT_LINE_TAKEN', 'made']);
    expect((await fee(line.id))?.statementId).not.toBeNull();
  });

  it('F3 batch: a draft per party with lines, the others with their reason; a repeat makes nothing', async () => {
    const [one, two, pending] = [await customer(), await customer(), await customer()];
    await desk.books.confirmed({ partyId: one, date: '2026-10-05' });
    await desk.books.confirmed({ partyId: two, date: '2026-11-06' });
    await desk.books.submitted({ partyId: pending, date: '2026-11-06' });
    const body = { ...desk.rule, partyIds: [one, two, pending] };
    const report = await clerk().ok(statements.AR.createMany, { body });
    expect(report.made.map(({ lineCount }) => lineCount)).toEqual([1, 1]);
    expect(report.skipped).toMatchObject([{ reason: '有 1 笔待审核费用，审核后才能对账' }]);
    expect((await clerk().ok(statements.AR.createMany, { body })).made).toEqual([]);
  });

  it('编辑 takes lines on and off; 重新取数 goes by the rule again and lets go of what was reversed', async () => {
    const partyId = await customer();
    const [a, b] = [
      await desk.books.confirmed({ partyId, date: '2026-11-05' }),
      await desk.books.confirmed({ partyId, date: '2026-11-06' }),
    ];
    let row = await desk.made('AR', [a.id], { partyId });
    row = await clerk().ok(statements.AR.update, desk.at(row, { feeLineIds: [b.id], remark: '十一月' }));
    expect(row.lines.map(({ feeNo }) => feeNo)).toEqual([b.feeNo]);
    expect((await fee(a.id))?.statementId).toBeNull();
    const now = await fee(b.id);
    await api
      .as('checker')
      .ok(feeContract.reverse, { body: { items: [{ id: b.id, version: now?.version ?? 0 }], reason: '录错' } });
    const stale = await clerk().call(statements.AR.send, desk.at(row, { channel: 'DOWNLOAD' }));
    expect(stale.envelope).toMatchObject({ errorCode: 'GUARD_FAILED' });
    row = await clerk().ok(statements.AR.refresh, desk.at(row));
    expect(row.lines.map(({ feeNo }) => feeNo)).toEqual([a.feeNo]);
  });
});

describe('4.11 to its end', () => {
  it('FIN-040 confirmed by another person with name, day and signed copy; then nothing changes', async () => {
    const line = await desk.books.confirmed({ date: '2026-11-05', amount: '88.80' });
    const sent = await desk.send('AR', await desk.made('AR', [line.id]));
    expect((await desk.confirm('AR', sent, {}, 'clerk')).envelope.errorCode).toBe('FIN_SELF_APPROVE');
    expect((await desk.confirm('AR', sent, { counterpartyDate: '2026-11-21' })).envelope).toMatchObject({
      errorCode: 'VALIDATION',
      data: { fields: { counterpartyDate: '不能晚于今天' } },
    });
    const bare = await api.as('checker').call(statements.AR.confirm, desk.at(sent, desk.CONFIRMATION));
    expect(bare.envelope.errorCode).toBe('VALIDATION');
    const row = (await desk.confirm('AR', sent)).envelope.data as StatementDetail;
    expect(row).toMatchObject({ state: 'CONFIRMED', counterpartyName: '王经理', evidenceName: '回签.pdf' });
    expect(row.contentHash).toMatch(/^[0-9a-f]{64}$/);
    expect(await fee(line.id)).toMatchObject({ statementFixed: true });
    const edits = [
      await clerk().call(statements.AR.update, desk.at(row, { feeLineIds: [line.id], remark: null })),
      await clerk().call(statements.AR.refresh, desk.at(row)),
      await clerk().call(
        statements.AR.counter,
        desk.at(row, { lines: [{ lineId: row.lines[0]?.id, counterAmount: '1', diffReason: null }] }),
      ),
    ];
    expect(edits.map(({ envelope }) => envelope.errorCode)).toEqual(Array(3).fill('FIN_STATEMENT_FROZEN'));
    await expect(
      api.db.execute(sql`update fin_statement_line set amount = 1 where statement_id = ${row.id}`),
    ).rejects.toThrow();
    await expect(api.db.execute(sql`update fin_statement set base_total = 1 where id = ${row.id}`)).rejects.toThrow();
    const now = await fee(line.id);
    const reverse = await api
      .as('checker')
      .ok(feeContract.reverse, { body: { items: [{ id: line.id, version: now?.version ?? 0 }], reason: '错' } });
    expect(reverse.refused).toMatchObject([{ errorCode: 'FIN_STATEMENT_FROZEN' }]);
  });

  it('FIN-040 verify tells when stored lines are no longer what was confirmed', async () => {
    const row = await desk.confirmed('AR', [(await desk.books.confirmed({ date: '2026-11-05' })).id]);
    const put = (unit: string | null) =>
      api.database.run(`alter table fin_statement_line disable trigger fin_statement_line_frozen;
        update fin_statement_line set unit = ${unit === null ? 'null' : `'${unit}'`} where statement_id = ${row.id};
        alter table fin_statement_line enable trigger fin_statement_line_frozen`);
    await put('车');
    const { broken } = await verify(api.db);
    expect(broken.filter(({ title }) => title.startsWith('FIN-040'))).toEqual([
      { title: 'FIN-040 已确认对账单的内容与其哈希一致', examples: [row.statementNo] },
    ]);
    await put('票');
  });

  it('已结清 follows from the lines and goes back; 撤销确认 only while nothing is settled, the log keeps the hash', async () => {
    const line = await desk.books.confirmed({ date: '2026-11-05', amount: '500' });
    let row = await desk.confirmed('AR', [line.id]);
    const receipt = await desk.books.receipt('CNY', '500', '1');
    const doc = { type: 'test_doc', id: '900', no: 'KJ-900' };
    const date = desk.books.today;
    await api.command('clerk', (ctx) =>
      allocate(ctx, {
        companyId: desk.books.companyId,
        direction: 'AR',
        date,
        doc,
        summary: '结账',
        items: [{ kind: 'RECEIPT', sourceId: receipt.id, feeLineId: line.id, amountFee: '500' }],
      }),
    );
    row = await clerk().ok(statements.AR.get, { params: { id: row.id } });
    expect([row.state, row.traces.map(({ docNo, amount }) => [docNo, amount])]).toEqual([
      'SETTLED',
      [['KJ-900', '500.00']],
    ]);
    const settled = await clerk().ok(statementLists.AR.endpoint, {
      query: { tab: 'settled', numbers: row.statementNo },
    });
    expect(settled.list).toMatchObject([{ state: 'SETTLED', baseOpen: '0.00', baseSettled: '500.00' }]);
    const refused = await clerk().call(statements.AR.unconfirm, desk.at(row, { reason: '客户改口' }));
    expect(refused.envelope.errorCode).toBe('ILLEGAL_STATE');
    await api.command('clerk', (ctx) => reverseAllocations(ctx, { doc, date, summary: '反结' }));
    row = await clerk().ok(statements.AR.get, { params: { id: row.id } });
    expect(row.state).toBe('CONFIRMED');
    const hash = row.contentHash;
    const open = await clerk().ok(statements.AR.unconfirm, desk.at(row, { reason: '客户改口' }));
    expect(open).toMatchObject({ state: 'SENT', contentHash: null, counterpartyName: null });
    expect(await fee(line.id)).toMatchObject({ statementFixed: false, statementNo: row.statementNo });
    const [log] = await api.database.raw<{ before: object; reason: string }>(
      `select before, reason from sh_audit where kind = 'fin_statement' and object_id = ${row.id} order by id desc limit 1`,
    );
    expect(log).toMatchObject({ before: { contentHash: hash }, reason: '客户改口' });
  });

  it('FIN-044 a dispute is marked, the new version drops it, the dropped line is 未对账 again', async () => {
    const [a, b] = [
      await desk.books.confirmed({ date: '2026-11-05' }),
      await desk.books.confirmed({ date: '2026-11-06', amount: '30' }),
    ];
    const row = await desk.disputed('AR', [a.id, b.id]);
    expect(row).toMatchObject({ state: 'DISPUTED', disputeCount: 1 });
    const bad = row.lines.find(({ disputed }) => disputed);
    const other = row.lines.find(({ disputed }) => !disputed);
    const wrong = await clerk().call(statements.AR.revise, desk.at(row, { dropLineIds: [other?.id] }));
    expect(wrong.envelope).toMatchObject({ data: { fields: { dropLineIds: '只能剔除有争议的费用' } } });
    const next = await clerk().ok(statements.AR.revise, desk.at(row, { dropLineIds: [bad?.id] }));
    expect(next).toMatchObject({
      state: 'DRAFT',
      revision: 2,
      disputeCount: 0,
      lines: [{ feeLineId: other?.feeLineId }],
    });
    expect(next.versions.map(({ revision, state }) => [revision, state])).toEqual([
      [1, 'VOID'],
      [2, 'DRAFT'],
    ]);
    expect((await fee(bad?.feeLineId ?? ''))?.statementId).toBeNull();
    const free = await clerk().ok(unstatedLists.AR.endpoint, { query: { numbers: bad?.feeNo } });
    expect(free.list).toHaveLength(1);
  });

  it('TV-15 FIN-042 the end of one statement is the beginning of the next: 1,200 + 3,450 − 2,000 = 2,650', async () => {
    const partyId = await customer();
    const october = { partyId, periodFrom: '2026-10-01', periodTo: '2026-10-31' };
    await desk.confirmed(
      'AR',
      [(await desk.books.confirmed({ partyId, date: '2026-10-05', amount: '1200' })).id],
      october,
    );
    await desk.books.receipt('CNY', '2000', '1', { customerId: partyId });
    const row = await desk.confirmed(
      'AR',
      [(await desk.books.confirmed({ partyId, date: '2026-11-05', amount: '3450' })).id],
      { partyId },
    );
    expect(row.totals).toMatchObject([
      { currency: 'CNY', prevBalance: '1200.00', thisPeriod: '3450.00', received: '2000.00', endBalance: '2650.00' },
    ]);
  });

  it('FIN-042 a statement that others count on keeps its confirmation, and an earlier period is not confirmed after', async () => {
    const partyId = await customer();
    const make = async (day: string, from: string, to: string) =>
      desk.made('AR', [(await desk.books.confirmed({ partyId, date: day })).id], {
        partyId,
        periodFrom: from,
        periodTo: to,
      });
    const old = await desk.send('AR', await make('2026-09-05', '2026-09-01', '2026-09-30'));
    const first = await desk.confirmed('AR', [(await desk.books.confirmed({ partyId, date: '2026-10-05' })).id], {
      partyId,
      periodFrom: '2026-10-01',
      periodTo: '2026-10-31',
    });
    const second = await desk.confirmed('AR', [(await desk.books.confirmed({ partyId, date: '2026-11-05' })).id], {
      partyId,
    });
    expect((await desk.confirm('AR', old)).envelope.errorCode).toBe('GUARD_FAILED');
    const refused = await clerk().call(statements.AR.unconfirm, desk.at(first, { reason: '金额有误' }));
    expect(refused.envelope).toMatchObject({
      errorCode: 'FIN-042',
      errorMessage: expect.stringContaining(second.statementNo),
    });
  });

  it('FIN-042 of two statements of one party that are confirmed at once the second counts on the first', async () => {
    const partyId = await customer();
    const sent = [];
    for (const amount of ['100', '200']) {
      const line = await desk.books.confirmed({ partyId, date: '2026-11-10', amount });
      sent.push(await desk.send('AR', await desk.made('AR', [line.id], { partyId })));
    }
    const both = await Promise.all(sent.map((row) => desk.confirm('AR', row)));
    expect(both.map(({ envelope }) => envelope.errorCode ?? '0').toSorted()).toEqual(['0', 'GUARD_FAILED']);
  });

  it('FIN-004 FIN-042 currencies stand apart, and a receipt of another currency counts in the line it closed', async () => {
    const partyId = await customer();
    const usd = await desk.books.confirmed({ partyId, date: '2026-11-05', currency: 'USD', amount: '100' });
    const cny = await desk.books.confirmed({ partyId, date: '2026-11-05', amount: '50' });
    const receipt = await desk.books.receipt('CNY', '710', '1', { customerId: partyId });
    await api.command('clerk', (ctx) =>
      allocate(ctx, {
        companyId: desk.books.companyId,
        direction: 'AR',
        date: desk.books.today,
        doc: { type: 'test_doc', id: '901', no: 'KJ-901' },
        summary: '结账',
        items: [{ kind: 'RECEIPT', sourceId: receipt.id, feeLineId: usd.id, amountFee: '100' }],
      }),
    );
    const row = await desk.made('AR', [usd.id, cny.id], { partyId });
    expect(row.totals.map(({ currency, received, endBalance }) => [currency, received, endBalance])).toEqual([
      ['CNY', '0.00', '50.00'],
      ['USD', '100.00', '0.00'],
    ]);
    expect(row.baseTotal).toBe('760.00');
  });
});

describe('4.11 every state and action', () => {
  const ROUTES: Partial<Record<StatementAction, (row: StatementDetail) => Promise<string>>> = {};
  const code = async (call: Promise<{ envelope: { success: boolean; errorCode?: string | undefined } }>) => {
    const { envelope } = await call;
    return envelope.success ? 'ok' : String(envelope.errorCode);
  };
  const P = statements.AP;
  const first = (row: StatementDetail) => row.lines[0]?.id ?? '';
  ROUTES.update = (row) =>
    code(clerk().call(P.update, desk.at(row, { feeLineIds: row.lines.map((line) => line.feeLineId), remark: null })));
  ROUTES.refresh = (row) => code(clerk().call(P.refresh, desk.at(row)));
  ROUTES.send = (row) => code(clerk().call(P.send, desk.at(row, { channel: 'DOWNLOAD' })));
  ROUTES.confirm = (row) => code(desk.confirm('AP', row));
  ROUTES.dispute = (row) =>
    code(clerk().call(P.dispute, desk.at(row, { lines: [{ lineId: first(row), reason: '不符' }] })));
  ROUTES.revise = (row) => code(clerk().call(P.revise, desk.at(row)));
  ROUTES.void = (row) => code(clerk().call(P.void, desk.at(row, { reason: '重开' })));
  ROUTES.unconfirm = (row) => code(clerk().call(P.unconfirm, desk.at(row, { reason: '有误' })));
  ROUTES.bill = (row) =>
    code(clerk().call(statements.bill, desk.at(row, { rows: [{ charge: 'x', currency: 'CNY', amount: '1' }] })));
  ROUTES.match = (row) => code(clerk().call(statements.match, desk.at(row)));
  ROUTES.adjust = (row) => code(clerk().call(statements.adjust, desk.at(row, { lineIds: [first(row)] })));

  const inState = async (state: StatementState): Promise<StatementDetail> => {
    const line = await desk.books.confirmed({ direction: 'AP', date: '2026-11-05', amount: '40' });
    if (state === 'DRAFT') return desk.made('AP', [line.id]);
    if (state === 'SENT') return desk.send('AP', await desk.made('AP', [line.id]));
    if (state === 'DISPUTED') return desk.disputed('AP', [line.id]);
    if (state === 'VOID') return clerk().ok(P.void, desk.at(await desk.made('AP', [line.id]), { reason: '重开' }));
    const row = await desk.confirmed('AP', [line.id]);
    if (state === 'CONFIRMED') return row;
    const payment = await desk.books.payment('CNY', '40', '1');
    await api.command('clerk', (ctx) =>
      allocate(ctx, {
        companyId: desk.books.companyId,
        direction: 'AP',
        date: desk.books.today,
        doc: { type: 'test_doc', id: row.id, no: `GJ-${row.id}` },
        summary: '结账',
        items: [{ kind: 'PAYMENT', sourceId: payment.id, feeLineId: line.id, amountFee: '40' }],
      }),
    );
    return clerk().ok(P.get, { params: { id: row.id } });
  };
  const EDITS = ['update', 'refresh', 'bill', 'match', 'adjust'];
  it.each(Object.keys(STATEMENT_STATES) as StatementState[])('%s', async (state) => {
    for (const [action, rule] of Object.entries(statementMachines.AP.actions) as [
      StatementAction,
      { from: readonly string[] },
    ][]) {
      const row = await inState(state);
      expect(row.state).toBe(state);
      const answer = await ROUTES[action]?.(row);
      if (rule.from.includes(state)) expect([action, answer]).not.toEqual([action, 'ILLEGAL_STATE']);
      else
        expect([action, answer]).toEqual([
          action,
          EDITS.includes(action) && (state === 'CONFIRMED' || state === 'SETTLED')
            ? 'FIN_STATEMENT_FROZEN'
            : 'ILLEGAL_STATE',
        ]);
      const listed = row.actions.map((one) => one.code);
      expect([action, listed.includes(action)]).toEqual([action, rule.from.includes(state)]);
    }
  });
});

describe('F17 the bill of a supplier', () => {
  it('is matched by order, container, charge and amount; differences show; 补差 is made once', async () => {
    const make = (bizNo: string, amount: string) =>
      desk.books.confirmed({ direction: 'AP', date: '2026-11-05', bizNo, amount, taxRateBp: 600 });
    const [a, b, c] = [await make('WL-1', '1000'), await make('WL-2', '300'), await make('WL-3', '70')];
    let row = await desk.made('AP', [a.id, b.id, c.id]);
    const rows = [
      { orderNo: 'wl-1', charge: '码头操作费', currency: 'CNY', amount: '1050' },
      { orderNo: 'WL-2', currency: 'CNY', amount: '300' },
      { orderNo: 'WL-9', charge: '拖车费', currency: 'CNY', amount: '500' },
    ];
    row = await clerk().ok(statements.bill, desk.at(row, { rows }));
    const shown = Object.fromEntries(row.lines.map((line) => [line.bizNo, [line.counterAmount, line.difference]]));
    expect(shown).toMatchObject({ 'WL-2': ['300.00', '0.00'], 'WL-3': [null, null] });
    const line = row.lines.find(({ bizNo }) => bizNo === 'WL-1');
    row = await clerk().ok(
      statements.AP.counter,
      desk.at(row, { lines: [{ lineId: line?.id, counterAmount: '1050', diffReason: '燃油附加' }] }),
    );
    row = await clerk().ok(statements.adjust, desk.at(row, { lineIds: [line?.id] }));
    const { adjustNo } = row.lines.find(({ bizNo }) => bizNo === 'WL-1') ?? {};
    const [made] = await api.db
      .select()
      .from(finFeeLine)
      .where(eq(finFeeLine.feeNo, adjustNo ?? ''));
    expect(made).toMatchObject({
      amount: '50.00',
      state: 'SUBMITTED',
      adjustsId: a.id,
      taxRateBp: 600,
      remark: `补差 ${a.feeNo}：燃油附加`,
    });
    // 10.3: who typed the difference does not confirm what it comes to.
    const confirming = { body: { items: [{ id: made?.id ?? '', version: made?.version ?? 0 }] } };
    const own = await clerk().ok(feeContract.confirm, confirming as never);
    expect(own.refused[0]?.errorCode).toBe('FIN_SELF_APPROVE');
    const twice = await clerk().call(statements.adjust, desk.at(row, { lineIds: [line?.id] }));
    expect(twice.envelope.errorCode).toBe('FIN-016');
    const fine = { lines: [{ lineId: line?.id, counterAmount: '1050.001', diffReason: null }] };
    const typed = await clerk().call(statements.AP.counter, desk.at(row, fine));
    expect(typed.envelope.data).toEqual({ fields: { 'lines.0.counterAmount': 'CNY 金额小数位过多' } });
    const bill = { rows: [{ orderNo: 'WL-1', currency: 'CNY', amount: '1.001' }] };
    expect((await clerk().call(statements.bill, desk.at(row, bill))).envelope.data).toEqual({
      fields: { 'rows.0.amount': 'CNY 金额小数位过多' },
    });
    const none = await clerk().call(
      statements.adjust,
      desk.at(row, { lineIds: [row.lines.find(({ bizNo }) => bizNo === 'WL-3')?.id] }),
    );
    expect(none.envelope.errorCode).toBe('GUARD_FAILED');
  });
});

describe('who sees and does what', () => {
  it('ACC-031 hidden money is nowhere, and a statement of the other direction does not exist', async () => {
    const line = await desk.books.confirmed({ date: '2026-11-05', amount: '77771.31' });
    const row = await desk.made('AR', [line.id]);
    const paid = await desk.made('AP', [
      (await desk.books.confirmed({ direction: 'AP', date: '2026-11-05', amount: '66661.31' })).id,
    ]);
    api.actor('blind', {
      userId: '4',
      companies: [desk.books.companyId],
      fields: { 'money.sell': 'HIDDEN', 'money.cost': 'HIDDEN' },
    });
    const blind = api.as('blind');
    const texts = JSON.stringify([
      await blind.ok(statements.AR.get, { params: { id: row.id } }),
      await blind.ok(statements.AP.get, { params: { id: paid.id } }),
      await blind.ok(statementLists.AR.endpoint, { query: {} }),
      await blind.ok(unstatedLists.AR.endpoint, { query: {} }),
      await blind.ok(statements.AR.candidates, { query: { ...desk.rule, partyId: desk.partyOf('AR') } }),
    ]);
    expect(texts).not.toMatch(/7771\.31|7,771|6661\.31|baseTotal|prevBalance/);
    expect((await blind.call(statementLists.AR.endpoint, { query: { sort: 'baseTotal' } })).envelope.errorCode).toBe(
      'VALIDATION',
    );
    expect((await clerk().call(statements.AR.get, { params: { id: paid.id } })).status).toBe(404);
    expect((await clerk().call(statements.AR.void, desk.at(paid, { reason: '换个地址' }))).status).toBe(404);
    api.actor('payables', {
      userId: '5',
      companies: [desk.books.companyId],
      permissions: ['finance.ap.statement.view'],
    });
    expect((await api.as('payables').call(statements.AR.get, { params: { id: row.id } })).status).toBe(403);
  });

  it('1.8 other companies: neither their statements nor their lines', async () => {
    const line = await desk.books.confirmed({ date: '2026-11-05' });
    const row = await desk.made('AR', [line.id]);
    api.actor('foreign', { userId: '6', companies: [desk.books.otherCompanyId] });
    const foreign = api.as('foreign');
    expect((await foreign.call(statements.AR.get, { params: { id: row.id } })).status).toBe(404);
    expect((await foreign.ok(statementLists.AR.endpoint, { query: {} })).list).toEqual([]);
    const free = await desk.books.confirmed({ date: '2026-11-05' });
    expect((await foreign.call(statements.AR.create, desk.create('AR', [free.id]))).envelope.errorCode).toBe(
      'VALIDATION',
    );
    const own = { companyId: desk.books.otherCompanyId };
    expect((await foreign.call(statements.AR.create, desk.create('AR', [free.id], own))).status).toBe(404);
    expect(
      (await foreign.ok(statements.AR.candidates, { query: { ...desk.rule, partyId: desk.partyOf('AR') } })).lines,
    ).toEqual([]);
  });

  it('发送 by mail needs a server and an address and says so; 15 days later who made it is reminded once a day (11.4)', async () => {
    const line = await desk.books.confirmed({ date: '2026-11-05' });
    const draft = await desk.made('AR', [line.id]);
    const mail = await clerk().call(statements.AR.send, desk.at(draft, { channel: 'MAIL' }));
    expect(mail.envelope.errorCode).toBe('MAIL_FAILED');
    const sent = await desk.send('AR', draft);
    expect(sent).toMatchObject({ state: 'SENT', sentChannel: 'DOWNLOAD', sentTo: null });
    const remind = () => api.command('clerk', remindOfUnconfirmed);
    expect(await remind()).toBe(0);
    await api.db.execute(sql`update fin_statement set sent_at = '2026-11-05T00:00:00Z' where id = ${sent.id}`);
    expect(await remind()).toBe(1);
    expect(await remind()).toBe(0);
  });
});
