import {
  ADDRESS_FIELDS,
  CONSIGNEE_FIELDS,
  INVOICE_TITLE_FIELDS,
  PAPER_FIELDS,
} from '@shared/contract/accounts/customer.fields.ts';
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
  { key: 'name', title: CONSIGNEE_FIELDS.name, kind: 'text', required: true, width: 190 },
  { key: 'country', title: CONSIGNEE_FIELDS.country, kind: 'picker', picker: 'countries', required: true, width: 130 },
  { key: 'address', title: CONSIGNEE_FIELDS.address, kind: 'text', required: true, width: 250, maxLength: 300 },
  { key: 'contactName', title: CONSIGNEE_FIELDS.contactName, kind: 'text', width: 110, maxLength: 50 },
  { key: 'phone', title: CONSIGNEE_FIELDS.phone, kind: 'text', maxLength: 30 },
  { key: 'taxId', title: CONSIGNEE_FIELDS.taxId, kind: 'text', width: 120, maxLength: 30 },
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
  { key: 'kind', title: ADDRESS_FIELDS.kind, kind: 'code', labels: ADDRESS_KINDS, required: true },
  { key: 'address', title: ADDRESS_FIELDS.address, kind: 'text', required: true, width: 320, maxLength: 300 },
  { key: 'contactName', title: ADDRESS_FIELDS.contactName, kind: 'text', width: 120, maxLength: 50 },
  { key: 'phone', title: ADDRESS_FIELDS.phone, kind: 'text', maxLength: 30 },
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
  { key: 'title', title: INVOICE_TITLE_FIELDS.title, kind: 'text', required: true, width: 190 },
  { key: 'taxNo', title: INVOICE_TITLE_FIELDS.taxNo, kind: 'text', width: 170, maxLength: 30 },
  { key: 'address', title: INVOICE_TITLE_FIELDS.address, kind: 'text', width: 160 },
  { key: 'phone', title: INVOICE_TITLE_FIELDS.phone, kind: 'text', width: 110, maxLength: 30 },
  { key: 'bankName', title: INVOICE_TITLE_FIELDS.bankName, kind: 'text', width: 140, maxLength: 100 },
  { key: 'bankAccount', title: INVOICE_TITLE_FIELDS.bankAccount, kind: 'text', width: 160, maxLength: 50 },
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
  { key: 'kind', title: PAPER_FIELDS.kind, kind: 'code', labels: PAPER_KINDS, required: true, width: 130 },
  { key: 'no', title: PAPER_FIELDS.no, kind: 'text', width: 240, maxLength: 60 },
  { key: 'expiresOn', title: PAPER_FIELDS.expiresOn, kind: 'date', width: 130, placeholder: '不填为长期' },
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
