import { expect, it } from 'vitest';
import { allAmountWords, amountWords } from './amount-words.ts';

/** Words with amounts that need no `told`, and who sees to it that nobody reads them who may not. */
const GUARDED: Readonly<Record<string, string>> = {
  'finance/closing/checks.ts ': 'masked where they are read: checksFor',
  'finance/cost-sheets/sheet-file.ts headOf': 'only for who sees money.profit',
  'finance/exchange-quotas/match.ts matchLocked': 'requireSight at its beginning',
  'finance/exchange-quotas/quota.service.ts releaseQuota': 'requireSight at its beginning',
  'finance/exchange-quotas/quota.service.ts requireAvailable': 'requireSight of 退汇',
  'finance/exchange-quotas/write-off.ts writeOffDeclaration': 'requireSight at its beginning',
  'finance/fee-lines/fee-steps.ts splitFee': 'requireSight of lockLine',
  'finance/fee-lines/price-deviation.ts deviationTexts': 'requireSight of saveFeeLines and saveNewFees',
  'finance/payment-applications/application-check.ts requireBooked': 'requireAmounts of who makes or submits',
  'finance/payment-applications/application-check.ts requireLines': 'requireAmounts of who makes or submits',
  'finance/payment-applications/application-check.ts requirePapers': 'requireAmounts of who makes or submits',
  'finance/payment-applications/application-check.ts requireReceipt': 'requireAmounts of who makes or submits',
  'finance/payment-applications/application-save.ts checked': 'requireAmounts of who makes it',
  'finance/payments/execute-payment.ts accountFor': 'requireSight of executePayment',
  'finance/payments/execute-payment.ts executePayment': 'requireSight at its beginning',
  'finance/receipts/receipt-back.ts refundReceipt': 'requireSight at its beginning',
  'finance/risks/judge.rules.ts ': 'seesFigures of who reads an alert',
  'finance/storage-bills/bill-compute.ts billSource': 'a day',
  'finance/tax-cases/tax-case-money.ts advanceTaxCase': 'requireSight at its beginning',
  'finance/tax-cases/tax-case-money.ts approveTaxCase': 'requireSight at its beginning',
  'finance/tax-cases/tax-case-money.ts refundTaxCase': 'requireSight at its beginning',
  'finance/tax-cases/tax-case.job.ts remindOfTaxCases': 'days',
  'masters/brands/brand-expiry.ts remindOfBrands': 'days',
  'masters/credit/credit.rules.ts beyondDeposit': 'answers nothing to who may not see credit',
  'masters/credit/credit.rules.ts beyondLimit': 'answers nothing to who may not see credit',
};

it('SYS-034 words that name an amount ask who reads them, but for those that are guarded otherwise', () => {
  expect(allAmountWords().toSorted()).toEqual(Object.keys(GUARDED).toSorted());
});

it('finds an amount in Chinese words and lets pass what is told by right', () => {
  const said = (words: string) => amountWords('one.ts', `function say() { ${words} }`);
  expect(said("throw refuse('X', `还剩 ${row.open} CNY`);")).toEqual(['one.ts say']);
  expect(said("throw refuse('X', `还剩 ${subtract(a, b)}`);")).toEqual(['one.ts say']);
  expect(said("throw refuse('X', `已变${told(ctx, 'money.sell', `为 ${left}`, '化')}`);")).toEqual([]);
  expect(said('const now = seen ? `为 ${left}` : null;')).toEqual([]);
  expect(said('return `${row.no} 已核销`;')).toEqual([]);
});
