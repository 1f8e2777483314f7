import { CUSTOMER_FIELDS } from '@shared/contract/accounts/customer.fields.ts';
import { CUSTOMER_LEVELS } from '@shared/contract/accounts/customer.labels.ts';
import { PARTY_KINDS } from '@shared/contract/accounts/party.contract.ts';
import { AGENCY_TYPE, SETTLEMENT } from '@shared/contract/logistics/order.labels.ts';
import { useField, useMay } from '@shared/runtime/session.ts';
import { Field } from '@shared/ui/form/field.tsx';
import {
  CodeRadio,
  CodeSelect,
  NumberInput,
  SwitchInput,
  TagsInput,
  TextAreaInput,
  TextInput,
} from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { Form } from 'antd';
import { CreditLimits } from './customer-credit.tsx';
import { DuplicateHint } from './duplicate-hint.tsx';

const useOverseas = () => Form.useWatch('kind', Form.useFormInstance()) === 'OVERSEAS';

/** 基本信息: the name looks for duplicates while it is typed. */
export function BasicFields({ id, salesId }: { id: string | null; salesId: string | null }) {
  const overseas = useOverseas();
  const may = useMay();
  const form = Form.useFormInstance();
  const followKind = (kind: string | null) => {
    const country: unknown = form.getFieldValue('country');
    if (kind === 'DOMESTIC') form.setFieldValue('country', 'CN');
    else if (country === 'CN') form.setFieldValue('country', null);
  };
  return (
    <>
      <Field of={CUSTOMER_FIELDS} name="kind" required>
        <KindInput onPick={followKind} />
      </Field>
      <Field of={CUSTOMER_FIELDS} name="name" required span={2}>
        <TextInput autoFocus />
      </Field>
      <Field of={CUSTOMER_FIELDS} name="shortName" required>
        <TextInput maxLength={30} />
      </Field>
      <DuplicateHint exceptId={id} />
      <Field of={CUSTOMER_FIELDS} name="nameEn" required={overseas} span={2}>
        <TextInput />
      </Field>
      <Field of={CUSTOMER_FIELDS} name="country" required>
        <Picker kind="countries" />
      </Field>
      <Field of={CUSTOMER_FIELDS} name="level" required>
        <CodeSelect labels={CUSTOMER_LEVELS} allowClear={false} />
      </Field>
      <Field of={CUSTOMER_FIELDS} name="province">
        <TextInput maxLength={50} />
      </Field>
      <Field of={CUSTOMER_FIELDS} name="city">
        <TextInput maxLength={50} />
      </Field>
      <Field of={CUSTOMER_FIELDS} name="address" span={2}>
        <TextInput maxLength={300} />
      </Field>
      <Field
        of={CUSTOMER_FIELDS}
        name="salesId"
        required
        hint={salesId !== null && !may('account.customer.transfer') ? '变更业务员需要移交权限' : undefined}
      >
        <Picker
          kind="users"
          holds="account.customer.update"
          allowClear={false}
          disabled={salesId !== null && !may('account.customer.transfer')}
        />
      </Field>
      <Field of={CUSTOMER_FIELDS} name="csId">
        <Picker kind="users" holds="logistics.order.view" />
      </Field>
      <Field of={CUSTOMER_FIELDS} name="source">
        <Picker kind="customer-sources" />
      </Field>
      <Field of={CUSTOMER_FIELDS} name="tags" hint="回车或逗号分开">
        <TagsInput />
      </Field>
      <Field of={CUSTOMER_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </>
  );
}
function KindInput({
  onPick,
  onChange,
  ...rest
}: Partial<Parameters<typeof CodeRadio>[0]> & { onPick: (kind: string | null) => void }) {
  return (
    <CodeRadio
      {...rest}
      labels={PARTY_KINDS}
      onChange={(kind) => {
        onChange?.(kind);
        onPick(kind);
      }}
    />
  );
}

/** Numbers of the papers; their validity stands in the lines below. */
export function PaperFields() {
  const overseas = useOverseas();
  return (
    <>
      <Field of={CUSTOMER_FIELDS} name="uscc" required={!overseas}>
        <TextInput maxLength={40} />
      </Field>
      {overseas ? (
        <Field of={CUSTOMER_FIELDS} name="taxId">
          <TextInput maxLength={30} />
        </Field>
      ) : null}
      <Field of={CUSTOMER_FIELDS} name="customsCode">
        <TextInput maxLength={20} />
      </Field>
    </>
  );
}

/** 结算与信用: terms need `account.customer.credit`; limits are shown, they change by an approval (ACC-015). */
export function TermFields({ id }: { id: string | null }) {
  const may = useMay();
  const locked = !may('account.customer.credit');
  const sees = useField('customer.credit') === 'VISIBLE';
  const hint = locked ? '需要「结算条款」权限' : undefined;
  return (
    <>
      <Field of={CUSTOMER_FIELDS} name="currency" required>
        <Picker kind="currencies" allowClear={false} />
      </Field>
      <Field of={CUSTOMER_FIELDS} name="settlement" hint={hint}>
        <CodeSelect labels={SETTLEMENT} allowClear={false} disabled={locked} />
      </Field>
      {sees ? (
        <>
          <Field of={CUSTOMER_FIELDS} name="creditDays" hint={hint}>
            <NumberInput suffix="天" disabled={locked} />
          </Field>
          <Field of={CUSTOMER_FIELDS} name="statementDay" hint={hint ?? '每月 1–28 日'}>
            <NumberInput suffix="日" disabled={locked} />
          </Field>
          <div style={{ gridColumn: '1 / -1' }}>
            {id === null ? (
              <p style={{ margin: '0 0 16px' }}>
                新客户的信用额度为 0，保存后在客户管理中申请「信用额度」，第二人审批后生效。
              </p>
            ) : (
              <CreditLimits id={id} />
            )}
          </div>
        </>
      ) : null}
    </>
  );
}

/** 默认业务: what an order takes over from its customer. */
export const BusinessFields = () => (
  <>
    <Field of={CUSTOMER_FIELDS} name="defaultIncoterm">
      <Picker kind="incoterms" />
    </Field>
    <Field of={CUSTOMER_FIELDS} name="defaultPod">
      <Picker kind="ports" />
    </Field>
    <Field of={CUSTOMER_FIELDS} name="defaultAgency">
      <CodeSelect labels={AGENCY_TYPE} />
    </Field>
    <Field of={CUSTOMER_FIELDS} name="inspectWaive">
      <SwitchInput />
    </Field>
  </>
);
