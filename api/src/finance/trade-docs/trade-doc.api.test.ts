import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import { tradeDocList } from '@shared/contract/finance/trade-doc-list.contract.ts';
import type { TradeDocDetail } from '@shared/contract/finance/trade-doc.answers.ts';
import {
  TRADE_DOC_KIND_CODES,
  type TradeDocKind,
  type TradeDocState,
} from '@shared/contract/finance/trade-doc.labels.ts';
import { tradeDocMachine, type TradeDocAction } from '@shared/contract/finance/trade-doc.machine.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import '../../app/seed/verify-nouns.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { verify } from '../../platform/verify.ts';
import { BOOKS_CLOCK, prepareBooks } from '../ledger/books.fixture.ts';
import { archiveClosed } from './trade-doc-events.ts';
import { tradeDesk, type TradeDesk } from './trade-doc.fixture.ts';
import { tradeDoc } from './trade-doc.tables.ts';

let api: TestApi;
let desk: TradeDesk;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
  desk = await tradeDesk(api);
});
afterAll(() => api.close());
afterEach(async () => {
  expect(api.faults).toEqual([]);
  expect((await verify(api.db)).broken.filter(({ title }) => /发票|开票/.test(title))).toEqual([]);
});
const fieldsOf = ({ envelope }: { envelope: { data?: unknown } }) =>
  (envelope.data as { fields?: Record<string, string> } | undefined)?.fields ?? {};

