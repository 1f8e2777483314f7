import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import { applications, reductions } from '@shared/contract/finance/payment-application.contract.ts';
import { payments } from '@shared/contract/finance/payment.contract.ts';
import { periodList, periods } from '@shared/contract/finance/period.contract.ts';
import { receipts } from '@shared/contract/finance/receipt.contract.ts';
import { settlements } from '@shared/contract/finance/settlement.contract.ts';
import type { SettlementItem } from '@shared/contract/finance/settlement.input.ts';
import { PDF } from '../../../test/paper.ts';
import { payDeskOf } from '../payments/pay-desk.fixture.ts';
import { describe, it } from 'vitest';
import { receiptInput } from '../receipts/receipt-input.fixture.ts';
import { faultyOffice, manualFee, on, because } from './write-faults.fixture.ts';

const office = faultyOffice();
const { through } = office;
/** 收款 of the customer, CNY. */
const money = (desk: Awaited<ReturnType<typeof payDeskOf>>) => ({
  body: receiptInput(desk, { customerId: desk.customers[0] ?? '', amount: '5000' }),
});

describe('FIN-202 a write that fails leaves every table as it was', () => {
  it('fees and settlements', async () => {
    const desk = await payDeskOf(office.api);
    const [maker, checker] = [office.api.as('maker'), office.api.as('manager')];
    const fee = (direction: 'AR' | 'AP', currency?: string) => manualFee(desk, direction, currency);
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
    const desk = await payDeskOf(office.api);
    await desk.sign();
    const [maker, supervisor, manager, cashier] = ['maker', 'supervisor', 'manager', 'cashier'].map((name) =>
      office.api.as(name),
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
    const desk = await payDeskOf(office.api);
    const manager = office.api.as('manager');
    await desk.confirmed({ currency: 'USD', amount: '70', rate: '7.3', date: '2026-10-05' });
    await office.api.database.run(`delete from fin_period where month < '202610';
      insert into fx_rate (currency, rate_date, rate, confirmed) values ('USD', '2026-10-20', 7.15, true)`);
    const { list } = await manager.ok(periodList.endpoint, { query: { companyId: desk.companyId } });
    const october = list.find(({ month }) => month === '202610');
    const row = await manager.ok(periods.get, { params: { id: october?.id ?? '' } });
    const valued = await through('revalue', () => manager.call(periods.revalue, on(row)));
    const twice = await through('revalue again', () => manager.call(periods.revalue, on(valued)));
    const locked = await through('lock', () => manager.call(periods.lock, on(twice, { lock: 'AR', locked: true })));
    const open = await through('unlock', () => manager.call(periods.unlock, on(locked, { lock: 'AR', locked: false })));
    await through('close', () => manager.call(periods.close, on(open)));
    await office.api.database.run(
      `update fin_period set state = 'CLOSED', running = null, closed_at = now() where id = ${row.id}`,
    );
    const closed = await manager.ok(periods.get, { params: { id: row.id } });
    await through('reopen', () => office.api.as('gm').call(periods.reopen, on(closed, because)));
  });
});
