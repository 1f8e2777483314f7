import { PARTY_FINANCE_FIELDS } from '@shared/contract/finance/party-finance.fields.ts';
import {
  COLLECTION_MODES,
  INVOICE_STATES,
  partyFinance,
  type PartyFinanceDetail,
} from '@shared/contract/finance/party-finance.contract.ts';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { Form } from 'antd';
import { BaseForm } from '../base-data/base-form.tsx';

const valuesOf = ({ customerId, supplierId, collectionMode, invoiceState, remark }: PartyFinanceDetail) => ({
  customerId,
  supplierId,
  collectionMode,
  invoiceState,
  remark,
});

/** 新增 / 编辑结算资料; the signed offset agreement is a file of the record. */
export const PartyFinanceForm = ({ id, onClose }: { id: string | null; onClose: () => void }) => (
  <BaseForm<PartyFinanceDetail>
    id={id}
    what="结算资料"
    name="finance.party-finance"
    {...partyFinance}
    noOf={(record) => record.label}
    fresh={{}}
    valuesOf={valuesOf}
    bodyOf={(values) => values}
    invalidates={['/finance']}
    onClose={onClose}
  >
    {() => <Fields />}
  </BaseForm>
);

/** A party brings its own field along, with the usual value. */
function Fields() {
  const form = Form.useFormInstance();
  const setField = useSetField();
  const customer = Form.useWatch<string | null>('customerId', form);
  const supplier = Form.useWatch<string | null>('supplierId', form);
  const follow = (field: string, id: string | null, usual: string) =>
    setField(field, id ? (form.getFieldValue(field) ?? usual) : null);
  return (
    <>
      <Field of={PARTY_FINANCE_FIELDS} name="customerId" hint="客户和供应商都选时为同一单位，可以应收冲应付">
        <Picker kind="customers" onChange={(id) => follow('collectionMode', id, 'AFTER')} />
      </Field>
      <Field of={PARTY_FINANCE_FIELDS} name="supplierId">
        <Picker kind="suppliers" onChange={(id) => follow('invoiceState', id, 'NORMAL')} />
      </Field>
      {customer ? (
        <Field of={PARTY_FINANCE_FIELDS} name="collectionMode" required hint="先收汇：收到外汇后单证才生效">
          <CodeRadio labels={COLLECTION_MODES} />
        </Field>
      ) : null}
      {supplier ? (
        <Field of={PARTY_FINANCE_FIELDS} name="invoiceState" required hint="函调、失联会触发风险预警">
          <CodeRadio labels={INVOICE_STATES} />
        </Field>
      ) : null}
      <Field of={PARTY_FINANCE_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </>
  );
}
