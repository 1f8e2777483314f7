import { settlementLists } from '@shared/contract/finance/settlement-list.contract.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import type { SettlementItem } from '@shared/contract/finance/settlement.input.ts';
import { expect, it, vi } from 'vitest';
import { settlementDesk } from './settlement-desk.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });
const desk = settlementDesk();
const { item, input, draft, on, posted, one } = desk;
const { AR, AP } = settlements;

it('FIN-020 a settlement shows what was posted, also when others used the source since it was drafted', async () => {
  const [one, other] = [
    await desk.books.confirmed({ currency: 'USD', amount: '3', rate: '7.1234' }),
    await desk.books.confirmed({ currency: 'USD', amount: '2', rate: '7.1234' }),
  ];
  const receipt = await desk.books.receipt('USD', '5', '7.1111');
  const first = await draft([item(receipt.id, one, '3')]);
  expect(first.lines).toMatchObject([{ baseSrc: '21.33', fxDiff: '-0.04' }]);
  await posted([item(receipt.id, other, '2')]);
  // The rest of the receipt takes the rest of its CNY.
  const done = await desk.api.as('checker').ok(AR.approve, on(await desk.api.as('maker').ok(AR.submit, on(first))));
  expect([done.fxGain, done.lines]).toMatchObject(['-0.03', [{ baseSrc: '21.34', fxDiff: '-0.03' }]]);
});

it('1.2 an amount finer than the currency of the line is refused at its row', async () => {
  const line = await desk.books.confirmed({ amount: '100' });
  const receipt = await desk.books.receipt('CNY', '100', '1');
  const { envelope } = await desk.api.as('maker').call(AR.create, { body: input([item(receipt.id, line, '33.333')]) });
  expect(envelope.data).toEqual({ fields: { 'items.0.amountFee': '金额的小数位过多' } });
});

it('FIN-021 a typed cross rate asks for its right, one 3 % off for a reason', async () => {
  const line = await desk.books.confirmed({ currency: 'EUR', amount: '500', rate: '7.80' });
  const receipt = await desk.books.receipt('CNY', '5000', '1');
  desk.api.actor('plain', {
    userId: '7',
    companies: [desk.books.companyId],
    permissions: ['finance.ar.settlement.view', 'finance.ar.settlement.create'],
  });
  const body = input([item(receipt.id, line, '500', '7.90')]);
  expect((await desk.api.as('plain').call(AR.create, { body })).envelope.errorCode).toBe('NO_PERMISSION');
  // TV-10
  const done = await posted([item(receipt.id, line, '500', '7.90')]);
  expect(done).toMatchObject({ fxGain: '50.00', lines: [{ baseFee: '3900.00', amountSrc: '3950.00' }] });
  const other = await desk.books.confirmed({ currency: 'EUR', amount: '100', rate: '7.80' });
  const far = [item(receipt.id, other, '100', '8.10')];
  expect((await desk.api.as('maker').call(AR.create, { body: input(far) })).envelope).toMatchObject({
    errorCode: 'VALIDATION',
    data: { fields: { crossReason: '交叉汇率与当日汇率相差过大，请填写说明' } },
  });
  expect(await draft(far, { crossReason: '合同约定汇率' })).toMatchObject({ crossReason: '合同约定汇率' });
});

it('TV-49 FIN-024 a rest within the tolerance is written off with it; FIN-029 what is paid too much stays', async () => {
  const line = await desk.books.confirmed({ currency: 'USD', amount: '100', rate: '7.10' });
  const receipt = await desk.books.receipt('USD', '99.90', '7.10');
  const rounding = { ...item('0', line, '0.10'), kind: 'ROUNDING' as const, sourceId: null };
  const done = await posted([rounding, item(receipt.id, line, '99.90')]);
  expect(done).toMatchObject({
    rounding: '0.71',
    lines: [{ kind: 'RECEIPT' }, { kind: 'ROUNDING', baseFee: '0.71' }],
  });
  expect(await desk.books.openOf(line.id)).toEqual(['0.00', '0.00']);
  const small = await desk.books.confirmed({ amount: '80' });
  const large = await desk.books.receipt('CNY', '100', '1');
  await posted([item(large.id, small, '80')]);
  expect(await desk.books.leftOf(large.id)).toEqual(['20.00', '20.00']);
});

