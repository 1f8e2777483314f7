import { CONSIGNEE_FIELDS } from '@shared/contract/accounts/customer.fields.ts';
import { ORDER_FIELDS } from '@shared/contract/logistics/order.fields.ts';
import { DELIVERY_TYPE, SERVICE, TRANSPORT_MODE } from '@shared/contract/logistics/order.labels.ts';
import { Field } from '@shared/ui/form/field.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { CodeRadio, CodeSelect, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker, type PickerProps } from '@shared/ui/form/picker.tsx';
import { Form, Switch } from 'antd';
import { ConsigneeChoice } from './consignee-choice.tsx';
import { destinationOf } from './order-values.ts';
import css from './orders.module.css';

/** 运输信息. */
export const TransportFields = ({ locked, podLocked }: { locked: boolean; podLocked: boolean }) => (
  <>
    <Field of={ORDER_FIELDS} name="transportMode" required>
      <CodeRadio labels={TRANSPORT_MODE} disabled={locked} />
    </Field>
    <Field of={ORDER_FIELDS} name="incoterm" required>
      <Picker kind="incoterms" disabled={locked} />
    </Field>
    <Field of={ORDER_FIELDS} name="incotermPlace" required>
      <TextInput maxLength={60} placeholder="如 NINGBO" disabled={locked} />
    </Field>
    <Field of={ORDER_FIELDS} name="pol" required>
      <Picker kind="ports" disabled={locked} />
    </Field>
    <Field of={ORDER_FIELDS} name="pod" required>
      <PodInput disabled={podLocked} />
    </Field>
    <Field of={ORDER_FIELDS} name="destCountry" hint="由目的港带出，可改">
      <Picker kind="countries" disabled={podLocked} />
    </Field>
    <Field of={ORDER_FIELDS} name="finalPlace">
      <TextInput maxLength={60} disabled={podLocked} />
    </Field>
    <Field of={ORDER_FIELDS} name="deliveryType" required>
      <CodeSelect labels={DELIVERY_TYPE} allowClear={false} disabled={locked} />
    </Field>
    <Field of={ORDER_FIELDS} name="inboundWarehouseId" hint="有入仓货物时必填">
      <Picker kind="inbound-warehouses" disabled={locked} />
    </Field>
    <Field of={ORDER_FIELDS} name="cargoReadyDate">
      <DateInput disabled={locked} />
    </Field>
    <Field of={ORDER_FIELDS} name="requireEtd">
      <DateInput disabled={locked} />
    </Field>
    <Field of={ORDER_FIELDS} name="requireDelivery">
      <DateInput disabled={locked} />
    </Field>
  </>
);

/** 目的港 takes 目的国 along: a country of another port would go on into the declaration. */
function PodInput({ onChange, ...rest }: Omit<PickerProps, 'kind'>) {
  const form = Form.useFormInstance();
  return (
    <Picker
      {...rest}
      kind="ports"
      onChange={(pod, item) => {
        onChange?.(pod, item);
        form.setFieldsValue(destinationOf(pod));
      }}
    />
  );
}

const PARTY = [
  ['name', CONSIGNEE_FIELDS.name, 200],
  ['contact', CONSIGNEE_FIELDS.contactName, 100],
  ['phone', CONSIGNEE_FIELDS.phone, 60],
  ['taxId', CONSIGNEE_FIELDS.taxId, 60],
] as const;
/** 收货人 and 通知人; the consignee comes from the customer and stays open after the review. */
export const PartyFields = () => (
  <>
    {(['consignee', 'notify'] as const).map((party) => (
      <div key={party} className={css.party} role="group" aria-label={party === 'consignee' ? '收货人' : '通知人'}>
        <h3>{party === 'consignee' ? '收货人（订柜前必填）' : '通知人（不填同收货人）'}</h3>
        {party === 'consignee' ? <ConsigneeChoice /> : null}
        {PARTY.map(([key, label, most]) => (
          <Field key={key} name={[party, key]} label={label}>
            <TextInput maxLength={most} />
          </Field>
        ))}
        <Field name={[party, 'address']} label="地址" span={2}>
          <TextInput maxLength={500} />
        </Field>
      </div>
    ))}
  </>
);

/** 服务项目 as switches. */
export const ServiceFields = ({ locked }: { locked: boolean }) => (
  <Field of={ORDER_FIELDS} name="services" span="row" titled>
    <ServiceSwitches disabled={locked} />
  </Field>
);
function ServiceSwitches(props: { value?: string[]; onChange?: (value: string[]) => void; disabled: boolean }) {
  const { value = [], onChange, disabled } = props;
  return (
    <div className={css.services}>
      {Object.entries(SERVICE).map(([code, label]) => (
        <label key={code}>
          <Switch
            size="small"
            disabled={disabled}
            checked={value.includes(code)}
            onChange={(on) => onChange?.(on ? [...value, code] : value.filter((each) => each !== code))}
          />
          {label}
        </label>
      ))}
    </div>
  );
}

export const RemarkFields = () => (
  <Field of={ORDER_FIELDS} name="remark" span="row" titled>
    <TextAreaInput />
  </Field>
);
