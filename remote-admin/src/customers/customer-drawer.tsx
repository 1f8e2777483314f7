import { CUSTOMER_CODE_FIELDS } from '@shared/contract/accounts/customer-code.fields.ts';
import {
  CONSIGNEE_FIELDS,
  CUSTOMER_FIELDS,
  ADDRESS_FIELDS,
  INVOICE_TITLE_FIELDS,
  PAPER_FIELDS,
} from '@shared/contract/accounts/customer.fields.ts';
import { CODE_PURPOSES, CODE_STATUSES, CODE_TONES } from '@shared/contract/accounts/customer-code.contract.ts';
import {
  CREDIT_STATES,
  CREDIT_TONES,
  CUSTOMER_LEVELS,
  CUSTOMER_STATUSES,
  CUSTOMER_TONES,
} from '@shared/contract/accounts/customer.labels.ts';
import { customerList } from '@shared/contract/accounts/customer-list.contract.ts';
import type { CustomerDetail } from '@shared/contract/accounts/customer.answers.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { ADDRESS_KINDS, PAPER_KINDS, PARTY_KINDS } from '@shared/contract/accounts/party.contract.ts';
import { AGENCY_TYPE, SETTLEMENT } from '@shared/contract/logistics/order.labels.ts';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { ApprovalPanel } from '@shared/ui/approval/approval-panel.tsx';
import { Tag } from 'antd';
import { CustomerBusiness } from './customer-business.tsx';
import { MergedNote } from '../party/merged-note.tsx';
import { BankRows, ContactRows, defaultMark } from '../party/party-rows.tsx';
import { Rows } from '../party/rows.tsx';

const yesNo = (value: boolean) => (value ? '是' : '否');

interface Props {
  id: string;
  actions: ActionMap<CustomerDetail>;
  onClose: () => void;
}
/** 概览 360° of a customer (A1): what it is, what waits for a second person, and everything that happens with it. */
export function CustomerDrawer({ id, actions, onClose }: Props) {
  return (
    <DetailDrawer<CustomerDetail>
      id={id}
      title="客户概览"
      endpoint={customers.get}
      kind="ac_customer"
      no={(customer) => customer.customerNo}
      subtitle={(customer) => customer.name}
      state={{ code: (customer) => customer.status, labels: CUSTOMER_STATUSES, tones: CUSTOMER_TONES }}
      tags={({ tags }) => tags.map((tag) => <Tag key={tag}>{tag}</Tag>)}
      actions={actions}
      slots={Object.values(PAPER_KINDS)}
      onClose={onClose}
      summary={(customer) => (
        <>
          <MergedNote from={customer.mergedFrom} into={customer.customerNo} />
          <ApprovalPanel kind="ac_customer" id={customer.id} touches={[customers.get, customerList]} />
          <Summary customer={customer} />
        </>
      )}
      tabs={(customer) => [
        { key: 'business', title: '业务与信用', content: <CustomerBusiness id={customer.id} /> },
        {
          key: 'people',
          title: '联系与地址',
          count: customer.contacts.length + customer.consignees.length + customer.addresses.length,
          content: <People customer={customer} />,
        },
        { key: 'codes', title: '客户编码', count: customer.codes.length, content: <Codes customer={customer} /> },
        { key: 'money', title: '银行与开票', content: <Money customer={customer} /> },
        { key: 'papers', title: '证照', count: customer.papers.length, content: <Papers customer={customer} /> },
      ]}
    />
  );
}

