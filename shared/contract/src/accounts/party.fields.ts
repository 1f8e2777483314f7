/** Labels of 联系人 of a customer or supplier: typed here once. */
export const CONTACT_FIELDS = {
  name: '姓名',
  role: '职务',
  phone: '电话',
  email: '邮箱',
  wechat: '微信',
  isDefault: '默认',
} as const;

/** Labels of 银行账户 of a customer or supplier: typed here once. */
export const BANK_FIELDS = {
  bankName: '开户行',
  accountName: '户名',
  account: '账号',
  swift: 'SWIFT',
  currency: '币种',
  isDefault: '默认',
} as const;
