import { payOffice } from './pay-office.fixture.ts';
import { roundMoney, subtract } from '@shared/contract/decimal.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import type { ApplicationDetail } from '@shared/contract/finance/payment-application.answers.ts';
import { paymentMachine, type PaymentState } from '@shared/contract/finance/payment-application.machine.ts';
import { dueList, paymentList, payments, type PaymentDetail } from '@shared/contract/finance/payment.contract.ts';
import { eq, inArray, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { finReceipt } from '../allocations/receipt.tables.ts';
import { bankAccountEntity } from '../bank-accounts/bank-account.entity.ts';
import { finBankAccount } from '../bank-accounts/bank-account.tables.ts';
import { applyRefund } from '../payment-applications/apply-refund.ts';
import { balancesOf } from './execute-payment.ts';
import { codeOf } from './pay-desk.fixture.ts';
import '../../app/seed/verify-nouns.ts';

const office = payOffice(/^FIN/, { signed: true });

describe('4.14 every state × action', () => {
  it('of the payment', async () => {
    const make: Record<PaymentState, () => Promise<PaymentDetail>> = {
      PAYING: async () => office.desk.pay(await office.desk.approved(['10'])),
      PAID: async () => office.desk.confirm(await office.desk.pay(await office.desk.approved(['10']))),
      BOUNCED: async () => office.desk.bounce(await office.desk.pay(await office.desk.approved(['10']))),
      REVERSED: async () =>
        office.desk.reverse(await office.desk.confirm(await office.desk.pay(await office.desk.approved(['10'])))),
    };
    let refs = 0;
    const tried: Record<string, (row: PaymentDetail) => Promise<{ envelope: { errorCode?: string | undefined } }>> = {
      confirm: (row) =>
        office.api
          .as('cashier')
          .call(payments.confirm, office.desk.on(row, { bankRef: `S${++refs}`, date: null, bankFee: null })),
      bounce: (row) => office.as('cashier').call(payments.bounce, office.desk.on(row, { reason: '退票', date: null })),
      reverse: (row) =>
        office.as('manager').call(payments.reverse, office.desk.on(row, { reason: '付错', date: null })),
    };
    for (const [state, of] of Object.entries(make))
      for (const [action, act] of Object.entries(tried)) {
        const allowed = paymentMachine.actions[action as 'confirm'].from.includes(state as PaymentState);
        expect([state, action, await codeOf(act(await of()))]).toEqual([
          state,
          action,
          allowed ? '0' : 'ILLEGAL_STATE',
        ]);
      }
  }, 120_000);
});

describe('F16 付款', () => {
  it('FIN-053 paid in parts, never beyond the net; a bounced part leaves 付款中', async () => {
    const row = await office.desk.approved(['1000']);
    const first = await office.desk.confirm(await office.desk.pay(row, { amount: '400' }));
    const now = await office.desk.fresh(row);
    expect(now).toMatchObject({ state: 'PAYING', executed: '400.00', paid: '400.00' });
    expect(
      await codeOf(office.as('cashier').call(payments.create, office.desk.payBody(now, { amount: '600.01' }))),
    ).toBe('FIN-053');
    const second = await office.desk.confirm(await office.desk.pay(now, { amount: '600' }));
    expect(await office.desk.fresh(row)).toMatchObject({ state: 'PAID', paid: '1000.00' });
    expect(await office.desk.openOf(row.lines[0]?.feeLineId ?? '')).toEqual(['0.00', '0.00']);
    await office.desk.bounce(first);
    expect(await office.desk.fresh(row)).toMatchObject({ state: 'PAYING', paid: '600.00', executed: '600.00' });
    await office.desk.reverse(second);
    expect(await office.desk.fresh(row)).toMatchObject({ state: 'APPROVED', paid: '0.00' });
    expect(await office.desk.openOf(row.lines[0]?.feeLineId ?? '')).toEqual(['1000.00', '1000.00']);
  });

  it('FIN-050 a bank line counts once in an account, also at once; that of a bounced payment may be used again', async () => {
    const [a, b] = [
      await office.desk.pay(await office.desk.approved(['10'])),
      await office.desk.pay(await office.desk.approved(['20'])),
    ];
    const how = { bankRef: 'SAME-1', date: null, bankFee: null };
    const both = await Promise.all(
      [a, b].map((row) => codeOf(office.as('cashier').call(payments.confirm, office.desk.on(row, how)))),
    );
    expect(both.toSorted()).toEqual(['0', 'FIN_DUP_BANK_REF']);
    const [won, lost] = both[0] === '0' ? [a, b] : [b, a];
    await office.desk.bounce(await office.as('cashier').ok(payments.get, { params: { id: won.id } }));
    expect((await office.as('cashier').ok(payments.confirm, office.desk.on(lost, how))).state).toBe('PAID');
  });

  it('4.14 account of another currency or company, a day to come, and a balance that does not reach', async () => {
    const row = await office.desk.approved(['10']);
    const fields = async (change: object) =>
      (
        (await office.as('cashier').call(payments.create, office.desk.payBody(row, change))).envelope.data as
          | { fields?: object }
          | undefined
      )?.fields;
    expect(await fields({ bankAccountId: office.desk.bankOf.USD })).toMatchObject({
      bankAccountId: '付款账户币种为 USD，须为 CNY',
    });
    expect(await fields({ bankAccountId: '999' })).toMatchObject({ bankAccountId: '付款账户不属于该主体或已停用' });
    expect(await fields({ payDate: '2026-11-21' })).toMatchObject({ payDate: '付款日不能晚于今天' });
    await office.api.db.execute(
      sql`update fin_bank_account set opening_balance = opening_balance - 100000000 where currency = 'CNY'`,
    );
    expect(await codeOf(office.as('cashier').call(payments.create, office.desk.payBody(row)))).toBe('CONFIRM_REQUIRED');
    await office.desk.pay(row, { ack: ['FIN_PAY_BALANCE'] });
    await office.api.db.execute(
      sql`update fin_bank_account set opening_balance = opening_balance + 100000000 where currency = 'CNY'`,
    );
  });

  it('FIN-002 what an account holds has the digits of its currency: KWD three, JPY none', async () => {
    for (const [currency, openingBalance] of [
      ['KWD', '100.125'],
      ['JPY', '5000'],
    ]) {
      await office.api.db.execute(
        sql`insert into fin_bank_account (company_id, name, bank_name, account_no, currency, opening_balance, status)
          values (${office.desk.companyId}, ${currency}, '演示银行', ${`9${currency}`}, ${currency}, ${openingBalance}, 'ENABLED')`,
      );
    }
    const balances = await office.api.command('maker', async (ctx) => {
      const accounts = await bankAccountEntity.findMany(ctx, inArray(finBankAccount.currency, ['KWD', 'JPY']));
      const found = await balancesOf(ctx, accounts);
      return Object.fromEntries(accounts.map(({ id, currency }) => [currency, found.get(id)]));
    });
    expect(balances).toEqual({ KWD: '100.125', JPY: '5000' });
  });

  it('FIN-050 what an account holds falls by what was paid out of it, and by what is on its way', async () => {
    const held = () =>
      office.api.command('maker', async (ctx) => {
        const accounts = await bankAccountEntity.findMany(ctx, inArray(finBankAccount.currency, ['CNY', 'USD']));
        const found = await balancesOf(ctx, accounts);
        return Object.fromEntries(accounts.map(({ id }) => [id, found.get(id)]));
      });
    const account = office.desk.bankOf['CNY'] ?? '';
    const before = await held();
    const fee = await office.desk.confirmed({ direction: 'AP', amount: '70.25', date: '2026-11-02' });
    const made = await office.desk.draft([], { lines: [{ feeLineId: fee.id, applyAmount: '70.25' }] });
    const paid = await office.desk.pay(await office.desk.approve(await office.desk.submit(made)), {
      ack: ['FIN_PAY_BALANCE'],
    });
    const less = { ...before, [account]: roundMoney(subtract(before[account] ?? '0', '70.25'), 'CNY') };
    expect(await held()).toEqual(less);
    await office.desk.confirm(paid);
    expect(await held()).toEqual(less);
  });

  it('FIN-110 FIN-115 a closed period refuses the confirm and names a day', async () => {
    const fee = await office.desk.confirmed({ direction: 'AP', amount: '10', date: '2026-11-02' });
    const made = await office.desk.draft([], { lines: [{ feeLineId: fee.id, applyAmount: '10' }] });
    const paid = await office.desk.pay(await office.desk.approve(await office.desk.submit(made)), {
      payDate: '2026-11-02',
    });
    await office.desk.period('202611', 'ap_locked = true');
    const { envelope } = await office.api
      .as('cashier')
      .call(payments.confirm, office.desk.on(paid, { bankRef: 'P-1', date: null, bankFee: null }));
    expect(envelope.errorCode).toBe('PERIOD_CLOSED');
    await office.desk.period('202611', 'ap_locked = false');
    expect(await office.desk.confirm(paid)).toMatchObject({ accountingDate: '2026-11-02' });
  });

  it('FIN-090 退款 pays back what is left of a receipt at its rate; bounced it is there again', async () => {
    const receipt = await office.desk.receipt('USD', '1000', '7.00');
    const refund = await office.api.command('other', (ctx) =>
      applyRefund(ctx, {
        receiptId: receipt.id,
        amount: '400',
        account: { name: '客户1', bank: '演示银行', account: '6222' },
        reason: '多收',
      }),
    );
    expect(refund).toMatchObject({ kind: 'REFUND', state: 'SUBMITTED' });
    await expect(
      office.api.command('other', (ctx) =>
        applyRefund(ctx, {
          receiptId: receipt.id,
          amount: '600.01',
          account: { name: '客户1', bank: '演示银行', account: '6222' },
          reason: '多收',
        }),
      ),
    ).rejects.toMatchObject({ code: 'FIN_APPLY_EXCEEDS_OPEN' });
    const approved = await office.desk.approve(await office.desk.fresh(refund));
    const paid = await office.desk.confirm(await office.desk.pay(approved, { bankFee: '10' }));
    expect(await office.desk.journal(paid.id, 'fin_payment')).toEqual([
      ['confirm', '2203', '2800.00', '0.00'],
      ['confirm', '660302', '71.00', '0.00'],
      ['confirm', '1002', '0.00', '2911.00'],
      ['confirm', '660301', '40.00', '0.00'],
    ]);
    expect(await office.desk.leftOf(receipt.id)).toEqual(['600.00', '4200.00']);
    await office.desk.bounce(paid);
    expect(await office.desk.leftOf(receipt.id)).toEqual(['1000.00', '7000.00']);
    expect((await office.api.db.select().from(finReceipt).where(eq(finReceipt.id, receipt.id)))[0]?.refunded).toBe(
      '0.00',
    );
  });

  it('合并付款 pays several of one currency; the bank file is safe in a spreadsheet', async () => {
    const rows = [await office.desk.approved(['10']), await office.desk.approved(['20'])];
    const usd = await office.desk.approved(['5'], { currency: 'USD' });
    const {
      amount: _amount,
      applicationId: _id,
      version: _version,
      bankRef: _ref,
      ...how
    } = office.desk.payBody(rows[0] as ApplicationDetail).body;
    const items = (of: readonly ApplicationDetail[]) => of.map(({ id, version }) => ({ id, version }));
    expect(
      await codeOf(office.as('cashier').call(payments.createMany, { body: { ...how, items: items([...rows, usd]) } })),
    ).toBe('FIN-053');
    expect(
      await office.as('cashier').ok(payments.createMany, { body: { ...how, remark: '=1+1', items: items(rows) } }),
    ).toEqual({ done: 2 });
    const { list } = await office.api
      .as('cashier')
      .ok(paymentList.endpoint, { query: { numbers: rows.map(({ applicationNo }) => applicationNo).join('\n') } });
    const file = await fetch(
      `${office.api.url}/api/finance/payments/bank-file?ids=${list.map(({ id }) => id).join(',')}`,
      {
        headers: { 'x-test-actor': 'cashier' },
      },
    );
    const text = await file.text();
    expect(file.status).toBe(200);
    expect(text.split('\r\n')).toHaveLength(4);
    expect(text).toContain(`"'=1+1"`);
    expect(text).toContain('"622200001"');
  });

  it('money and account numbers are absent for who may not see them', async () => {
    const row = await office.desk.approved(['10']);
    office.api.actor('blind', {
      userId: '9',
      companies: [office.desk.companyId],
      fields: { 'money.cost': 'HIDDEN', 'bank.account': 'HIDDEN' },
    });
    const seen = await office.as('blind').ok(applications.get, { params: { id: row.id } });
    for (const key of ['gross', 'net', 'payeeAccount', 'baseNet']) expect(seen).not.toHaveProperty(key);
    expect(seen.lines[0]).not.toHaveProperty('applyAmount');
    const { list } = await office.as('blind').ok(dueList.endpoint, { query: { numbers: row.applicationNo } });
    for (const key of ['net', 'left', 'payee']) expect(list[0]).not.toHaveProperty(key);
  });
});
