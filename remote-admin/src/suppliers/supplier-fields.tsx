import { SUPPLIER_FIELDS } from '@shared/contract/accounts/supplier.fields.ts';
import { SUPPLIER_TYPES } from '@shared/contract/accounts/supplier.machine.ts';
import { SETTLEMENT } from '@shared/contract/logistics/order.labels.ts';
import { Field } from '@shared/ui/form/field.tsx';
import {
  CodesSelect,
  CodeSelect,
  NumberInput,
  PercentInput,
  TextAreaInput,
  TextInput,
} from '@shared/ui/form/inputs.tsx';
import { Picker, Pickers } from '@shared/ui/form/picker.tsx';
import { Form } from 'antd';

/** 基本信息: what a type demands is marked as soon as the type is chosen. */
export function BasicFields() {
  const form = Form.useFormInstance();
  const types: unknown = Form.useWatch('types', form);
  const has = (type: string) => Array.isArray(types) && types.includes(type);
  const domestic = Form.useWatch('country', form) === 'CN';
  return (
    <>
      <Field of={SUPPLIER_FIELDS} name="name" required span={2}>
        <TextInput autoFocus />
      </Field>
      <Field of={SUPPLIER_FIELDS} name="shortName" required>
        <TextInput maxLength={30} />
      </Field>
      <Field of={SUPPLIER_FIELDS} name="types" required span={2}>
        <CodesSelect labels={SUPPLIER_TYPES} />
      </Field>
      <Field of={SUPPLIER_FIELDS} name="country" required>
        <Picker kind="countries" />
      </Field>
      <Field of={SUPPLIER_FIELDS} name="uscc" required={domestic}>
        <TextInput maxLength={40} />
      </Field>
      <Field of={SUPPLIER_FIELDS} name="scac" required={has('CARRIER')} hint="船公司代码，2–4 位大写字母">
        <TextInput maxLength={4} />
      </Field>
      <Field of={SUPPLIER_FIELDS} name="customsCode" required={has('BROKER')}>
        <TextInput maxLength={20} />
      </Field>
      <Field of={SUPPLIER_FIELDS} name="address" span={2}>
        <TextInput maxLength={300} />
      </Field>
      <Field of={SUPPLIER_FIELDS} name="ownerId">
        <Picker kind="users" holds="account.supplier.update" />
      </Field>
      <Field of={SUPPLIER_FIELDS} name="servicePorts" span="row">
        <Pickers kind="ports" />
      </Field>
      <Field of={SUPPLIER_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </>
  );
}

export const TermFields = () => (
  <>
    <Field of={SUPPLIER_FIELDS} name="settlement" required>
      <CodeSelect labels={SETTLEMENT} allowClear={false} />
    </Field>
    <Field of={SUPPLIER_FIELDS} name="creditDays" required>
      <NumberInput suffix="天" />
    </Field>
    <Field of={SUPPLIER_FIELDS} name="currency" required>
      <Picker kind="currencies" allowClear={false} />
    </Field>
    <Field of={SUPPLIER_FIELDS} name="taxRate">
      <PercentInput />
    </Field>
  </>
);
