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
      <Field name="kind" label="类型" required>
        <KindInput onPick={followKind} />
      </Field>
      <Field name="name" label="全称" required span={2}>
        <TextInput autoFocus />
      </Field>
      <Field name="shortName" label="简称" required>
        <TextInput maxLength={30} />
      </Field>
      <DuplicateHint exceptId={id} />
      <Field name="nameEn" label="英文名" required={overseas} span={2}>
        <TextInput />
      </Field>
      <Field name="country" label="国家/地区" required>
        <Picker kind="countries" />
      </Field>
      <Field name="level" label="等级" required>
        <CodeSelect labels={CUSTOMER_LEVELS} allowClear={false} />
      </Field>
      <Field name="province" label="省份">
        <TextInput maxLength={50} />
      </Field>
      <Field name="city" label="城市">
        <TextInput maxLength={50} />
      </Field>
      <Field name="address" label="地址" span={2}>
        <TextInput maxLength={300} />
      </Field>
      <Field
        name="salesId"
        label="业务员"
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
      <Field name="csId" label="客服">
        <Picker kind="users" holds="logistics.order.view" />
      </Field>
      <Field name="source" label="来源">
        <Picker kind="customer-sources" />
      </Field>
      <Field name="tags" label="标签" hint="回车或逗号分开">
        <TagsInput />
      </Field>
      <Field name="remark" label="备注" span="row">
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
      <Field name="uscc" label="统一社会信用代码" required={!overseas}>
        <TextInput maxLength={40} />
      </Field>
      {overseas ? (
        <Field name="taxId" label="境外税号">
          <TextInput maxLength={30} />
        </Field>
      ) : null}
      <Field name="customsCode" label="海关注册编码">
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
      <Field name="currency" label="币种" required>
        <Picker kind="currencies" allowClear={false} />
      </Field>
      <Field name="settlement" label="结算方式" hint={hint}>
        <CodeSelect labels={SETTLEMENT} allowClear={false} disabled={locked} />
      </Field>
      {sees ? (
        <>
          <Field name="creditDays" label="账期" hint={hint}>
            <NumberInput suffix="天" disabled={locked} />
          </Field>
          <Field name="statementDay" label="对账日" hint={hint ?? '每月 1–28 日'}>
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
    <Field name="defaultIncoterm" label="默认条款">
      <Picker kind="incoterms" />
    </Field>
    <Field name="defaultPod" label="默认目的港">
      <Picker kind="ports" />
    </Field>
    <Field name="defaultAgency" label="默认代理方式">
      <CodeSelect labels={AGENCY_TYPE} />
    </Field>
    <Field name="inspectWaive" label="工厂装免检">
      <SwitchInput />
    </Field>
  </>
);
