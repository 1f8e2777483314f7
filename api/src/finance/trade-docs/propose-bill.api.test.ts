import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import type { TradeDocKind } from '@shared/contract/finance/trade-doc.labels.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { BOOKS_CLOCK, prepareBooks } from '../ledger/books.fixture.ts';
import { statementDesk } from '../statements/statement.fixture.ts';
import { tradeDesk, type TradeDesk } from './trade-doc.fixture.ts';

let api: TestApi;
let desk: TradeDesk;
let bills: Awaited<ReturnType<typeof statementDesk>>;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: async (database) => void (await prepareBooks(database)) });
  desk = await tradeDesk(api);
  bills = await statementDesk(api);
});
afterAll(() => api.close());
afterEach(() => expect(api.faults).toEqual([]));

const ask = (kind: TradeDocKind, statementId: string, more: object = {}, as = 'maker') =>
  api.as(as).call(tradeDocs.propose, { query: { kind, statementId, ...more } });

describe('F3 F17 开票 / 收票 of a statement', () => {
  it('FIN-172 its fees come with what is not invoiced of them, one currency at a time, until nothing is left', async () => {
    const fees = [
      await bills.books.confirmed({ amount: '1060', taxRateBp: 600 }),
      await bills.books.confirmed({ amount: '500' }),
      await bills.books.confirmed({ amount: '-80' }),
      await bills.books.confirmed({ amount: '300', currency: 'USD', rate: '7' }),
    ];
    const [first, second, , foreign] = fees;
    const statement = await bills.confirmed(
      'AR',
      fees.map(({ id }) => id),
    );
    // 200.00 of the second fee has its invoice already.
    const lines = [desk.line({ feeLineId: second?.id, qty: '1', unitPrice: '200', amount: '200' })];
    await desk.upTo('ISSUED', 'OUTPUT_INVOICE', { lines });

    const { envelope } = await ask('OUTPUT_INVOICE', statement.id);
    expect(envelope.data).toMatchObject({
      companyId: desk.companyId,
      customerId: desk.customers[0],
      supplierId: null,
      currency: 'CNY',
      otherCurrencies: ['USD'],
      buyer: { name: expect.stringMatching(/./) as string },
      seller: { name: expect.stringMatching(/./) as string },
      lines: [
        { feeLineId: first?.id, amount: '1060.00', taxRateBp: 600, qty: '1' },
        { feeLineId: second?.id, amount: '300.00' },
      ],
    });
    expect((await ask('OUTPUT_INVOICE', statement.id, { currency: 'USD' })).envelope.data).toMatchObject({
      currency: 'USD',
      otherCurrencies: ['CNY'],
      lines: [{ feeLineId: foreign?.id, amount: '300.00' }],
    });

    // The proposal itself is a document that can be saved and issued; after it only the foreign fee is left.
    const proposal = envelope.data;
    if (!proposal) throw new Error('no proposal');
    const issued = await desk.upTo('ISSUED', 'OUTPUT_INVOICE', { lines: proposal.lines });
    expect([issued.amount, issued.tax]).toEqual(['1360.00', '60.00']);
    expect((await ask('OUTPUT_INVOICE', statement.id)).envelope.data).toMatchObject({ currency: 'USD' });
    const none = await ask('OUTPUT_INVOICE', statement.id, { currency: 'CNY' });
    expect([none.envelope.errorCode, none.envelope.errorMessage]).toEqual([
      'GUARD_FAILED',
      `${statement.statementNo} 的费用没有未开票金额。`,
    ]);
  });

  it('a second press bills nothing twice: what a draft invoice has is not proposed again, and comes back when that is gone', async () => {
    const fees = [await bills.books.confirmed({ amount: '400' }), await bills.books.confirmed({ amount: '100' })];
    const statement = await bills.confirmed(
      'AR',
      fees.map(({ id }) => id),
    );
    const proposal = (await ask('OUTPUT_INVOICE', statement.id)).envelope.data;
    if (!proposal) throw new Error('no proposal');
    expect(proposal.pendingDocs).toEqual([]);
    const draft = await desk.made('OUTPUT_INVOICE', { lines: proposal.lines.slice(0, 1) });
    expect((await ask('OUTPUT_INVOICE', statement.id)).envelope.data).toMatchObject({
      pendingDocs: [draft.docNo],
      lines: [{ feeLineId: fees[1]?.id, amount: '100.00' }],
    });
    const second = await desk.made('OUTPUT_INVOICE', { lines: proposal.lines.slice(1) });
    expect((await ask('OUTPUT_INVOICE', statement.id)).envelope.errorMessage).toBe(
      `${statement.statementNo} 的费用没有未开票金额，已列入 ${draft.docNo}、${second.docNo}。`,
    );
    await api.as('maker').ok(tradeDocs.remove, { params: { id: draft.id }, body: { version: draft.version } });
    expect((await ask('OUTPUT_INVOICE', statement.id)).envelope.data).toMatchObject({
      lines: [{ feeLineId: fees[0]?.id, amount: '400.00' }],
    });
  });

  it('a statement of a supplier gives 收票, not 开票; what it costs is proposed to nobody who may not see costs', async () => {
    const fee = await bills.books.confirmed({ direction: 'AP', amount: '700' });
    const statement = await bills.confirmed('AP', [fee.id]);
    expect((await ask('INPUT_INVOICE', statement.id)).envelope.data).toMatchObject({
      supplierId: desk.suppliers[0],
      customerId: null,
      lines: [{ feeLineId: fee.id, amount: '700.00' }],
    });
    const wrong = await ask('OUTPUT_INVOICE', statement.id);
    expect(wrong.envelope.data).toMatchObject({ fields: { kind: '类型与对账单的方向不符' } });
    expect((await ask('PURCHASE_CONTRACT', statement.id)).status).toBe(422);
    const companies = [desk.companyId];
    api.actor('costless', { userId: '5', companies, fields: { 'money.sell': 'VISIBLE' } });
    expect((await ask('INPUT_INVOICE', statement.id, {}, 'costless')).status).toBe(403);
  });

  it('1.8 a statement of another company, or none, is not there; one that nobody has confirmed is not invoiced', async () => {
    const fee = await bills.books.confirmed({ amount: '90' });
    const statement = await bills.made('AR', [fee.id]);
    api.actor('elsewhere', { userId: '5', companies: [desk.otherCompanyId] });
    expect((await ask('OUTPUT_INVOICE', statement.id, {}, 'elsewhere')).status).toBe(404);
    expect((await ask('OUTPUT_INVOICE', '424242')).status).toBe(404);
    const { envelope } = await ask('OUTPUT_INVOICE', statement.id);
    expect([envelope.errorCode, envelope.errorMessage]).toEqual([
      'GUARD_FAILED',
      `${statement.statementNo} 对方尚未确认，确认后才能开票。`,
    ]);
  });
});
