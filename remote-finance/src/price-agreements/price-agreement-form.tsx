import { PRICE_AGREEMENT_FIELDS } from '@shared/contract/finance/price-agreement.fields.ts';
import { FEE_DIRECTIONS } from '@shared/contract/finance/fee-line.labels.ts';
import {
  AGREEMENT_STATES,
  priceAgreementInput,
  priceAgreements,
  type PriceAgreementDetail,
} from '@shared/contract/finance/price-agreement.contract.ts';
import { TRANSPORT_MODE } from '@shared/contract/logistics/order.labels.ts';
import { CHARGE_BASIS } from '@shared/contract/logistics/quotation-rules.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMe } from '@shared/runtime/session.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, CodeSelect, DecimalInput, MoneyInput, TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { today } from '@shared/contract/business-day.ts';
import { Drawer, Form } from 'antd';

const KEYS = Object.keys(priceAgreementInput.shape);
const valuesOf = (row: object): Record<string, unknown> => {
  const plain: Record<string, unknown> = { ...row };
  return Object.fromEntries(KEYS.map((key) => [key, plain[key] ?? null]));
};

interface Props {
  /** The agreement; null: a new one. */
  id: string | null;
  /** A new one that starts with what this one says. */
  copy: boolean;
  onClose: () => void;
}
/** 新增, 编辑, 复制协议价. Of one that counts only the last day and the remark are open. */
export function PriceAgreementForm({ id, copy, onClose }: Props) {
  const read = useRead(priceAgreements.get, { params: { id: id ?? '' } }, { enabled: id !== null });
  const me = useMe();
  if (id !== null && !read.data)
    return (
      <Drawer open title="协议价" size={720} onClose={onClose}>
        <LoadState read={read} back={{ path: '/finance/account-receivable/wuliu-order', label: '返回列表' }} />
      </Drawer>
    );
  const row = read.data ?? null;
  const kept = copy ? null : row;
  const fresh = {
    companyId: me.companies[0]?.id ?? null,
    direction: 'AP',
    transportMode: 'SEA',
    basis: 'CONTAINER',
    currency: 'USD',
    validFrom: today(),
  };
  return (
    <DrawerForm<PriceAgreementDetail>
      title={kept ? `协议价 ${kept.label}（${AGREEMENT_STATES[kept.state]}）` : copy ? '复制协议价' : '新增协议价'}
      name={copy ? undefined : 'finance.price-agreement'}
      record={kept}
      initial={row ? { ...valuesOf(row), ...(copy ? { validFrom: null, validTo: null } : {}) } : fresh}
      toValues={(current) => valuesOf(current as object)}
      toBody={(values) => valuesOf(values)}
      save={kept ? priceAgreements.update : priceAgreements.create}
      invalidates={['/finance', '/logistics']}
      width={720}
      okText={kept?.state === 'ACTIVE' ? '保存' : '保存草稿'}
      onClose={() => onClose()}
    >
      <Fields fixed={kept?.state === 'ACTIVE'} />
    </DrawerForm>
  );
}

/** `fixed`: the price counts already. */
function Fields({ fixed }: { fixed: boolean }) {
  const form = Form.useFormInstance();
  const payable = Form.useWatch<string>('direction', form) !== 'AR';
  const currency = Form.useWatch<string | null>('currency', form);
  return (
    <>
      <Field of={PRICE_AGREEMENT_FIELDS} name="direction" required>
        <DirectionRadio disabled={fixed} />
      </Field>
      <Field of={PRICE_AGREEMENT_FIELDS} name="companyId" required>
        <Picker kind="companies" disabled={fixed} />
      </Field>
      {payable ? (
        <Field of={PRICE_AGREEMENT_FIELDS} name="supplierId" required>
          <Picker kind="suppliers" disabled={fixed} autoFocus={!fixed} />
        </Field>
      ) : (
        <Field of={PRICE_AGREEMENT_FIELDS} name="customerId" required>
          <Picker kind="customers" disabled={fixed} autoFocus={!fixed} />
        </Field>
      )}
      <Field of={PRICE_AGREEMENT_FIELDS} name="chargeCodeId" required>
        <Picker kind="charge-codes" disabled={fixed} />
      </Field>
      <Field of={PRICE_AGREEMENT_FIELDS} name="transportMode" hint="以下范围不填为全部">
        <CodeSelect labels={TRANSPORT_MODE} disabled={fixed} />
      </Field>
      <Field of={PRICE_AGREEMENT_FIELDS} name="containerType">
        <Picker kind="container-types" disabled={fixed} />
      </Field>
      <Field of={PRICE_AGREEMENT_FIELDS} name="pol">
        <Picker kind="ports" disabled={fixed} />
      </Field>
      <Field of={PRICE_AGREEMENT_FIELDS} name="pod">
        <Picker kind="ports" disabled={fixed} />
      </Field>
      {payable ? (
        <Field of={PRICE_AGREEMENT_FIELDS} name="carrierId" hint="代理按船公司报价时填写">
          <Picker kind="suppliers" parent="CARRIER" disabled={fixed} />
        </Field>
      ) : null}
      <Field of={PRICE_AGREEMENT_FIELDS} name="warehouseId">
        <Picker kind="warehouses" disabled={fixed} />
      </Field>
      <Field of={PRICE_AGREEMENT_FIELDS} name="basis" required hint="比价按「柜」和「票」的应付协议价">
        <CodeSelect labels={CHARGE_BASIS} allowClear={false} disabled={fixed} />
      </Field>
      <Field of={PRICE_AGREEMENT_FIELDS} name="currency" required>
        <Picker kind="currencies" allowClear={false} disabled={fixed} />
      </Field>
      <Field of={PRICE_AGREEMENT_FIELDS} name="unitPrice" required hint="含税；货值% 填百分数">
        <DecimalInput disabled={fixed} />
      </Field>
      <Field of={PRICE_AGREEMENT_FIELDS} name="minAmount">
        <MoneyInput currency={currency ?? undefined} disabled={fixed} />
      </Field>
      <Field of={PRICE_AGREEMENT_FIELDS} name="validFrom" required>
        <DateInput disabled={fixed} />
      </Field>
      <Field of={PRICE_AGREEMENT_FIELDS} name="validTo" hint="最后一天，不填为长期">
        <DateInput />
      </Field>
      <Field of={PRICE_AGREEMENT_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </>
  );
}

/** Another direction is another kind of party. */
function DirectionRadio(props: {
  value?: string | null;
  onChange?: (value: string | null) => void;
  disabled: boolean;
}) {
  const form = Form.useFormInstance();
  return (
    <CodeRadio
      {...props}
      labels={FEE_DIRECTIONS}
      onChange={(value) => {
        form.setFieldsValue({ customerId: null, supplierId: null, carrierId: null });
        props.onChange?.(value);
      }}
    />
  );
}
