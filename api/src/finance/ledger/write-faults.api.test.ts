import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { applications, reductions } from '@shared/contract/finance/payment-application.contract.ts';
import { payments } from '@shared/contract/finance/payment.contract.ts';
import { periodList, periods } from '@shared/contract/finance/period.contract.ts';
import { fxMatches } from '@shared/contract/finance/fx-match.contract.ts';
import { fxQuotas } from '@shared/contract/finance/quota.contract.ts';
import { receipts } from '@shared/contract/finance/receipt.contract.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import type { SettlementItem } from '@shared/contract/finance/settlement.input.ts';
import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import '../../app/ports.ts';
import type { CallResult } from '../../../test/client.ts';
import { testApi, type TestApi } from '../../../test/harness.ts';
import { PDF } from '../../../test/paper.ts';
import { writeFaults, type WriteFaults } from '../../../test/write-faults.ts';
import { quotaDesk } from '../exchange-quotas/quota-desk.fixture.ts';
import { payDeskOf, preparePayDesk } from '../payments/pay-desk.fixture.ts';
import { taxDesk } from '../tax-cases/tax-case.fixture.ts';
import { BOOKS_CLOCK } from './books.fixture.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });
let api: TestApi;
let faults: WriteFaults;
beforeAll(async () => {
  api = await testApi({ clock: BOOKS_CLOCK, prepare: preparePayDesk });
  faults = await writeFaults(api.database);
});
afterAll(() => api.close());

/** Sends a command until it passes, with its first write failing, its second and so on: what failed has left no trace. */
async function through<Answer>(name: string, send: () => Promise<CallResult<Answer>>): Promise<Answer> {
  const before = await faults.digest();
  for (let nth = 1; ; nth += 1) {
    await faults.at(nth);
    const { status, envelope } = await send();
    const changed = await faults.changed();
    await faults.at(0);
    if (envelope.success) {
      expect(nth, `${name} writes`).toBeGreaterThan(2);
      expect(api.faults.splice(0), name).toHaveLength(nth - 1);
      return envelope.data as Answer;
    }
    expect(status, `${name}, write ${nth}: ${envelope.errorCode} ${envelope.errorMessage}`).toBe(500);
    expect(
      changed.filter((line) => !before.includes(line)),
      `${name}, write ${nth}`,
    ).toEqual([]);
  }
}
const on = ({ id, version }: { id: string; version: number }, more: object = {}) => ({
  params: { id },
  body: { version, ...more },
});
/** 收款 of the customer, CNY. */
const money = (desk: Awaited<ReturnType<typeof payDeskOf>>) => ({
  body: {
    companyId: desk.companyId,
    bankAccountId: desk.bankOf.CNY ?? '',
    kind: 'FREIGHT' as const,
    method: 'TRANSFER' as const,
    customerId: desk.customers[0] ?? '',
    amount: '5000',
    bankFee: '0',
    valueDate: desk.today,
    rate: null,
    payerName: null,
    payerCountry: null,
    bankRef: null,
    bizNo: null,
    remark: null,
  },
});
const because = { reason: '模拟故障', date: null };

