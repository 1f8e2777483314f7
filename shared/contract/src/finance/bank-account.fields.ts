/** Labels of 银行账户: typed here once. */
export const BANK_ACCOUNT_FIELDS = {
  companyId: '经营主体',
  name: '账户名称',
  bankName: '开户行',
  accountNo: '账号',
  currency: '币种',
  openingBalance: '期初余额',
  status: '状态',
} as const;
