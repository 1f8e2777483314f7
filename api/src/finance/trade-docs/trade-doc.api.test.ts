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
import { describe, expect, it } from 'vitest';
import { archiveClosed } from './trade-doc-events.ts';
import { tradeDoc } from './trade-doc.tables.ts';
import { bookOffice, fieldsOf } from '../ledger/book-office.fixture.ts';
import { tradeDesk } from './trade-doc.fixture.ts';

const office = bookOffice(tradeDesk, /发票|开票/);

describe('F29 合同发票: the document', () => {
  it.each(TRADE_DOC_KIND_CODES)(
    '3.9 %s is made with the number of its kind and the sum of its lines (FIN-170)',
    async (kind) => {
      const row = await office.desk.made(
        kind,
        kind === 'PACKING_LIST' ? {} : { lines: [office.desk.line(), office.desk.line({ qty: '3' })] },
      );
      expect(row.docNo).toMatch(kind.endsWith('CONTRACT') ? /^HT/ : /^FP/);
      expect([row.state, row.amount]).toEqual(['DRAFT', kind === 'PACKING_LIST' ? '0.00' : '1287.50']);
      expect(row.lines[0]?.amount).toBe(kind === 'PACKING_LIST' ? '0.00' : '1250.00');
    },
  );

  it('6.2 names at their fields what is hostile or does not fit', async () => {
    const faults = async (kind: TradeDocKind, change: object) => fieldsOf(await office.desk.create(kind, change));
    expect(await faults('EXPORT_CONTRACT', { companyId: '999' })).toEqual({ companyId: '经营主体不在权限内' });
    expect(Object.keys(await faults('EXPORT_CONTRACT', { customerId: null }))).toEqual(['customerId']);
    expect(Object.keys(await faults('EXPORT_CONTRACT', { customerId: '424242' }))).toEqual(['customerId']);
    expect(Object.keys(await faults('INPUT_INVOICE', { supplierId: '424242' }))).toEqual(['supplierId']);
    expect(Object.keys(await faults('EXPORT_CONTRACT', { incoterm: null }))).toEqual(['incoterm']);
    expect(Object.keys(await faults('EXPORT_CONTRACT', { orderId: '424242' }))).toEqual(['orderId']);
    expect(Object.keys(await faults('EXPORT_CONTRACT', { containerId: '424242' }))).toEqual(['containerId']);
    expect(Object.keys(await faults('EXPORT_CONTRACT', { declarationId: '424242' }))).toEqual(['declarationId']);
    expect(Object.keys(await faults('EXPORT_CONTRACT', { lines: [] }))).toEqual(['lines']);
    const lines = (change: object) => ({ lines: [office.desk.line(change)] });
    expect(await faults('PACKING_LIST', lines({ net: 1_000_001 }))).toEqual({ 'lines.0.net': '净重不能大于毛重' });
    expect(Object.keys(await faults('EXPORT_CONTRACT', lines({ qty: '1,000' })))).toEqual(['lines.0.qty']);
    expect(Object.keys(await faults('EXPORT_CONTRACT', lines({ qty: '-1' })))).toEqual(['lines.0.qty']);
    expect(Object.keys(await faults('EXPORT_CONTRACT', lines({ orderLineId: '424242' })))).toEqual(['lines.0.nameCn']);
    expect(Object.keys(await faults('EXPORT_CONTRACT', lines({ nameCn: 'x'.repeat(201) })))).toEqual([
      'lines.0.nameCn',
    ]);
    expect(Object.keys(await faults('INPUT_INVOICE', lines({ taxRateBp: 1234 })))).toEqual(['lines.0.taxRateBp']);
    expect(await faults('INPUT_INVOICE', { invoiceNo: '123' })).toEqual({ invoiceNo: '发票号码应为 8 或 20 位数字' });
    expect((await office.desk.create('EXPORT_CONTRACT', lines({ feeLineId: '424242' }))).envelope.success).toBe(false);
  });

  it('4.16 提交 wants it complete, 审核 another person', async () => {
    const bare = await office.desk.made('EXPORT_CONTRACT', {
      lines: [office.desk.line({ unitPrice: null, nameEn: null })],
    });
    expect((await office.desk.submit(bare)).envelope.errorMessage).toBe(
      `${bare.docNo} 第 1 行没有单价，请先编辑补全。`,
    );
    const row = await office.desk.done(office.desk.submit(await office.desk.made('EXPORT_CONTRACT')));
    expect((await office.desk.approve(row, 'maker')).envelope.errorCode).toBe('FIN_SELF_APPROVE');
    const shown = (await office.desk.get(row)).actions.find(({ code }) => code === 'approve');
    expect(shown).toMatchObject({ enabled: false, unmet: ['由您制单、编辑或提交，须由他人审核'] });
    const back = await office.desk.done(
      office.api
        .as('boss')
        .call(tradeDocs.reject, { params: { id: row.id }, body: { version: row.version, reason: '单价不符' } }),
    );
    expect(back).toMatchObject({ state: 'DRAFT', rejectReason: '单价不符' });
    // Who edits it makes it as well, whoever hands it in.
    office.api.actor('editor', { userId: '4', companies: [office.desk.companyId] });
    const edited = await office.as('editor').ok(tradeDocs.update, {
      params: { id: back.id },
      body: { version: back.version, ...office.desk.input('EXPORT_CONTRACT', { paymentTerm: 'L/C' }) },
    });
    const again = await office.desk.done(office.desk.submit(edited));
    expect((await office.desk.approve(again, 'editor')).envelope.errorCode).toBe('FIN_SELF_APPROVE');
    expect((await office.desk.approve(again)).envelope.success).toBe(true);
    expect(await office.desk.upTo('EFFECTIVE', 'EXPORT_CONTRACT')).toMatchObject({
      approverName: '会计2',
      submitterName: '会计1',
    });
  });

  it('1.8 another company finds nothing; who does not see costs sees no supplier documents; prices are hidden everywhere', async () => {
    const [sale, cost] = [await office.desk.made('EXPORT_CONTRACT'), await office.desk.made('INPUT_INVOICE')];
    office.api.actor('stranger', { userId: '5', companies: [office.desk.otherCompanyId] });
    expect((await office.as('stranger').call(tradeDocs.get, { params: { id: sale.id } })).status).toBe(404);
    expect((await office.desk.submit(sale, 'stranger')).status).toBe(404);
    office.api.actor('costless', {
      userId: '5',
      companies: [office.desk.companyId],
      fields: { 'money.sell': 'VISIBLE' },
    });
    expect((await office.as('costless').call(tradeDocs.get, { params: { id: cost.id } })).status).toBe(404);
    const { list } = await office.as('costless').ok(tradeDocList.endpoint, { query: { tab: 'input' } });
    expect(list).toEqual([]);
    office.api.actor('blind', { userId: '5', companies: [office.desk.companyId], fields: { 'money.cost': 'VISIBLE' } });
    const seen = await office.desk.get(sale, 'blind');
    expect(seen).not.toHaveProperty('amount');
    expect(seen.lines[0]).not.toHaveProperty('unitPrice');
    expect(seen.buyer).not.toHaveProperty('bankAccount');
    expect((await office.desk.create('EXPORT_CONTRACT', {}, 'blind')).status).toBe(403);
    const rows = await office.as('blind').ok(tradeDocList.endpoint, { query: { tab: 'all' } });
    expect(rows.list[0]).not.toHaveProperty('amount');
    expect(rows.summary).not.toHaveProperty('amount');
  });

  it('every state × action: what the machine does not know is refused', async () => {
    const ways: Record<TradeDocState, () => Promise<TradeDocDetail>> = {
      DRAFT: () => office.desk.made('OUTPUT_INVOICE'),
      SUBMITTED: () => office.desk.upTo('SUBMITTED', 'OUTPUT_INVOICE'),
      EFFECTIVE: () => office.desk.upTo('EFFECTIVE', 'OUTPUT_INVOICE'),
      ISSUED: () => office.desk.upTo('ISSUED', 'OUTPUT_INVOICE'),
      ARCHIVED: async () => {
        const row = await office.desk.upTo('ISSUED', 'OUTPUT_INVOICE');
        await office.api.db.update(tradeDoc).set({ state: 'ARCHIVED' }).where(eq(tradeDoc.id, row.id));
        return office.desk.get(row);
      },
      VOID: async () => office.desk.done(office.desk.voided(await office.desk.made('OUTPUT_INVOICE'))),
      RED: async () => office.desk.done(office.desk.red(await office.desk.upTo('ISSUED', 'OUTPUT_INVOICE'))),
    };
    const on = ({ id, version }: TradeDocDetail) => ({ params: { id }, body: { version } });
    const run: Record<
      Exclude<TradeDocAction, 'archive'>,
      (row: TradeDocDetail) => ReturnType<typeof office.desk.submit>
    > = {
      submit: (row) => office.desk.submit(row),
      approve: (row) => office.desk.approve(row),
      reject: (row) =>
        office.api
          .as('boss')
          .call(tradeDocs.reject, { params: { id: row.id }, body: { version: row.version, reason: '退回' } }),
      issue: (row) => office.desk.issue(row),
      receive: (row) =>
        office.as('boss').call(tradeDocs.receive, {
          params: { id: row.id },
          body: {
            version: row.version,
            invoiceCode: null,
            invoiceNo: office.desk.invoiceNo(),
            invoiceDate: '2026-11-20',
          },
        }),
      update: (row) =>
        office.as('maker').call(tradeDocs.update, {
          params: { id: row.id },
          body: { ...office.desk.input('OUTPUT_INVOICE'), version: row.version },
        }),
      link: (row) =>
        office.api
          .as('maker')
          .call(tradeDocs.link, { params: { id: row.id }, body: { version: row.version, declarationId: null } }),
      linkFees: (row) =>
        office.api.as('maker').call(tradeDocs.linkFees, {
          params: { id: row.id },
          body: { version: row.version, lines: row.lines.map(({ id }) => ({ lineId: id, feeLineId: null })) },
        }),
      red: (row) => office.desk.red(row),
      void: (row) => office.desk.voided(row),
      remove: (row) => office.as('maker').call(tradeDocs.remove, on(row)) as ReturnType<typeof office.desk.submit>,
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
      await office.desk.upTo('ISSUED', 'EXPORT_CONTRACT', { docDate: '2026-09-30' }),
      await office.desk.upTo('ISSUED', 'EXPORT_CONTRACT', { docDate: '2026-10-01' }),
    ];
    await office.api.db.execute(sql`insert into fin_period (company_id, month, start_date, end_date)
      values (${office.desk.companyId}, '202609', '2026-09-01', '2026-09-30') on conflict do nothing`);
    await office.api.command('boss', (ctx) =>
      archiveClosed(ctx, { companyId: office.desk.companyId, month: '202609' }),
    );
    expect([(await office.desk.get(inside)).state, (await office.desk.get(outside)).state]).toEqual([
      'ARCHIVED',
      'ISSUED',
    ]);
  });

  it('4.16 one that is issued after the month of its date has closed is archived with the next month', async () => {
    const late = await office.desk.upTo('ISSUED', 'EXPORT_CONTRACT', { docDate: '2026-08-20' });
    await office.api.db.execute(sql`insert into fin_period (company_id, month, start_date, end_date)
      values (${office.desk.companyId}, '202609', '2026-09-01', '2026-09-30') on conflict do nothing`);
    const { companyId } = office.desk;
    await office.api.command('boss', (ctx) => archiveClosed(ctx, { companyId, month: '202609' }));
    expect((await office.desk.get(late)).state).toBe('ARCHIVED');
  });
});
