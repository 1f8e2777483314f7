interface Books {
  companyId: string;
  bankOf: Readonly<Record<string, string | undefined>>;
  today: string;
}
/** 收款 as its form sends it: CNY 1,000 of today into the account of company 1, from nobody known, unless said. */
export const receiptInput = <More extends object>(
  { companyId, bankOf, today }: Books,
  more: More = {} as More,
  currency = 'CNY',
) => ({
  companyId,
  bankAccountId: bankOf[currency] ?? '',
  kind: 'FREIGHT' as const,
  method: 'TRANSFER' as const,
  customerId: null,
  amount: '1000',
  bankFee: '0',
  valueDate: today,
  rate: null,
  payerName: null,
  payerCountry: null,
  bankRef: null,
  bizNo: null,
  remark: null,
  ...more,
});
