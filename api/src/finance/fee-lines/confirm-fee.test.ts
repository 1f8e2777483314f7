import { round, subtract } from '@shared/contract/decimal.ts';
import { expect, it } from 'vitest';
import { feeJournal } from './confirm-fee.ts';

const base = { currency: 'USD', amount: '106.00', amountEx: '100.00', customerId: '1', supplierId: null, id: '9' };
const worth = { rate: '7.1', baseAmount: '752.60' };

it.each([
  ['AR', 'PROFIT', ['1122 752.60', '6051 -710.00', '222101 -42.60']],
  ['AP', 'PROFIT', ['6402 710.00', '222102 42.60', '2202 -752.60']],
  ['AR', 'PASS_THROUGH', ['1122 752.60', '2241 -752.60']],
  ['AP', 'PASS_THROUGH', ['2241 752.60', '2202 -752.60']],
] as const)('FIN-012 the nature of the charge decides the posting: %s %s', (direction, nature, expected) => {
  const charge = { nature, incomeAccount: '6051', costAccount: '6402' } as const;
  const lines = feeJournal({ ...base, direction }, charge, worth);
  const posted = lines.map(({ account, debit, credit }) => `${account} ${round(subtract(debit, credit), 2)}`);
  expect(posted).toEqual(expected);
});
