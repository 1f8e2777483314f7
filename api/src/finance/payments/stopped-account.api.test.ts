import { receiptInput } from '../receipts/receipt-input.fixture.ts';
import { payments } from '@shared/contract/finance/payment.contract.ts';
import { receipts } from '@shared/contract/finance/receipt.contract.ts';
import { expect, it } from 'vitest';
import { testUrl } from '../../../test/templates.ts';
import { untilWaiting } from '../../../test/until-waiting.ts';
import { bankAccountEntity } from '../bank-accounts/bank-account.entity.ts';
import { setBankAccount } from '../bank-accounts/bank-account.service.ts';
import { fieldsOf } from '../ledger/book-office.fixture.ts';
import { payOffice } from './pay-office.fixture.ts';

const office = payOffice(/^FIN/);

it.skipIf(!testUrl)(
  'FIN-204 3.3 an account that is stopped meanwhile takes neither a receipt nor a payment',
  async () => {
    const { desk, api } = office;
    const id = desk.bankOf.CNY ?? '';
    const approved = await desk.approved(['10']);
    const pay = () => office.as('cashier').call(payments.create, desk.payBody(approved));
    const receive = () =>
      office.as('cashier').call(receipts.create, {
        body: receiptInput(desk, { payerName: '客户1', bankRef: 'STOP-1' }),
      });
    const turn = (action: 'disable' | 'enable', meanwhile = async () => {}) =>
      api.command('manager', async (ctx) => {
        const { version } = await bankAccountEntity.find(ctx, id);
        await setBankAccount(ctx, id, version, action);
        await meanwhile();
      });
    for (const [ask, told] of [
      [pay, '付款账户不属于该主体或已停用'],
      [receive, '账户不存在、已停用或不属于该主体'],
    ] as const) {
      let answer: ReturnType<typeof ask> | undefined;
      await turn('disable', async () => {
        answer = ask();
        await untilWaiting(api, answer);
      });
      expect(fieldsOf((await answer) ?? { envelope: {} })).toEqual({ bankAccountId: told });
      await turn('enable');
      expect((await ask()).envelope.errorCode).toBeUndefined();
    }
  },
);