function Summary({ customer }: { customer: CustomerDetail }) {
  return (
    <Descriptions
      facts={[
        { title: CUSTOMER_FIELDS.shortName, content: customer.shortName },
        customer.nameEn ? { title: CUSTOMER_FIELDS.nameEn, content: customer.nameEn, wide: true } : null,
        { title: CUSTOMER_FIELDS.kind, content: PARTY_KINDS[customer.kind] },
        { title: CUSTOMER_FIELDS.country, content: customer.countryName },
        customer.uscc ? { title: '信用代码', content: customer.uscc } : null,
        customer.taxId ? { title: CUSTOMER_FIELDS.taxId, content: customer.taxId } : null,
        customer.customsCode ? { title: CUSTOMER_FIELDS.customsCode, content: customer.customsCode } : null,
        { title: CUSTOMER_FIELDS.level, content: CUSTOMER_LEVELS[customer.level] },
        customer.sourceName ? { title: CUSTOMER_FIELDS.source, content: customer.sourceName } : null,
        { title: CUSTOMER_FIELDS.salesId, content: customer.salesName },
        { title: CUSTOMER_FIELDS.csId, content: customer.csName },
        { title: CUSTOMER_FIELDS.deptId, content: customer.deptName },
        { title: CUSTOMER_FIELDS.settlement, content: SETTLEMENT[customer.settlement] },
        customer.creditDays === undefined
          ? null
          : { title: CUSTOMER_FIELDS.creditDays, content: `${customer.creditDays} 天` },
        customer.statementDay
          ? { title: CUSTOMER_FIELDS.statementDay, content: `每月 ${customer.statementDay} 日` }
          : null,
        { title: CUSTOMER_FIELDS.currency, content: customer.currency },
        {
          title: CUSTOMER_FIELDS.creditState,
          content: <StateTag code={customer.creditState} labels={CREDIT_STATES} tones={CREDIT_TONES} />,
        },
        customer.defaultIncoterm ? { title: CUSTOMER_FIELDS.defaultIncoterm, content: customer.defaultIncoterm } : null,
        customer.defaultPodName ? { title: CUSTOMER_FIELDS.defaultPod, content: customer.defaultPodName } : null,
        customer.defaultAgency
          ? { title: CUSTOMER_FIELDS.defaultAgency, content: AGENCY_TYPE[customer.defaultAgency] }
          : null,
        { title: CUSTOMER_FIELDS.inspectWaive, content: yesNo(customer.inspectWaive) },
        {
          title: CUSTOMER_FIELDS.address,
          content: [customer.province, customer.city, customer.address].filter(Boolean).join(' '),
          wide: true,
        },
        customer.remark ? { title: CUSTOMER_FIELDS.remark, content: customer.remark, wide: true } : null,
      ]}
    />
  );
}

const People = ({ customer }: { customer: CustomerDetail }) => (
  <>
    <ContactRows rows={customer.contacts} />
    <Rows
      title="收货人"
      rows={customer.consignees}
      columns={[
        [CONSIGNEE_FIELDS.name, (row) => row.name],
        ['国家/地区', (row) => row.countryName],
        [CONSIGNEE_FIELDS.address, (row) => row.address],
        [CONSIGNEE_FIELDS.contactName, (row) => row.contactName],
        [CONSIGNEE_FIELDS.phone, (row) => row.phone],
        [CONSIGNEE_FIELDS.taxId, (row) => row.taxId],
        ['默认', defaultMark],
      ]}
    />
    <Rows
      title="地址"
      rows={customer.addresses}
      columns={[
        [ADDRESS_FIELDS.kind, (row) => ADDRESS_KINDS[row.kind]],
        [ADDRESS_FIELDS.address, (row) => row.address],
        [ADDRESS_FIELDS.contactName, (row) => row.contactName],
        [ADDRESS_FIELDS.phone, (row) => row.phone],
      ]}
    />
  </>
);

const Codes = ({ customer }: { customer: CustomerDetail }) => (
  <Rows
    title="客户编码"
    rows={customer.codes}
    columns={[
      [CUSTOMER_CODE_FIELDS.code, (row) => row.code],
      [
        CUSTOMER_CODE_FIELDS.purpose,
        (row) => (row.purpose ? CODE_PURPOSES[row.purpose as keyof typeof CODE_PURPOSES] : ''),
      ],
      [CUSTOMER_CODE_FIELDS.status, (row) => <StateTag code={row.status} labels={CODE_STATUSES} tones={CODE_TONES} />],
    ]}
  />
);

const Money = ({ customer }: { customer: CustomerDetail }) => (
  <>
    <BankRows rows={customer.banks} />
    <Rows
      title="开票抬头"
      rows={customer.invoiceTitles}
      columns={[
        [INVOICE_TITLE_FIELDS.title, (row) => row.title],
        [INVOICE_TITLE_FIELDS.taxNo, (row) => row.taxNo],
        [INVOICE_TITLE_FIELDS.address, (row) => row.address],
        [INVOICE_TITLE_FIELDS.phone, (row) => row.phone],
        [INVOICE_TITLE_FIELDS.bankName, (row) => row.bankName],
        [INVOICE_TITLE_FIELDS.bankAccount, (row) => row.bankAccount],
        ['默认', defaultMark],
      ]}
    />
  </>
);

const Papers = ({ customer }: { customer: CustomerDetail }) => (
  <Rows
    title="证照"
    rows={customer.papers}
    columns={[
      [PAPER_FIELDS.kind, (row) => PAPER_KINDS[row.kind]],
      [PAPER_FIELDS.no, (row) => row.no],
      [PAPER_FIELDS.expiresOn, (row) => row.expiresOn ?? '长期'],
    ]}
  />
);