it('FIN-025, FIN-023 lines and sources of others, and more than there is, are refused; nothing is written', async () => {
  const { line, receipt } = await one('500');
  const foreign = await desk.books.confirmed({ amount: '50', partyId: desk.books.customers[1] ?? '' });
  const theirs = await desk.books.receipt('CNY', '50', '1', { customerId: desk.books.customers[1] ?? '' });
  const refused = async (items: SettlementItem[], more: object = {}, as = 'maker') =>
    (await desk.api.as(as).call(AR.create, { body: input(items, more) })).envelope;
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
  expect((await refused([item(receipt.id, line, '1')], { companyId: desk.books.otherCompanyId })).errorCode).toBe(
    'NOT_FOUND',
  );
  expect((await refused([item(receipt.id, line, '1')], {}, 'stranger')).errorCode).toBe('NOT_FOUND');
  expect((await refused([item(receipt.id, line, '1')], { accountingDate: '2026-11-21' })).errorCode).toBe('VALIDATION');
});

it('FIN-110 a closed period refuses with a date that would do; reversing is never dated before the settlement', async () => {
  const line = await desk.books.confirmed({ amount: '1000', date: '2026-10-31' });
  const receipt = await desk.books.receipt('CNY', '1000', '1', { accountingDate: '2026-10-31' });
  await desk.books.period('202610', "state = 'CLOSED'");
  const row = await draft([item(receipt.id, line, '1000')], { accountingDate: '2026-10-31' });
  expect((await desk.api.as('maker').call(AR.submit, on(row))).envelope).toMatchObject({
    errorCode: 'PERIOD_CLOSED',
    data: { date: '2026-10-31', suggest: expect.stringMatching(/^2026-/) },
  });
  await desk.books.period('202610', "state = 'OPEN'");
  const done = await posted((await one()).items);
  const early = { params: { id: done.id }, body: { version: done.version, reason: '错了', date: '2026-11-19' } };
  expect((await desk.api.as('checker').call(AR.reverse, early)).envelope.errorCode).toBe('VALIDATION');
});

it('a credit line clears a positive one; suppliers settle with payments and prepayments (F22)', async () => {
  const positive = await desk.books.confirmed({ amount: '300' });
  const red = await desk.books.confirmed({ amount: '-100' });
  const bench = await desk.api.as('maker').ok(AR.workbench, { query: { partyId: desk.books.customers[0] ?? '' } });
  expect(bench.sources).toContainEqual(expect.objectContaining({ kind: 'CREDIT', id: red.id, left: '100.00' }));
  await posted([{ ...item(red.id, positive, '100'), kind: 'CREDIT' }]);
  expect(await desk.books.openOf(positive.id)).toEqual(['200.00', '200.00']);
  const payable = await desk.books.confirmed({ direction: 'AP', amount: '300' });
  const payment = await desk.books.payment('CNY', '400', '1');
  const body = {
    ...input([{ ...item(payment.id, payable, '300'), kind: 'PAYMENT' as const }]),
    partyId: desk.books.suppliers[0] ?? '',
  };
  const made = await desk.api.as('maker').ok(AP.create, { body });
  const sent = await desk.api.as('maker').ok(AP.submit, on(made));
  const done = await desk.api.as('checker').ok(AP.approve, on(sent));
  expect(done).toMatchObject({
    state: 'POSTED',
    settlementNo: expect.stringMatching(/^GJ/),
    cleared: [{ currency: 'CNY' }],
  });
  expect(await desk.books.openOf(payable.id)).toEqual(['0.00', '0.00']);
  const { list } = await desk.api
    .as('checker')
    .ok(settlementLists.AP.endpoint, { query: { keyword: done.settlementNo } });
  expect(list).toMatchObject([{ settlementNo: done.settlementNo, cleared: 'CNY 300.00' }]);
});
