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
      <Field name="name" label="名称" required span={2}>
        <TextInput autoFocus />
      </Field>
      <Field name="shortName" label="简称" required>
        <TextInput maxLength={30} />
      </Field>
      <Field name="types" label="类型" required span={2}>
        <CodesSelect labels={SUPPLIER_TYPES} />
      </Field>
      <Field name="country" label="国家/地区" required>
        <Picker kind="countries" />
      </Field>
      <Field name="uscc" label="统一社会信用代码" required={domestic}>
        <TextInput maxLength={40} />
      </Field>
      <Field name="scac" label="SCAC" required={has('CARRIER')} hint="船公司代码，2–4 位大写字母">
        <TextInput maxLength={4} />
      </Field>
      <Field name="customsCode" label="海关注册编码" required={has('BROKER')}>
        <TextInput maxLength={20} />
      </Field>
      <Field name="address" label="地址" span={2}>
        <TextInput maxLength={300} />
      </Field>
      <Field name="ownerId" label="负责人">
        <Picker kind="users" holds="account.supplier.update" />
      </Field>
      <Field name="servicePorts" label="服务港口" span="row">
        <Pickers kind="ports" />
      </Field>
      <Field name="remark" label="备注" span="row">
        <TextAreaInput />
      </Field>
    </>
  );
}

export const TermFields = () => (
  <>
    <Field name="settlement" label="结算方式" required>
      <CodeSelect labels={SETTLEMENT} allowClear={false} />
    </Field>
    <Field name="creditDays" label="账期" required>
      <NumberInput suffix="天" />
    </Field>
    <Field name="currency" label="币种" required>
      <Picker kind="currencies" allowClear={false} />
    </Field>
    <Field name="taxRate" label="税率">
      <PercentInput />
    </Field>
  </>
);
