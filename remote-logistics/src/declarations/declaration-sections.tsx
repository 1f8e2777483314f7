import { DECLARATION_FIELDS } from '@shared/contract/logistics/declaration.fields.ts';
import {
  CHARGE_KIND,
  CUSTOMS_TRANSPORT,
  DEAL_MODE,
  EXPORTER_KIND,
  TAX_NATURE,
  TRADE_MODE,
} from '@shared/contract/logistics/declaration.labels.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import {
  CodeRadio,
  CodeSelect,
  DecimalInput,
  NumberInput,
  SwitchInput,
  TagsInput,
  TextAreaInput,
  TextInput,
  WeightInput,
  type InputProps,
} from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Form } from 'antd';
import css from './declarations.module.css';

/** 发货人, 报关行, 收货人. */
export function PartyFields() {
  const form = Form.useFormInstance();
  const kind = Form.useWatch<string | null>('exporterKind', form);
  return (
    <>
      <Field of={DECLARATION_FIELDS} name="exporterKind" required>
        <ExporterKind />
      </Field>
      <Field name="exporterId" label="境内发货人" required>
        <Picker key={kind} kind={kind === 'CUSTOMER' ? 'customers' : 'companies'} allowClear={false} />
      </Field>
      <Field of={DECLARATION_FIELDS} name="brokerId" required>
        <Picker kind="suppliers" parent="BROKER" />
      </Field>
      <Field of={DECLARATION_FIELDS} name="producer">
        <TextInput maxLength={200} />
      </Field>
      <Field of={DECLARATION_FIELDS} name="consigneeOverseas" required span={2}>
        <TextInput maxLength={500} />
      </Field>
    </>
  );
}

/** Another kind has other records, so the chosen one goes. */
function ExporterKind(props: InputProps<string>) {
  const form = Form.useFormInstance();
  return (
    <CodeRadio
      {...props}
      labels={EXPORTER_KIND}
      onChange={(kind) => {
        form.setFieldValue('exporterId', null);
        props.onChange?.(kind);
      }}
    />
  );
}

/** 监管, 合同 and the way of the goods. */
export const TradeFields = () => (
  <>
    <Field of={DECLARATION_FIELDS} name="customsCode" required hint="4 位数字">
      <TextInput maxLength={4} />
    </Field>
    <Field of={DECLARATION_FIELDS} name="tradeMode" required>
      <CodeSelect labels={TRADE_MODE} />
    </Field>
    <Field of={DECLARATION_FIELDS} name="taxNature">
      <CodeSelect labels={TAX_NATURE} />
    </Field>
    <Field of={DECLARATION_FIELDS} name="dealMode" required>
      <CodeSelect labels={DEAL_MODE} />
    </Field>
    <Field of={DECLARATION_FIELDS} name="contractNo" required>
      <TextInput maxLength={60} />
    </Field>
    <Field of={DECLARATION_FIELDS} name="recordNo">
      <TextInput maxLength={30} />
    </Field>
    <Field of={DECLARATION_FIELDS} name="licenceNo">
      <TextInput maxLength={30} />
    </Field>
    <Field of={DECLARATION_FIELDS} name="exportDate" hint="退税率按此日期取版本">
      <DateInput />
    </Field>
    <Field of={DECLARATION_FIELDS} name="declareDate">
      <DateInput />
    </Field>
    <Field of={DECLARATION_FIELDS} name="transportModeCode" required>
      <CodeSelect labels={CUSTOMS_TRANSPORT} allowClear={false} />
    </Field>
    <Field of={DECLARATION_FIELDS} name="vesselVoyage">
      <TextInput maxLength={100} />
    </Field>
    <Field of={DECLARATION_FIELDS} name="blNo">
      <TextInput maxLength={50} />
    </Field>
    <Field of={DECLARATION_FIELDS} name="tradeCountry">
      <Picker kind="countries" />
    </Field>
    <Field of={DECLARATION_FIELDS} name="destCountry" required>
      <Picker kind="countries" />
    </Field>
    <Field of={DECLARATION_FIELDS} name="destPort" required>
      <Picker kind="ports" />
    </Field>
    <Field of={DECLARATION_FIELDS} name="exitPort">
      <TextInput maxLength={60} />
    </Field>
  </>
);

const CHARGES = [
  ['freight', DECLARATION_FIELDS.freight],
  ['insurance', DECLARATION_FIELDS.insurance],
  ['misc', DECLARATION_FIELDS.misc],
] as const;
interface TotalLine {
  currency: string | null;
  amount: string | null;
}
const TOTALS: readonly GridColumn<TotalLine>[] = [
  { key: 'currency', title: '币种', kind: 'picker', picker: 'currencies', required: true, width: 140 },
  { key: 'amount', title: DECLARATION_FIELDS.totals, kind: 'money', required: true, width: 160 },
];
const blankTotal = (): TotalLine => ({ currency: 'USD', amount: null });

/** 件数, 重量, 运保杂费 and the invoice total. */
export const FigureFields = () => (
  <>
    <Field of={DECLARATION_FIELDS} name="packages" required>
      <NumberInput suffix="件" />
    </Field>
    <Field of={DECLARATION_FIELDS} name="packageType">
      <Picker kind="packages" />
    </Field>
    <Field of={DECLARATION_FIELDS} name="gross" label="毛重" required>
      <WeightInput />
    </Field>
    <Field of={DECLARATION_FIELDS} name="net" label="净重" required>
      <WeightInput />
    </Field>
    {CHARGES.map(([key, title]) => (
      <ChargeFields key={key} name={key} title={title} />
    ))}
    <LineField<TotalLine>
      title={DECLARATION_FIELDS.totals}
      name="totals"
      columns={TOTALS}
      blank={blankTotal}
      most={10}
    />
  </>
);
const ChargeFields = ({ name, title }: { name: string; title: string }) => (
  <div className={css.charge}>
    <Field name={[name, 'kind']} label={`${title}方式`}>
      <CodeSelect labels={CHARGE_KIND} />
    </Field>
    <Field name={[name, 'amount']} label={title}>
      <DecimalInput />
    </Field>
    <Field name={[name, 'currency']} label={`${title}币种`}>
      <Picker kind="currencies" />
    </Field>
  </div>
);

const FLAGS = [
  ['specialRelation', DECLARATION_FIELDS.specialRelation],
  ['priceInfluence', DECLARATION_FIELDS.priceInfluence],
  ['royalty', DECLARATION_FIELDS.royalty],
  ['selfDeclare', DECLARATION_FIELDS.selfDeclare],
] as const;
/** 标记, 随附单证 and what is confirmed. */
export const OtherFields = () => (
  <>
    {FLAGS.map(([key, title]) => (
      <Field key={key} name={key} label={title}>
        <SwitchInput />
      </Field>
    ))}
    <Field of={DECLARATION_FIELDS} name="docs" span={2} hint="逐个输入，回车分隔">
      <TagsInput />
    </Field>
    <Field of={DECLARATION_FIELDS} name="marks" span={2}>
      <TextAreaInput rows={3} maxLength={1000} />
    </Field>
    <Field of={DECLARATION_FIELDS} name="remark" span={2}>
      <TextAreaInput />
    </Field>
  </>
);
