import { suppliers, type SupplierDetail } from '@shared/contract/accounts/supplier.contract.ts';
import { useField, useMe } from '@shared/runtime/session.ts';
import { useFormFiles } from '@shared/ui/attachments/form-files.tsx';
import { FormPage } from '@shared/ui/form/form-page.tsx';
import type { FormSection } from '@shared/ui/form/form-props.ts';
import type { Values } from '@shared/ui/form/form-values.ts';
import { useRef } from 'react';
import { BankLines, ContactLines } from '../party/party-lines.tsx';
import { ContractFields, savedSlot, type ContractLine } from './supplier-contracts.tsx';
import { BasicFields, TermFields } from './supplier-fields.tsx';

/**
 * One form for A6 and A7. Accounts are entered with a new supplier; later they change only by 银行账号, which a second
 * person agrees to. What the user sees masked is left out and stays as it is (ACC-031).
 */
export function SupplierForm({ id }: { id: string | null }) {
  const me = useMe();
  const contact = useField('customer.contact') === 'VISIBLE';
  const bank = useField('bank.account') === 'VISIBLE' && id === null;
  /** Lines as they were sent, so that their files find them again. */
  const sent = useRef<readonly ContractLine[]>([]);
  const files = useFormFiles<SupplierDetail>('ac_supplier', SUPPLIER_FILES, (slot, saved) =>
    SUPPLIER_FILES.includes(slot) ? slot : savedSlot(sent.current, slot, saved),
  );
  const sections: FormSection[] = [
    { key: 'basic', title: '基本信息', content: <BasicFields /> },
    { key: 'terms', title: '结算', content: <TermFields /> },
    ...(contact ? [{ key: 'contacts', title: '联系人', content: <ContactLines /> }] : []),
    ...(bank ? [{ key: 'banks', title: '银行账户', content: <BankLines /> }] : []),
    { key: 'contracts', title: '合同', content: <ContractFields id={id} waitingAt={files.waitingAt} /> },
    files.section(id),
  ];
  return (
    <FormPage<SupplierDetail, SupplierDetail>
      title={id === null ? '新增供应商' : '编辑供应商'}
      name="accounts.supplier"
      id={id}
      load={suppliers.get}
      save={id === null ? suppliers.create : suppliers.update}
      initial={{
        types: [],
        country: 'CN',
        settlement: 'MONTHLY',
        creditDays: 30,
        currency: 'CNY',
        taxRate: 600,
        servicePorts: [],
        ownerId: me.user.id,
        contacts: [],
        banks: [],
        contracts: [],
      }}
      toBody={({ contacts, banks, contracts, ...rest }: Values) => {
        sent.current = Array.isArray(contracts) ? (contracts as ContractLine[]) : [];
        return {
          ...rest,
          contracts: sent.current.map(({ fileKey: _key, ...line }) => line),
          ...(contact ? { contacts } : {}),
          ...(bank ? { banks } : {}),
        };
      }}
      sections={sections}
      attach={files.attach}
      after={(saved) => `/account/supplier?open=${saved.id}`}
      list="/account/supplier"
    />
  );
}
/** Slots of a supplier's attachments. */
export const SUPPLIER_FILES = ['营业执照', '合同', '开户证明'];
