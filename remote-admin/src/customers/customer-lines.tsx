import {
  ADDRESS_KINDS,
  PAPER_KINDS,
  type AddressInput,
  type ConsigneeInput,
  type InvoiceTitleInput,
  type PaperInput,
} from '@shared/contract/accounts/party.contract.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { DefaultLines } from '../party/default-lines.tsx';
import { copyOf, DEFAULT } from '../party/party-lines.tsx';

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

const TITLES: readonly GridColumn<InvoiceTitleInput>[] = [
  { key: 'title', title: '抬头', kind: 'text', required: true, width: 190 },
  { key: 'taxNo', title: '税号', kind: 'text', width: 170, maxLength: 30 },
  { key: 'address', title: '地址', kind: 'text', width: 160 },
  { key: 'phone', title: '电话', kind: 'text', width: 110, maxLength: 30 },
  { key: 'bankName', title: '开户行', kind: 'text', width: 140, maxLength: 100 },
  { key: 'bankAccount', title: '账号', kind: 'text', width: 160, maxLength: 50 },
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