describe('FIN-202 a write that fails leaves every table as it was', () => {
  it('fees and settlements', async () => {
    const desk = await payDeskOf(api);
    const [maker, checker] = [api.as('maker'), api.as('manager')];
    const fee = (direction: 'AR' | 'AP', currency = 'USD') => ({
      direction,
      companyId: desk.companyId,
      partyId: (direction === 'AR' ? desk.customers[0] : desk.supplierId) ?? '',
      chargeCodeId: desk.chargeCodeId,
      qty: '1',
      unit: null,
      unitPrice: '106',
      currency,
      taxMode: 'INCL' as const,
      taxRateBp: 600,
      rate: null,
      dueDate: null,
      remark: null,
      businessDate: desk.today,
      reason: '模拟',
      ack: ['FIN_DUPLICATE_FEE'],
    });
    const made = await through('manual fee', () => maker.call(feeLines.manual, { body: fee('AR') }));
    const items = (version: number) => [{ id: made.id, version }];
    await through('submit fee', () => maker.call(feeLines.submit, { body: { items: items(1) } }));
    await through('confirm fee', () => checker.call(feeLines.confirm, { body: { items: items(2) } }));
    await through('adjust fee', () =>
      checker.call(feeLines.adjust, { params: { id: made.id }, body: { version: 3, amount: '5', reason: '补差' } }),
    );
    const dated = await desk.confirmed({ currency: 'USD' });
    await through('due date', () =>
      maker.call(feeLines.changeDue, on(dated, { dueDate: '2027-01-31', remark: null, reason: '展期' })),
    );
    const red = await desk.confirmed({ currency: 'USD', amount: '12' });
    await through('reverse fee', () =>
      checker.call(feeLines.reverse, { body: { items: [{ id: red.id, version: red.version }], reason: '开错' } }),
    );
    const useless = await maker.ok(feeLines.manual, { body: fee('AP') });
    await through('void fee', () =>
      maker.call(feeLines.void, { body: { items: [{ id: useless.id, version: 1 }], reason: '不付' } }),
    );

    const receipt = await checker.ok(
      receipts.confirm,
      on(await maker.ok(receipts.create, money(desk)), { accountingDate: null }),
    );
    const body = (amountFee: string) => ({
      companyId: desk.companyId,
      partyId: desk.customers[0] ?? '',
      accountingDate: desk.today,
      items: [
        { kind: 'RECEIPT', sourceId: receipt.id, feeLineId: made.id, amountFee, cross: null, openSeen: '106' },
      ] satisfies SettlementItem[],
      crossReason: null,
      remark: null,
    });
    const { AR } = settlements;
    const draft = await through('settlement', () => maker.call(AR.create, { body: body('50') }));
    const edited = await through('edit settlement', () =>
      maker.call(AR.update, { params: { id: draft.id }, body: { ...body('60'), version: draft.version } }),
    );
    const sent = await through('submit settlement', () => maker.call(AR.submit, on(edited)));
    const back = await through('reject settlement', () => checker.call(AR.reject, on(sent, because)));
    const again = await maker.ok(AR.submit, on(back));
    const posted = await through('approve settlement', () => checker.call(AR.approve, on(again)));
    await through('reverse settlement', () => checker.call(AR.reverse, on(posted, because)));
    const other = await maker.ok(AR.create, { body: body('10') });
    const held = await maker.ok(AR.submit, on(other));
    await through('void settlement', () => maker.call(AR.void, on(held, because)));
  });

  it('receipts, applications and payments', async () => {
    const desk = await payDeskOf(api);
    await desk.sign();
    const [maker, supervisor, manager, cashier] = ['maker', 'supervisor', 'manager', 'cashier'].map((name) =>
      api.as(name),
    );
    if (!maker || !supervisor || !manager || !cashier) throw new Error('no people');
    let refs = 0;
    const receipt = (customerId: string | null) => ({
      body: {
        companyId: desk.companyId,
        bankAccountId: desk.bankOf.USD ?? '',
        kind: 'FOREIGN' as const,
        method: 'TRANSFER' as const,
        customerId,
        amount: '1000',
        bankFee: '10',
        valueDate: desk.today,
        rate: null,
        payerName: 'Harbor Home LLC',
        payerCountry: 'US',
        bankRef: `W${(refs += 1)}`,
        bizNo: null,
        remark: null,
      },
      files: [{ part: 'slip', name: '水单.pdf', content: PDF }],
    });
    const customerId = desk.customers[0] ?? '';
    const unclaimed = receipt(null);
    const row = await through('receipt', () => maker.call(receipts.create, unclaimed));
    const claim = { customerId, kind: 'FOREIGN', payerName: null, payerCountry: null, bizNo: null, remark: null };
    const mine = await through('claim receipt', () => maker.call(receipts.claim, on(row, claim)));
    const confirmed = await through('confirm receipt', () =>
      cashier.call(receipts.confirm, on(mine, { accountingDate: null })),
    );
    await through('reverse receipt', () => manager.call(receipts.reverse, on(confirmed, because)));
    const wrong = await maker.ok(receipts.create, receipt(customerId));
    await through('void receipt', () => maker.call(receipts.void, on(wrong, because)));
    const paid = await maker.ok(receipts.create, receipt(customerId));
    const whole = await cashier.ok(receipts.confirm, on(paid, { accountingDate: null }));
    await through('refund receipt', () =>
      maker.call(
        receipts.refund,
        on(whole, { amount: '40', payeeName: '客户', payeeBank: '银行', payeeAccount: '6222', reason: '多收' }),
      ),
    );

    const payable = await desk.confirmed({ direction: 'AP', currency: 'USD', amount: '500' });
    const receivable = await desk.confirmed({ currency: 'USD', amount: '100' });
    const input = desk.input({
      currency: 'USD',
      lines: [{ feeLineId: payable.id, applyAmount: '500' }],
      reductions: [
        { kind: 'NETTING', sourceId: receivable.id, sourceNo: null, sourceTotal: null, amount: '100' },
        { kind: 'CLAIM', sourceId: null, sourceNo: 'SP1', sourceTotal: '30', amount: '30' },
      ],
    });
    const draft = await through('application', () => maker.call(applications.create, { body: input }));
    const edited = await through('edit application', () =>
      maker.call(applications.update, { params: { id: draft.id }, body: { ...input, version: draft.version } }),
    );
    const sent = await through('submit application', () => maker.call(applications.submit, on(edited)));
    const withdrawn = await through('withdraw application', () => maker.call(applications.withdraw, on(sent)));
    const ready = await maker.ok(applications.update, {
      params: { id: draft.id },
      body: { ...input, version: withdrawn.version },
    });
    const second = await maker.ok(applications.submit, on(ready));
    const rejected = await through('reject application', () =>
      supervisor.call(applications.reject, on(second, because)),
    );
    const third = await maker.ok(applications.update, {
      params: { id: draft.id },
      body: { ...input, version: rejected.version },
    });
    const last = await maker.ok(applications.submit, on(third));
    const approved = await through('approve application', () => supervisor.call(applications.approve, on(last)));
    const claimed = approved.reductions.find(({ kind }) => kind === 'CLAIM');
    if (!claimed) throw new Error('no reduction');
    await through('reverse reduction', () => manager.call(reductions.reverse, on(claimed, because)));
    const pay = desk.payBody(await desk.fresh(approved));
    const payment = await through('pay', () => cashier.call(payments.create, pay));
    const done = await through('confirm payment', () =>
      cashier.call(payments.confirm, on(payment, { bankRef: 'WP1', date: null, bankFee: null })),
    );
    await through('bounce payment', () => cashier.call(payments.bounce, on(done, because)));
    const repaid = await desk.confirm(await desk.pay(await desk.fresh(approved)));
    await through('reverse payment', () => manager.call(payments.reverse, on(repaid, because)));
    const undone = await desk.fresh(approved);
    await through('void application', () => maker.call(applications.void, on(undone, because)));
  });

  it('months', async () => {
    const desk = await payDeskOf(api);
    const manager = api.as('manager');
    await desk.confirmed({ currency: 'USD', amount: '70', rate: '7.3', date: '2026-10-05' });
    await api.database.run(`delete from fin_period where month < '202610';
      insert into fx_rate (currency, rate_date, rate, confirmed) values ('USD', '2026-10-20', 7.15, true)`);
    const { list } = await manager.ok(periodList.endpoint, { query: { companyId: desk.companyId } });
    const october = list.find(({ month }) => month === '202610');
    const row = await manager.ok(periods.get, { params: { id: october?.id ?? '' } });
    const valued = await through('revalue', () => manager.call(periods.revalue, on(row)));
    const twice = await through('revalue again', () => manager.call(periods.revalue, on(valued)));
    const locked = await through('lock', () => manager.call(periods.lock, on(twice, { lock: 'AR', locked: true })));
    const open = await through('unlock', () => manager.call(periods.unlock, on(locked, { lock: 'AR', locked: false })));
    await through('close', () => manager.call(periods.close, on(open)));
    await api.database.run(
      `update fin_period set state = 'CLOSED', running = null, closed_at = now() where id = ${row.id}`,
    );
    const closed = await manager.ok(periods.get, { params: { id: row.id } });
    await through('reopen', () => api.as('gm').call(periods.reopen, on(closed, because)));
  });

  it('quotas', async () => {
    const desk = await quotaDesk(api);
    await desk.collected('5000');
    const { id } = await desk.declared('3000');
    const fx = api.as('fx');
    const account = () => desk.account();
    const [lot] = (await account()).lots;
    const input = { sourceId: lot?.id ?? '', declarationId: id, amount: '1000', cross: null, crossReason: null };
    const match = await through('match', () => fx.call(fxMatches.create, { body: input }));
    await through('unmatch', () =>
      fx.call(fxMatches.reverse, { params: { id: match.id }, body: { version: 1, reason: '匹配错误' } }),
    );
    const change = async (of: 'adjust' | 'reserve' | 'release' | 'refund', more: object) => {
      const now = await account();
      await through(of, () =>
        fx.call(fxQuotas[of] as typeof fxQuotas.adjust, on(now, { ...more, reason: '模拟' }) as never),
      );
    };
    await change('adjust', { amount: '-5' });
    await change('reserve', { amount: '100', tradeDocId: null });
    await change('release', { amount: '40', tradeDocId: null });
    await change('refund', { amount: '20', sourceId: lot?.id });
    const now = await account();
    await through('transfer', () =>
      fx.call(fxQuotas.transfer, {
        params: { id: now.id },
        body: { version: now.version, toCustomerId: desk.customers[1] ?? '', amount: '10', reason: '模拟' },
        files: [{ part: 'files', name: '协议.pdf', content: PDF }],
      }),
    );
  });

  it('tax cases', async () => {
    const desk = await taxDesk(api);
    const ready = await desk.ready({ lines: [desk.item({ rebateRateBp: 900 })] });
    const maker = api.as('maker');
    const declared = await through('declare', () => maker.call(taxCases.declare, on(ready, { declaredOn: null })));
    const back = await through('return', () => maker.call(taxCases.reject, on(declared, because)));
    const rework = await through('rework', () => maker.call(taxCases.rework, on(back)));
    const again = await maker.ok(taxCases.declare, on(rework, { declaredOn: null }));
    const accepted = await through('accept', () => maker.call(taxCases.accept, on(again, { acceptedOn: null })));
    const approved = await through('approve', () =>
      maker.call(taxCases.approve, on(accepted, { approvedOn: null, amount: '6000', differenceReason: '核减' })),
    );
    const receiptId = await desk.bank('6000');
    await through('refund', () => maker.call(taxCases.refund, on(approved, { receiptId, amount: null })));
  });
});
