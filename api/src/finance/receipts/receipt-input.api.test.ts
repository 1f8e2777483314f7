import { receipts } from '@shared/contract/finance/receipt.contract.ts';
import { describe, expect, it, vi } from 'vitest';
import { bookOffice } from '../ledger/book-office.fixture.ts';
import { receiptDesk } from './receipt-desk.fixture.ts';

vi.setConfig({ testTimeout: 120_000 });
const office = bookOffice(receiptDesk, /FIN-/);

describe('what is typed and told', () => {
  it('hostile input: other companies, rates, dates, digits and amounts are named at their fields', async () => {
    expect((await office.desk.tried({ bankAccountId: '999' })).data).toMatchObject({
      fields: { bankAccountId: expect.any(String) },
    });
    expect((await office.desk.tried({}, 'stranger')).data).toMatchObject({
      fields: { bankAccountId: expect.any(String) },
    });
    expect((await office.desk.tried({ amount: '0' })).data).toEqual({ fields: { amount: '金额必须大于 0' } });
    expect((await office.desk.tried({ amount: '1.005' })).data).toEqual({ fields: { amount: 'CNY 金额的小数位过多' } });
    expect((await office.desk.tried({ amount: '一千' })).data).toMatchObject({ fields: { amount: '金额格式不正确' } });
    expect((await office.desk.tried({ bankFee: '1000' })).data).toEqual({ fields: { bankFee: '手续费必须小于金额' } });
    expect((await office.desk.tried({ valueDate: '2026-11-21' })).data).toEqual({
      fields: { valueDate: '到账日不能晚于今天' },
    });
    expect((await office.desk.tried({ rate: '7' })).data).toEqual({ fields: { rate: '人民币汇率为 1' } });
    expect((await office.desk.tried({ customerId: '999' })).data).toMatchObject({
      fields: { customerId: expect.any(String) },
    });
  });

  it('FIN-110 确认, 作废 and 冲红 are not dated after today', async () => {
    const row = await office.desk.claimed();
    const later = { version: row.version, accountingDate: '2026-11-30' };
    const confirm = await office.as('cashier').call(receipts.confirm, { params: { id: row.id }, body: later });
    expect(confirm.envelope.errorCode).toBe('FIN-110');
    const done = await office.as('cashier').ok(receipts.confirm, office.desk.on(row));
    const body = { version: done.version, reason: '录入错误', date: '2026-11-30' };
    expect((await office.as('clerk').call(receipts.reverse, { params: { id: row.id }, body })).envelope.errorCode).toBe(
      'FIN-110',
    );
    const open = await office.desk.make();
    const given = { version: open.version, reason: '录入错误', date: '2026-11-30' };
    const taken = await office.as('clerk').call(receipts.void, { params: { id: open.id }, body: given });
    expect(taken.envelope.errorCode).toBe('FIN-110');
  });
  it('ACC-031 退款 is asked by who sees amounts: the refusal would tell what is left', async () => {
    const row = await office.desk.confirmed({ amount: '777.77' });
    office.api.actor('blind', { userId: '6', companies: [office.desk.companyId], fields: {} });
    const { envelope } = await office.as('blind').call(receipts.refund, {
      params: { id: row.id },
      body: {
        version: row.version,
        amount: '99999',
        payeeName: '甲',
        payeeBank: '乙',
        payeeAccount: '1',
        reason: '试',
      },
    });
    expect(envelope.errorCode).toBe('NO_PERMISSION');
    expect(JSON.stringify(envelope)).not.toContain('777.77');
  });
});
