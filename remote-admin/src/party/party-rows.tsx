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
      ['姓名', (row) => row.name],
      ['职务', (row) => row.roleName],
      ['电话', (row) => row.phone],
      ['邮箱', (row) => row.email],
      ['微信', (row) => row.wechat],
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
      ['开户行', (row) => row.bankName],
      ['户名', (row) => row.accountName],
      ['账号', (row) => row.account],
      ['SWIFT', (row) => row.swift],
      ['币种', (row) => row.currency],
      ['默认', defaultMark],
      ...more,
    ]}
  />
);
