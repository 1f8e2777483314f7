import { boolColumn, textColumn } from '../../platform/columns.ts';

/** A contact of a customer or supplier (logistics-admin 3.1, 3.3); exactly one of a party is the default (ACC-012). */
export const contactColumns = () => ({
  name: textColumn('name').notNull(),
  role: textColumn('role'),
  phone: textColumn('phone'),
  email: textColumn('email'),
  wechat: textColumn('wechat'),
  isDefault: boolColumn('is_default').notNull(),
});

/** A bank account of a customer or supplier. */
export const bankColumns = () => ({
  bankName: textColumn('bank_name').notNull(),
  accountName: textColumn('account_name'),
  account: textColumn('account').notNull(),
  swift: textColumn('swift'),
  currency: textColumn('currency'),
  isDefault: boolColumn('is_default').notNull(),
});
