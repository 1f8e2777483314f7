import { ORDER_FIELDS } from '@shared/contract/logistics/order.fields.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import { AGENCY_TYPE, SERVICE_TYPE, SETTLEMENT } from '@shared/contract/logistics/order.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMe } from '@shared/runtime/session.ts';
import { Field } from '@shared/ui/form/field.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { CodeRadio, CodeSelect, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { Form, Select } from 'antd';
import { useEffect, useRef } from 'react';
import { CreditBar } from './credit-bar.tsx';
import { codeDefaults, defaultsOf } from './order-values.ts';

/** 基本信息: choosing the customer fills code, terms, people, currency and consignee. */
export function BasicFields({ locked, currencyLocked }: { locked: boolean; currencyLocked: boolean }) {
  const form = Form.useFormInstance();
  const me = useMe();
  const customerId = Form.useWatch<string | null>('customerId', form) ?? '';
  const read = useRead(
    orders.customerDefaults,
    { params: { id: customerId } },
    { enabled: customerId !== '' && !locked },
  );
  const defaults = read.data;
  /** The customer that was picked by hand and whose defaults are still to come. */
  const picked = useRef<string | null>(null);
  useEffect(() => {
    if (!defaults || picked.current !== customerId) return;
    picked.current = null;
    form.setFieldsValue(defaultsOf(defaults));
  }, [defaults, customerId, form]);
  return (
    <>
      <Field of={ORDER_FIELDS} name="customerId" required>
        <CustomerInput
          disabled={locked}
          onPick={(id) => {
            picked.current = id;
            form.setFieldsValue({ customerCodeId: null });
          }}
        />
      </Field>
      <Field
        of={ORDER_FIELDS}
        name="customerCodeId"
        label="客户编码（唛头）"
        required
        hint={defaults?.status === 'POTENTIAL' ? '潜在客户只能存草稿，转为合作中后才能提交' : undefined}
      >
        <CodeInput
          disabled={locked || !customerId}
          options={(defaults?.codes ?? []).map((code) => ({ value: code.id, label: code.code }))}
          onPick={(id) => defaults && form.setFieldsValue(codeDefaults(defaults, id))}
        />
      </Field>
      <Field of={ORDER_FIELDS} name="customerRef">
        <TextInput maxLength={50} disabled={locked} />
      </Field>
      <Field of={ORDER_FIELDS} name="orderDate" required>
        <DateInput disabled={locked} />
      </Field>
      <Field of={ORDER_FIELDS} name="serviceType" required>
        <CodeRadio labels={SERVICE_TYPE} disabled={locked} />
      </Field>
      <Field of={ORDER_FIELDS} name="agencyType" required>
        <CodeSelect labels={AGENCY_TYPE} allowClear={false} disabled={locked} />
      </Field>
      {me.companies.length > 1 ? (
        <Field of={ORDER_FIELDS} name="companyId" required>
          <Picker kind="companies" allowClear={false} disabled={locked} />
        </Field>
      ) : null}
      <Field of={ORDER_FIELDS} name="currency" required>
        <Picker kind="currencies" allowClear={false} disabled={currencyLocked} />
      </Field>
      <Field of={ORDER_FIELDS} name="settlement" required>
        <CodeSelect labels={SETTLEMENT} allowClear={false} disabled={locked} />
      </Field>
      <Field of={ORDER_FIELDS} name="salesId" required>
        <Picker kind="users" holds="logistics.order.create" allowClear={false} />
      </Field>
      <Field of={ORDER_FIELDS} name="csId">
        <Picker kind="users" holds="logistics.order.view" />
      </Field>
      <Field of={ORDER_FIELDS} name="operatorId">
        <Picker kind="users" holds="logistics.order.update" />
      </Field>
      <CreditBar customerId={customerId} />
    </>
  );
}

interface Input {
  value?: string | null;
  onChange?: (value: string | null) => void;
  disabled?: boolean;
  id?: string;
}
function CustomerInput({ onPick, onChange, ...rest }: Input & { onPick: (id: string | null) => void }) {
  return (
    <Picker
      {...rest}
      kind="customers"
      autoFocus
      allowClear={false}
      onChange={(id) => {
        onPick(id);
        onChange?.(id);
      }}
    />
  );
}
/** Codes of the chosen customer; a stored code that is disabled by now still shows through its picker label. */
function CodeInput({
  options,
  onPick,
  onChange,
  value,
  ...rest
}: Input & { options: { value: string; label: string }[]; onPick: (id: string | null) => void }) {
  if (value && !options.some((option) => option.value === value))
    return <Picker {...rest} kind="customer-codes" value={value} onChange={(id) => onChange?.(id)} />;
  return (
    <Select
      {...rest}
      style={{ width: '100%' }}
      placeholder={options.length === 0 ? '先选客户' : '请选择'}
      showSearch={{ optionFilterProp: 'label' }}
      value={value ?? undefined}
      options={options}
      onChange={(id: string) => {
        onChange?.(id);
        onPick(id);
      }}
    />
  );
}
