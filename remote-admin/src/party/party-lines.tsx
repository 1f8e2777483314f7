import { CONTACT_FIELDS, BANK_FIELDS } from '@shared/contract/accounts/party.fields.ts';
import type { BankInput, ContactInput } from '@shared/contract/accounts/party.contract.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { DefaultLines } from './default-lines.tsx';

/** The column that says which line is the default one. */
export const DEFAULT = { key: 'isDefault', title: CONTACT_FIELDS.isDefault, kind: 'bool' } as const;
/** A copied line is a new one. */
export const copyOf = <Line extends object>(line: Line): Line => ({ ...line, id: undefined, isDefault: false });

const CONTACTS: readonly GridColumn<ContactInput>[] = [
  { key: 'name', title: CONTACT_FIELDS.name, kind: 'text', required: true, width: 120, maxLength: 50 },
  { key: 'role', title: CONTACT_FIELDS.role, kind: 'picker', picker: 'contact-roles', width: 120 },
  { key: 'phone', title: CONTACT_FIELDS.phone, kind: 'text', width: 160, maxLength: 30, placeholder: '境外用 +国家码' },
  { key: 'email', title: CONTACT_FIELDS.email, kind: 'text', width: 210, maxLength: 254 },
  { key: 'wechat', title: CONTACT_FIELDS.wechat, kind: 'text', maxLength: 50 },
  DEFAULT,
];
export const ContactLines = () => (
  <DefaultLines<ContactInput>
    title="联系人"
    name="contacts"
    columns={CONTACTS}
    copyOf={copyOf}
    most={50}
    blank={() => ({ name: '', role: null, phone: null, email: null, wechat: null, isDefault: false })}
  />
);

const BANKS: readonly GridColumn<BankInput>[] = [
  { key: 'bankName', title: BANK_FIELDS.bankName, kind: 'text', required: true, width: 200, maxLength: 100 },
  { key: 'accountName', title: BANK_FIELDS.accountName, kind: 'text', width: 200 },
  { key: 'account', title: BANK_FIELDS.account, kind: 'text', required: true, width: 190, maxLength: 50 },
  { key: 'swift', title: BANK_FIELDS.swift, kind: 'text', width: 120, maxLength: 20 },
  { key: 'currency', title: BANK_FIELDS.currency, kind: 'picker', picker: 'currencies', width: 120 },
  DEFAULT,
];
export const BankLines = () => (
  <DefaultLines<BankInput>
    title="银行账户"
    name="banks"
    columns={BANKS}
    copyOf={copyOf}
    most={50}
    blank={() => ({ bankName: '', accountName: null, account: '', swift: null, currency: null, isDefault: false })}
  />
);
