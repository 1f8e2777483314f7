import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import type { ApplicationInput } from '@shared/contract/finance/payment-application.input.ts';
import { PERMISSION_CODES } from '@shared/contract/permissions.ts';
import { expect, it } from 'vitest';
import { payOffice } from '../payments/pay-office.fixture.ts';

const office = payOffice(/^FIN/);

const asking = (receiptId: string, amount: string): ApplicationInput =>
  office.desk.input({
    kind: 'REFUND',
    supplierId: null,
    payeeBankId: null,
    receiptId,
    amount,
    payeeName: '客户1',
    payeeBank: '演示银行',
    payeeAccount: '6222',
  });

it('10.4 退款 by way of a payment application needs the right to 退款 of receipts, made or changed', async () => {
  const receipt = await office.desk.receipt('CNY', '1000', '1');
  office.api.actor('payables', {
    userId: '6',
    companies: [office.desk.companyId],
    permissions: PERMISSION_CODES.filter((code) => !code.startsWith('finance.ar.')),
  });
  const refused = await office.as('payables').call(applications.create, { body: asking(receipt.id, '10') });
  expect(refused.envelope).toMatchObject({
    errorCode: 'NO_PERMISSION',
    errorMessage: '没有退款权限，不能新建或修改退款申请。',
  });
  const made = await office.as('maker').ok(applications.create, { body: asking(receipt.id, '10') });
  const changed = await office.as('payables').call(applications.update, {
    params: { id: made.id },
    body: { ...asking(receipt.id, '900'), version: made.version },
  });
  expect(changed.envelope.errorCode).toBe('NO_PERMISSION');
  const more = await office.as('maker').ok(applications.update, {
    params: { id: made.id },
    body: { ...asking(receipt.id, '900'), version: made.version },
  });
  expect(more).toMatchObject({ kind: 'REFUND', net: '900.00' });
});
