import { CUSTOMER_FIELDS } from '@shared/contract/accounts/customer.fields.ts';
import type { CustomerDetail } from '@shared/contract/accounts/customer.answers.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { useField, useMe } from '@shared/runtime/session.ts';
import { useFormFiles } from '@shared/ui/attachments/form-files.tsx';
import { FormPage } from '@shared/ui/form/form-page.tsx';
import type { FormSection } from '@shared/ui/form/form-props.ts';
import type { Values } from '@shared/ui/form/form-values.ts';
import { customerBody } from './customer-form.rules.ts';
import { BankLines, ContactLines } from '../party/party-lines.tsx';
import { AddressLines, ConsigneeLines, InvoiceTitleLines, PaperLines } from './customer-lines.tsx';
import { BasicFields, BusinessFields, PaperFields, TermFields } from './customer-sections.tsx';

const FILES = ['营业执照', '合同', '授权书'];

/** One form for A2 and A3; sections that the user may not read in full are left out and stay as they are. */
export function CustomerForm({ id }: { id: string | null }) {
  const me = useMe();
  const contact = useField('customer.contact') === 'VISIBLE';
  const bank = useField('bank.account') === 'VISIBLE';
  const credit = useField('customer.credit') === 'VISIBLE';
  const files = useFormFiles('ac_customer', FILES);
  const sections = (record: CustomerDetail | null): FormSection[] => [
    { key: 'basic', title: '基本信息', content: <BasicFields id={id} salesId={record?.salesId ?? null} /> },
    {
      key: 'papers',
      title: '证照',
      content: (
        <>
          <PaperFields />
          <PaperLines />
        </>
      ),
    },
    ...(contact
      ? [
          { key: 'contacts', title: '联系人', content: <ContactLines /> },
          { key: 'consignees', title: '收货人', content: <ConsigneeLines /> },
          { key: 'addresses', title: CUSTOMER_FIELDS.address, content: <AddressLines /> },
        ]
      : []),
    { key: 'terms', title: '结算与信用', content: <TermFields id={id} /> },
    ...(bank
      ? [
          {
            key: 'banks',
            title: '银行与开票',
            content: (
              <>
                <BankLines />
                {contact ? <InvoiceTitleLines /> : null}
              </>
            ),
          },
        ]
      : []),
    { key: 'business', title: '默认业务', content: <BusinessFields /> },
    files.section(id),
  ];
  return (
    <FormPage<CustomerDetail, CustomerDetail>
      title={id === null ? '新增客户' : '编辑客户'}
      name="accounts.customer"
      id={id}
      load={customers.get}
      save={id === null ? customers.create : customers.update}
      initial={{
        kind: 'DOMESTIC',
        country: 'CN',
        level: 'C',
        currency: 'CNY',
        tags: [],
        salesId: me.user.id,
        settlement: 'PER_ORDER',
        creditDays: 0,
        inspectWaive: false,
        contacts: [],
        consignees: [],
        addresses: [],
        banks: [],
        invoiceTitles: [],
        papers: [],
      }}
      toBody={(values: Values) => customerBody(values, { contact, bank, credit })}
      sections={sections}
      attach={files.attach}
      after={(saved) => `/account/customer?open=${saved.id}`}
      list="/account/customer"
    />
  );
}