describe('F29 合同发票: the document', () => {
  it.each(TRADE_DOC_KIND_CODES)(
    '3.9 %s is made with the number of its kind and the sum of its lines (FIN-170)',
    async (kind) => {
      const row = await desk.made(
        kind,
        kind === 'PACKING_LIST' ? {} : { lines: [desk.line(), desk.line({ qty: '3' })] },
      );
      expect(row.docNo).toMatch(kind.endsWith('CONTRACT') ? /^HT/ : /^FP/);
      expect([row.state, row.amount]).toEqual(['DRAFT', kind === 'PACKING_LIST' ? '0.00' : '1287.50']);
      expect(row.lines[0]?.amount).toBe(kind === 'PACKING_LIST' ? '0.00' : '1250.00');
    },
  );

  it('6.2 names at their fields what is hostile or does not fit', async () => {
    const faults = async (kind: TradeDocKind, change: object) => fieldsOf(await desk.create(kind, change));
    expect(await faults('EXPORT_CONTRACT', { companyId: '999' })).toEqual({ companyId: '经营主体不在权限内' });
    expect(Object.keys(await faults('EXPORT_CONTRACT', { customerId: null }))).toEqual(['customerId']);
    expect(Object.keys(await faults('EXPORT_CONTRACT', { customerId: '424242' }))).toEqual(['customerId']);
    expect(Object.keys(await faults('INPUT_INVOICE', { supplierId: '424242' }))).toEqual(['supplierId']);
    expect(Object.keys(await faults('EXPORT_CONTRACT', { incoterm: null }))).toEqual(['incoterm']);
    expect(Object.keys(await faults('EXPORT_CONTRACT', { orderId: '424242' }))).toEqual(['orderId']);
    expect(Object.keys(await faults('EXPORT_CONTRACT', { containerId: '424242' }))).toEqual(['containerId']);
    expect(Object.keys(await faults('EXPORT_CONTRACT', { declarationId: '424242' }))).toEqual(['declarationId']);
    expect(Object.keys(await faults('EXPORT_CONTRACT', { lines: [] }))).toEqual(['lines']);
    const lines = (change: object) => ({ lines: [desk.line(change)] });
    expect(await faults('PACKING_LIST', lines({ net: 1_000_001 }))).toEqual({ 'lines.0.net': '净重不能大于毛重' });
    expect(Object.keys(await faults('EXPORT_CONTRACT', lines({ qty: '1,000' })))).toEqual(['lines.0.qty']);
    expect(Object.keys(await faults('EXPORT_CONTRACT', lines({ qty: '-1' })))).toEqual(['lines.0.qty']);
    expect(Object.keys(await faults('EXPORT_CONTRACT', lines({ orderLineId: '424242' })))).toEqual(['lines.0.nameCn']);
    expect(Object.keys(await faults('EXPORT_CONTRACT', lines({ nameCn: 'x'.repeat(201) })))).toEqual([
      'lines.0.nameCn',
    ]);
    expect(Object.keys(await faults('INPUT_INVOICE', lines({ taxRateBp: 1234 })))).toEqual(['lines.0.taxRateBp']);
    expect(await faults('INPUT_INVOICE', { invoiceNo: '123' })).toEqual({ invoiceNo: '发票号码应为 8 或 20 位数字' });
    expect((await desk.create('EXPORT_CONTRACT', lines({ feeLineId: '424242' }))).envelope.success).toBe(false);
  });

  it('4.16 提交 wants it complete, 审核 another person', async () => {
    const bare = await desk.made('EXPORT_CONTRACT', { lines: [desk.line({ unitPrice: null, nameEn: null })] });
    expect((await desk.submit(bare)).envelope.errorMessage).toBe(`${bare.docNo} 第 1 行没有单价，请先编辑补全。`);
    const row = await desk.done(desk.submit(await desk.made('EXPORT_CONTRACT')));
    expect((await desk.approve(row, 'maker')).envelope.errorCode).toBe('FIN_SELF_APPROVE');
    const shown = (await desk.get(row)).actions.find(({ code }) => code === 'approve');
    expect(shown).toMatchObject({ enabled: false, unmet: ['由您制单、编辑或提交，须由他人审核'] });
    const back = await desk.done(
      api
        .as('boss')
        .call(tradeDocs.reject, { params: { id: row.id }, body: { version: row.version, reason: '单价不符' } }),
    );
    expect(back).toMatchObject({ state: 'DRAFT', rejectReason: '单价不符' });
    // Who edits it makes it as well, whoever hands it in.
    api.actor('editor', { userId: '4', companies: [desk.companyId] });
    const edited = await api.as('editor').ok(tradeDocs.update, {
      params: { id: back.id },
      body: { version: back.version, ...desk.input('EXPORT_CONTRACT', { paymentTerm: 'L/C' }) },
    });
    const again = await desk.done(desk.submit(edited));
    expect((await desk.approve(again, 'editor')).envelope.errorCode).toBe('FIN_SELF_APPROVE');
    expect((await desk.approve(again)).envelope.success).toBe(true);
    expect(await desk.upTo('EFFECTIVE', 'EXPORT_CONTRACT')).toMatchObject({
      approverName: '会计2',
      submitterName: '会计1',
    });
  });

  it('1.8 another company finds nothing; who does not see costs sees no supplier documents; prices are hidden everywhere', async () => {
    const [sale, cost] = [await desk.made('EXPORT_CONTRACT'), await desk.made('INPUT_INVOICE')];
    api.actor('stranger', { userId: '5', companies: [desk.otherCompanyId] });
    expect((await api.as('stranger').call(tradeDocs.get, { params: { id: sale.id } })).status).toBe(404);
    expect((await desk.submit(sale, 'stranger')).status).toBe(404);
    api.actor('costless', { userId: '5', companies: [desk.companyId], fields: { 'money.sell': 'VISIBLE' } });
    expect((await api.as('costless').call(tradeDocs.get, { params: { id: cost.id } })).status).toBe(404);
    const { list } = await api.as('costless').ok(tradeDocList.endpoint, { query: { tab: 'input' } });
    expect(list).toEqual([]);
    api.actor('blind', { userId: '5', companies: [desk.companyId], fields: { 'money.cost': 'VISIBLE' } });
    const seen = await desk.get(sale, 'blind');
    expect(seen).not.toHaveProperty('amount');
    expect(seen.lines[0]).not.toHaveProperty('unitPrice');
    expect(seen.buyer).not.toHaveProperty('bankAccount');
    expect((await desk.create('EXPORT_CONTRACT', {}, 'blind')).status).toBe(403);
    const rows = await api.as('blind').ok(tradeDocList.endpoint, { query: { tab: 'all' } });
    expect(rows.list[0]).not.toHaveProperty('amount');
    expect(rows.summary).not.toHaveProperty('amount');
  });

  it('every state × action: what the machine does not know is refused', async () => {
    const ways: Record<TradeDocState, () => Promise<TradeDocDetail>> = {
      DRAFT: () => desk.made('OUTPUT_INVOICE'),
      SUBMITTED: () => desk.upTo('SUBMITTED', 'OUTPUT_INVOICE'),
      EFFECTIVE: () => desk.upTo('EFFECTIVE', 'OUTPUT_INVOICE'),
      ISSUED: () => desk.upTo('ISSUED', 'OUTPUT_INVOICE'),
      ARCHIVED: async () => {
        const row = await desk.upTo('ISSUED', 'OUTPUT_INVOICE');
        await api.db.update(tradeDoc).set({ state: 'ARCHIVED' }).where(eq(tradeDoc.id, row.id));
        return desk.get(row);
      },
      VOID: async () => desk.done(desk.voided(await desk.made('OUTPUT_INVOICE'))),
      RED: async () => desk.done(desk.red(await desk.upTo('ISSUED', 'OUTPUT_INVOICE'))),
    };
    const on = ({ id, version }: TradeDocDetail) => ({ params: { id }, body: { version } });
    const run: Record<Exclude<TradeDocAction, 'archive'>, (row: TradeDocDetail) => ReturnType<typeof desk.submit>> = {
      submit: (row) => desk.submit(row),
      approve: (row) => desk.approve(row),
      reject: (row) =>
        api
          .as('boss')
          .call(tradeDocs.reject, { params: { id: row.id }, body: { version: row.version, reason: '退回' } }),
      issue: (row) => desk.issue(row),
      receive: (row) =>
        api.as('boss').call(tradeDocs.receive, {
          params: { id: row.id },
          body: { version: row.version, invoiceCode: null, invoiceNo: desk.invoiceNo(), invoiceDate: '2026-11-20' },
        }),
      update: (row) =>
        api.as('maker').call(tradeDocs.update, {
          params: { id: row.id },
          body: { ...desk.input('OUTPUT_INVOICE'), version: row.version },
        }),
      link: (row) =>
        api
          .as('maker')
          .call(tradeDocs.link, { params: { id: row.id }, body: { version: row.version, declarationId: null } }),
      red: (row) => desk.red(row),
      void: (row) => desk.voided(row),
      remove: (row) => api.as('maker').call(tradeDocs.remove, on(row)) as ReturnType<typeof desk.submit>,
    };
    for (const [state, make] of Object.entries(ways) as [TradeDocState, () => Promise<TradeDocDetail>][]) {
      // What is refused leaves the document as it is.
      const stays = await make();
      for (const [action, act] of Object.entries(run) as [keyof typeof run, (typeof run)['submit']][]) {
        const legal = tradeDocMachine.actions[action].from.includes(state);
        const { envelope } = await act(legal ? await make() : stays);
        // An 销项发票 is issued, not received.
        const wanted = !legal ? 'ILLEGAL_STATE' : action === 'receive' ? 'GUARD_FAILED' : '0';
        expect([state, action, envelope.errorCode ?? '0']).toEqual([state, action, wanted]);
      }
    }
  }, 90_000);

  it('4.16 归档 comes with the close of the period of its date, by nobody else', async () => {
    const [inside, outside] = [
      await desk.upTo('ISSUED', 'EXPORT_CONTRACT', { docDate: '2026-09-30' }),
      await desk.upTo('ISSUED', 'EXPORT_CONTRACT', { docDate: '2026-10-01' }),
    ];
    await api.db.execute(sql`insert into fin_period (company_id, month, start_date, end_date)
      values (${desk.companyId}, '202609', '2026-09-01', '2026-09-30') on conflict do nothing`);
    await api.command('boss', (ctx) => archiveClosed(ctx, { companyId: desk.companyId, month: '202609' }));
    expect([(await desk.get(inside)).state, (await desk.get(outside)).state]).toEqual(['ARCHIVED', 'ISSUED']);
  });
});

