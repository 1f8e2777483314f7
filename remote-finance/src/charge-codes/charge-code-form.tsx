import { CHARGE_CODE_FIELDS } from '@shared/contract/finance/charge-code.fields.ts';
import {
  CHARGE_GROUPS,
  CHARGE_NATURES,
  chargeCodes,
  COST_ACCOUNTS,
  INCOME_ACCOUNTS,
  type ChargeCodeDetail,
} from '@shared/contract/finance/charge-code.contract.ts';
import { FEE_DIRECTIONS, TAX_MODES, TAX_RATES } from '@shared/contract/finance/fee-line.labels.ts';
import { Field } from '@shared/ui/form/field.tsx';
import {
  CodeRadio,
  CodeSelect,
  CodesSelect,
  SwitchInput,
  TextInput,
  type InputProps,
} from '@shared/ui/form/inputs.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { Form } from 'antd';
import { BaseForm } from '../base-data/base-form.tsx';

const FRESH = {
  chargeGroup: 'OTHER',
  nature: 'PROFIT',
  directions: ['AR', 'AP'],
  taxMode: 'INCL',
  taxRateBp: 600,
  incomeAccount: '6001',
  costAccount: '6401',
  shareable: false,
};
const valuesOf = ({ id: _i, version: _v, status: _s, usedIn: _u, actions: _a, ...values }: ChargeCodeDetail) => values;

/** 新增 / 编辑费用项目: the code is fixed once it is made, the nature once it is used. */
export const ChargeCodeForm = ({ id, onClose }: { id: string | null; onClose: () => void }) => (
  <BaseForm<ChargeCodeDetail>
    id={id}
    what="费用项目"
    name="finance.charge-code"
    {...chargeCodes}
    noOf={(record) => record.name}
    fresh={FRESH}
    valuesOf={valuesOf}
    bodyOf={({ code, ...values }, record) => ({
      ...values,
      ...(record ? {} : { code: typeof code === 'string' ? code.trim().toUpperCase() : code }),
      incomeAccount: values.incomeAccount ?? null,
      costAccount: values.costAccount ?? null,
      shareable: values.shareable === true,
    })}
    invalidates={['/finance', '/pickers/charge-codes']}
    onClose={onClose}
  >
    {(record) => <Fields record={record} />}
  </BaseForm>
);

function Fields({ record }: { record: ChargeCodeDetail | null }) {
  const form = Form.useFormInstance();
  const setField = useSetField();
  const profit = Form.useWatch<string>('nature', form) !== 'PASS_THROUGH';
  const directions = Form.useWatch<string[] | null>('directions', form) ?? [];
  const [sells, buys] = [profit && directions.includes('AR'), profit && directions.includes('AP')];
  /** Accounts and sharing follow nature and directions. */
  const follow = (nature: string | null, next: readonly string[]) => {
    const counts = nature !== 'PASS_THROUGH';
    const [ar, ap] = [counts && next.includes('AR'), counts && next.includes('AP')];
    setField('incomeAccount', ar ? (form.getFieldValue('incomeAccount') ?? '6001') : null);
    setField('costAccount', ap ? (form.getFieldValue('costAccount') ?? '6401') : null);
    if (!ap) setField('shareable', false);
  };
  return (
    <>
      <Field of={CHARGE_CODE_FIELDS} name="code" required hint={record ? '建立后不能改' : '大写字母开头，建立后不能改'}>
        <TextInput maxLength={20} disabled={record !== null} autoFocus={record === null} />
      </Field>
      <Field of={CHARGE_CODE_FIELDS} name="name" required>
        <TextInput maxLength={40} />
      </Field>
      <Field of={CHARGE_CODE_FIELDS} name="nameEn" hint="英文单据显示，不填显示编码">
        <TextInput maxLength={100} />
      </Field>
      <Field of={CHARGE_CODE_FIELDS} name="chargeGroup" required>
        <CodeSelect labels={CHARGE_GROUPS} allowClear={false} />
      </Field>
      <Field
        of={CHARGE_CODE_FIELDS}
        name="nature"
        required
        hint={record?.usedIn ? `已被使用，不能改（${record.usedIn}）` : '代收代付不计收入成本'}
      >
        <CodeRadio
          labels={CHARGE_NATURES}
          disabled={Boolean(record?.usedIn)}
          onChange={(nature) => follow(nature, directions)}
        />
      </Field>
      <Field of={CHARGE_CODE_FIELDS} name="directions" required>
        <CodesSelect
          labels={FEE_DIRECTIONS}
          onChange={(next) => follow(profit ? 'PROFIT' : 'PASS_THROUGH', next ?? [])}
        />
      </Field>
      <Field of={CHARGE_CODE_FIELDS} name="taxMode" required>
        <CodeRadio labels={TAX_MODES} />
      </Field>
      <Field of={CHARGE_CODE_FIELDS} name="taxRateBp" label="税率" required>
        <TaxRate />
      </Field>
      <Field of={CHARGE_CODE_FIELDS} name="unit">
        <TextInput maxLength={20} placeholder="柜、票、CBM" />
      </Field>
      <Field of={CHARGE_CODE_FIELDS} name="shareable" hint="整柜成本可分摊到订单，仅损益类应付">
        <SwitchInput disabled={!buys} />
      </Field>
      <Field
        of={CHARGE_CODE_FIELDS}
        name="incomeAccount"
        required={sells}
        {...(profit ? {} : { hint: '代收代付固定记 2241 其他应付款' })}
      >
        <CodeSelect labels={INCOME_ACCOUNTS} disabled={!sells} />
      </Field>
      <Field of={CHARGE_CODE_FIELDS} name="costAccount" required={buys}>
        <CodeSelect labels={COST_ACCOUNTS} disabled={!buys} />
      </Field>
    </>
  );
}

const RATES = Object.fromEntries(Object.entries(TAX_RATES).map(([bp, label]) => [bp, label]));
/** A rate of tax in basis points. */
const TaxRate = ({ value, onChange, ...rest }: InputProps<number>) => (
  <CodeSelect
    {...rest}
    labels={RATES}
    allowClear={false}
    value={value === null || value === undefined ? null : String(value)}
    onChange={(bp) => onChange?.(bp === null ? null : Number(bp))}
  />
);
