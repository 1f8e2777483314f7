import {
  ADDRESS_KINDS,
  PAPER_KINDS,
  type AddressInput,
  type BankInput,
  type ConsigneeInput,
  type ContactInput,
  type InvoiceTitleInput,
  type PaperInput,
} from '@shared/contract/accounts/party.contract.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { DefaultLines } from './default-lines.tsx';

const DEFAULT = { key: 'isDefault', title: '默认', kind: 'bool' } as const;
/** A copied line is a new one. */
const copyOf = <Line extends object>(line: Line): Line => ({ ...line, id: undefined, isDefault: false });

const CONTACTS: readonly GridColumn<ContactInput>[] = [
  { key: 'name', title: '姓名', kind: 'text', required: true, width: 120, maxLength: 50 },
  { key: 'role', title: '职务', kind: 'text', width: 110, maxLength: 30 },
  { key: 'phone', title: '电话', kind: 'text', width: 160, maxLength: 30, placeholder: '境外用 +国家码' },
  { key: 'email', title: '邮箱', kind: 'text', width: 210, maxLength: 254 },
  { key: 'wechat', title: '微信', kind: 'text', maxLength: 50 },
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

const CONSIGNEES: readonly GridColumn<ConsigneeInput>[] = [
  { key: 'name', title: '名称', kind: 'text', required: true, width: 190 },
  { key: 'country', title: '国家/地区', kind: 'picker', picker: 'countries', required: true, width: 130 },
  { key: 'address', title: '地址', kind: 'text', required: true, width: 250, maxLength: 300 },
  { key: 'contactName', title: '联系人', kind: 'text', width: 110, maxLength: 50 },
  { key: 'phone', title: '电话', kind: 'text', maxLength: 30 },
  { key: 'taxId', title: '税号', kind: 'text', width: 120, maxLength: 30 },
  DEFAULT,
];
export const ConsigneeLines = () => (
  <DefaultLines<ConsigneeInput>
    title="收货人"
    name="consignees"
    columns={CONSIGNEES}
    copyOf={copyOf}
    most={50}
    blank={() => ({
      name: '',
      country: '',
      address: '',
      contactName: null,
      phone: null,
      taxId: null,
      isDefault: false,
    })}
  />
);

const ADDRESSES: readonly GridColumn<AddressInput>[] = [
  { key: 'kind', title: '类型', kind: 'code', labels: ADDRESS_KINDS, required: true },
  { key: 'address', title: '地址', kind: 'text', required: true, width: 320, maxLength: 300 },
  { key: 'contactName', title: '联系人', kind: 'text', width: 120, maxLength: 50 },
  { key: 'phone', title: '电话', kind: 'text', maxLength: 30 },
];
export const AddressLines = () => (
  <LineField<AddressInput>
    title="地址"
    name="addresses"
    columns={ADDRESSES}
    copyOf={copyOf}
    most={50}
    blank={() => ({ kind: 'OFFICE', address: '', contactName: null, phone: null })}
  />
);

const BANKS: readonly GridColumn<BankInput>[] = [
  { key: 'bankName', title: '开户行', kind: 'text', required: true, width: 200, maxLength: 100 },
  { key: 'accountName', title: '户名', kind: 'text', width: 200 },
  { key: 'account', title: '账号', kind: 'text', required: true, width: 190, maxLength: 50 },
  { key: 'swift', title: 'SWIFT', kind: 'text', width: 120, maxLength: 20 },
  { key: 'currency', title: '币种', kind: 'picker', picker: 'currencies', width: 120 },
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

const TITLES: readonly GridColumn<InvoiceTitleInput>[] = [
  { key: 'title', title: '抬头', kind: 'text', required: true, width: 210 },
  { key: 'taxNo', title: '税号', kind: 'text', width: 180, maxLength: 30 },
  { key: 'address', title: '地址', kind: 'text', width: 180 },
  { key: 'phone', title: '电话', kind: 'text', width: 120, maxLength: 30 },
  { key: 'bankName', title: '开户行', kind: 'text', width: 150, maxLength: 100 },
  { key: 'bankAccount', title: '账号', kind: 'text', width: 170, maxLength: 50 },
  DEFAULT,
];
export const InvoiceTitleLines = () => (
  <DefaultLines<InvoiceTitleInput>
    title="开票抬头"
    name="invoiceTitles"
    columns={TITLES}
    copyOf={copyOf}
    most={50}
    blank={() => ({
      title: '',
      taxNo: null,
      address: null,
      phone: null,
      bankName: null,
      bankAccount: null,
      isDefault: false,
    })}
  />
);

const PAPERS: readonly GridColumn<PaperInput>[] = [
  { key: 'kind', title: '证照', kind: 'code', labels: PAPER_KINDS, required: true, width: 130 },
  { key: 'no', title: '编号', kind: 'text', width: 240, maxLength: 60 },
  { key: 'expiresOn', title: '有效期至', kind: 'date', width: 130, placeholder: '不填为长期' },
];
export const PaperLines = () => (
  <LineField<PaperInput>
    title="证照"
    name="papers"
    columns={PAPERS}
    copyOf={copyOf}
    most={50}
    blank={() => ({ kind: 'LICENCE', no: null, expiresOn: null })}
  />
);