describe('FIN-171, FIN-172 tax invoices', () => {
  it('FIN-171 a number is one invoice of its kind, also when two register it at once', async () => {
    const [one, two, third] = [
      await desk.upTo('EFFECTIVE', 'OUTPUT_INVOICE'),
      await desk.upTo('EFFECTIVE', 'OUTPUT_INVOICE'),
      await desk.upTo('EFFECTIVE', 'OUTPUT_INVOICE'),
    ];
    const invoiceNo = desk.invoiceNo();
    const answers = await Promise.all([desk.issue(one, { invoiceNo }), desk.issue(two, { invoiceNo }, 'boss')]);
    expect(answers.map(({ envelope }) => envelope.success).toSorted()).toEqual([false, true]);
    const { envelope } = await desk.issue(third, { invoiceNo });
    expect(envelope.errorMessage).toBe('发票号码已存在，请核对后重新录入。');
    // The same number as an 进项发票 is another thing.
    expect((await desk.issue(await desk.upTo('EFFECTIVE', 'INPUT_INVOICE'), { invoiceNo })).envelope.success).toBe(
      true,
    );
    expect(fieldsOf(await desk.issue(third, { invoiceNo: '12345678' }))).toEqual({
      invoiceCode: '8 位号码须填发票代码',
    });
    expect(fieldsOf(await desk.issue(third, { invoiceNo: null }))).toEqual({ invoiceNo: '必填' });
    expect(fieldsOf(await desk.issue(third, { invoiceDate: '2026-11-21' }))).toEqual({ invoiceDate: '不能晚于今天' });
    const effective = { code: '3302234130', no: '12345678' };
    const old = await desk.done(desk.issue(third, { invoiceCode: effective.code, invoiceNo: effective.no }));
    expect(old).toMatchObject({ state: 'ISSUED', invoiceCode: effective.code });
  });

  it('FIN-172 Σ invoiced of a fee never passes its amount; two at once: one', async () => {
    const fee = await desk.confirmed({ amount: '1000' });
    const billing = (amount: string) => ({
      lines: [
        desk.line({
          feeLineId: fee.id,
          nameCn: '操作费',
          qty: '1',
          unitPrice: amount,
          amount,
          taxRateBp: 600,
          cartons: 0,
          net: 0,
          gross: 0,
        }),
      ],
    });
    const [a, b] = [
      await desk.upTo('EFFECTIVE', 'OUTPUT_INVOICE', billing('700')),
      await desk.upTo('EFFECTIVE', 'OUTPUT_INVOICE', billing('700')),
    ];
    const answers = await Promise.all([desk.issue(a), desk.issue(b, {}, 'boss')]);
    expect(answers.map(({ envelope }) => envelope.errorCode ?? '0').toSorted()).toEqual(['0', 'FIN-172']);
    const { rows } = await api.db.execute(
      sql`select invoiced::numeric(12,2)::text as invoiced from fin_fee_line where id = ${fee.id}`,
    );
    expect(rows).toEqual([{ invoiced: '700.00' }]);
    const rest = await desk.upTo('ISSUED', 'OUTPUT_INVOICE', billing('300'));
    expect(rest.lines[0]).toMatchObject({ feeNo: fee.feeNo, amount: '300.00', tax: '16.98' });
    const over = await desk.upTo('EFFECTIVE', 'OUTPUT_INVOICE', billing('0.01'));
    expect((await desk.issue(over)).envelope).toMatchObject({
      errorCode: 'FIN-172',
      errorMessage: `费用 ${fee.feeNo} 未开票金额 CNY 0.00，本次 0.01，请改明细。`,
    });
    api.actor('priceless', { userId: '6', companies: [desk.companyId], fields: { 'money.cost': 'VISIBLE' } });
    expect((await desk.issue(over, {}, 'priceless')).envelope.errorMessage).toBe(
      `费用 ${fee.feeNo} 本次开票超过未开票金额，请改明细。`,
    );
    const wrong = fieldsOf(await desk.create('INPUT_INVOICE', billing('10')));
    expect(wrong).toEqual({ 'lines.0.feeLineId': `费用 ${fee.feeNo} 不是应付` });
  });

  it('FIN-172 a fee that is not confirmed is not invoiced', async () => {
    const fee = await desk.submitted({ amount: '50' });
    const row = await desk.upTo('EFFECTIVE', 'OUTPUT_INVOICE', {
      lines: [desk.line({ feeLineId: fee.id, qty: '1', unitPrice: '50', taxRateBp: 600 })],
    });
    expect((await desk.issue(row)).envelope.errorMessage).toBe(`${row.docNo}：费用 ${fee.feeNo} 未审核，不能开票。`);
  });

  it('FIN-171 冲红 whole: negative document, number of its own, the fee gets everything back', async () => {
    const fee = await desk.confirmed({ amount: '1000' });
    const row = await desk.upTo('ISSUED', 'OUTPUT_INVOICE', {
      lines: [desk.line({ feeLineId: fee.id, qty: '1', unitPrice: '1000', taxRateBp: 600, net: 0, gross: 0 })],
    });
    const original = await desk.done(desk.red(row));
    expect(original).toMatchObject({ state: 'RED', reds: [{ amount: '-1000.00' }] });
    const [made] = original.reds;
    expect(await desk.get({ id: made?.id ?? '' })).toMatchObject({
      state: 'ISSUED',
      redOfNo: row.docNo,
      amount: '-1000.00',
      tax: '-56.60',
      docDate: '2026-11-20',
    });
    const { rows } = await api.db.execute(
      sql`select invoiced::numeric(12,2)::text as invoiced from fin_fee_line where id = ${fee.id}`,
    );
    expect(rows).toEqual([{ invoiced: '0.00' }]);
    expect((await desk.red(await desk.get({ id: made?.id ?? '' }))).envelope.errorCode).toBe('ILLEGAL_STATE');
    expect((await desk.red(original)).envelope.errorCode).toBe('ILLEGAL_STATE');
  });

  it('FIN-171 冲红 in parts of a service invoice up to what is left; goods only whole; two at once', async () => {
    const fee = await desk.confirmed({ amount: '1000' });
    const service = await desk.upTo('ISSUED', 'OUTPUT_INVOICE', {
      lines: [desk.line({ feeLineId: fee.id, qty: '1', unitPrice: '1000', taxRateBp: 600, net: 0, gross: 0 })],
    });
    const lineId = service.lines[0]?.id ?? '';
    const part = (amount: string) => ({ lines: [{ lineId, amount }] });
    expect(fieldsOf(await desk.red(service, part('1000.01')))).toEqual({
      'lines.0.amount': '不能大于可冲红金额 1000.00',
    });
    const both = await Promise.all([desk.red(service, part('600')), desk.red(service, part('600'), 'maker')]);
    expect(both.map(({ envelope }) => envelope.success).toSorted()).toEqual([false, true]);
    const now = await desk.get(service);
    expect([now.state, now.lines[0]?.reddened]).toEqual(['ISSUED', '600.00']);
    expect((await desk.red(now)).envelope.errorMessage).toContain('已部分冲红');
    expect(fieldsOf(await desk.red(now, part('400.01')))).toHaveProperty(['lines.0.amount']);
    expect((await desk.done(desk.red(now, part('400')))).state).toBe('RED');
    const goods = await desk.upTo('ISSUED', 'INPUT_INVOICE');
    const refused = await desk.red(goods, { lines: [{ lineId: goods.lines[0]?.id ?? '', amount: '1' }] });
    expect(refused.envelope.errorMessage).toContain('只能整张冲红');
  });

  it('FIN-171 parts of a line sum to the line, in amount, tax and quantity', async () => {
    const fee = await desk.confirmed({ amount: '100' });
    const row = await desk.upTo('ISSUED', 'OUTPUT_INVOICE', {
      lines: [
        desk.line({ feeLineId: fee.id, qty: '1', unitPrice: '100', taxRateBp: 600, cartons: 10, net: 100, gross: 100 }),
      ],
    });
    const lineId = row.lines[0]?.id ?? '';
    for (const amount of ['33.33', '33.33', '33.34'])
      await desk.done(desk.red(await desk.get(row), { lines: [{ lineId, amount }] }));
    expect((await desk.get(row)).state).toBe('RED');
    const { rows } = await api.db.execute(sql`select sum(l.amount)::text as amount, sum(l.amount_ex)::text as ex,
      sum(l.tax)::text as tax, sum(l.qty)::text as qty, sum(l.cartons)::int as cartons, sum(l.net)::int as net
      from trade_doc_line l where l.id = ${lineId} or l.red_of_line = ${lineId}`);
    expect(rows.map((each) => Object.values(each).map(Number))).toEqual([[0, 0, 0, 0, 0, 0]]);
  });

  it('a red invoice is not dated before the one that it takes back', async () => {
    const row = await desk.upTo('ISSUED', 'OUTPUT_INVOICE');
    expect(fieldsOf(await desk.red(row, { invoiceDate: '2026-11-19' }))).toEqual({
      invoiceDate: '不能早于原发票日期 2026-11-20',
    });
  });

  it('FIN-110 a red invoice is dated in an open period', async () => {
    const row = await desk.upTo('ISSUED', 'OUTPUT_INVOICE', { docDate: '2026-10-05' });
    await api.db.execute(
      sql`update fin_period set state = 'CLOSED' where company_id = ${desk.companyId} and month = '202610'`,
    );
    const { envelope } = await desk.red(row, { invoiceDate: '2026-10-31' });
    expect(envelope.errorCode).toBe('PERIOD_CLOSED');
    expect((await desk.done(desk.red(row))).state).toBe('RED');
  });
});
