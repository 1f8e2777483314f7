import type { ListSpec } from '../../platform/entity-types.ts';

/** 联系人 of a customer or supplier, as the audit log names them. */
export const CONTACT_LIST = {
  title: '联系人',
  labels: { name: '姓名', role: '职务', phone: '电话', email: '邮箱', wechat: '微信', isDefault: '默认' },
} as const satisfies ListSpec;
/** 银行账户 of a customer or supplier, as the audit log names them. */
export const BANK_LIST = {
  title: '银行账户',
  labels: {
    bankName: '开户行',
    accountName: '户名',
    account: '账号',
    swift: 'SWIFT',
    currency: '币种',
    isDefault: '默认',
  },
} as const satisfies ListSpec;
