import { CONTACT_FIELDS, BANK_FIELDS } from '@shared/contract/accounts/party.fields.ts';
import type { SupplierDetail } from '@shared/contract/accounts/supplier.contract.ts';
import { Rows } from './rows.tsx';

type Contact = SupplierDetail['contacts'][number];
type Bank = Omit<SupplierDetail['banks'][number], 'verified' | 'verifiedAt'>;
/** Cell of the column 默认. */
export const defaultMark = (row: { isDefault: boolean }) => (row.isDefault ? '默认' : '');

/** 联系人 of a customer or supplier. */
export const ContactRows = ({ rows }: { rows: readonly Contact[] }) => (
  <Rows
    title="联系人"
    rows={rows}
    columns={[
      [CONTACT_FIELDS.name, (row) => row.name],
      ['职务', (row) => row.roleName],
      [CONTACT_FIELDS.phone, (row) => row.phone],
      [CONTACT_FIELDS.email, (row) => row.email],
      [CONTACT_FIELDS.wechat, (row) => row.wechat],
      ['默认', defaultMark],
    ]}
  />
);

interface BankProps<Row> {
  rows: readonly Row[];
  /** Further columns behind those that every account has. */
  more?: readonly (readonly [string, (row: Row) => string])[];
}
/** 银行账户 of a customer or supplier. */
export const BankRows = <Row extends Bank>({ rows, more = [] }: BankProps<Row>) => (
  <Rows
    title="银行账户"
    rows={rows}
    columns={[
      [BANK_FIELDS.bankName, (row) => row.bankName],
      [BANK_FIELDS.accountName, (row) => row.accountName],
      [BANK_FIELDS.account, (row) => row.account],
      [BANK_FIELDS.swift, (row) => row.swift],
      [BANK_FIELDS.currency, (row) => row.currency],
      ['默认', defaultMark],
      ...more,
    ]}
  />
);
