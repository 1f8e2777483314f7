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
      <Field name="exporterKind" label="发货人类型" required>
        <ExporterKind />
      </Field>
      <Field name="exporterId" label="境内发货人" required>
        <Picker key={kind} kind={kind === 'CUSTOMER' ? 'customers' : 'companies'} allowClear={false} />
      </Field>
      <Field name="brokerId" label="报关行" required>
        <Picker kind="suppliers" parent="BROKER" />
      </Field>
      <Field name="producer" label="生产销售单位">
        <TextInput maxLength={200} />
      </Field>
      <Field name="consigneeOverseas" label="境外收货人" required span={2}>
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
    <Field name="customsCode" label="出境关别" required hint="4 位数字">
      <TextInput maxLength={4} />
    </Field>
    <Field name="tradeMode" label="监管方式" required>
      <CodeSelect labels={TRADE_MODE} />
    </Field>
    <Field name="taxNature" label="征免性质">
      <CodeSelect labels={TAX_NATURE} />
    </Field>
    <Field name="dealMode" label="成交方式" required>
      <CodeSelect labels={DEAL_MODE} />
    </Field>
    <Field name="contractNo" label="合同协议号" required>
      <TextInput maxLength={60} />
    </Field>
    <Field name="recordNo" label="备案号">
      <TextInput maxLength={30} />
    </Field>
    <Field name="licenceNo" label="许可证号">
      <TextInput maxLength={30} />
    </Field>
    <Field name="exportDate" label="出口日期" hint="退税率按此日期取版本">
      <DateInput />
    </Field>
    <Field name="declareDate" label="申报日期">
      <DateInput />
    </Field>
    <Field name="transportModeCode" label="运输方式" required>
      <CodeSelect labels={CUSTOMS_TRANSPORT} allowClear={false} />
    </Field>
    <Field name="vesselVoyage" label="运输工具">
      <TextInput maxLength={100} />
    </Field>
    <Field name="blNo" label="提运单号">
      <TextInput maxLength={50} />
    </Field>
    <Field name="tradeCountry" label="贸易国">
      <Picker kind="countries" />
    </Field>
    <Field name="destCountry" label="运抵国" required>
      <Picker kind="countries" />
    </Field>
    <Field name="destPort" label="指运港" required>
      <Picker kind="ports" />
    </Field>
    <Field name="exitPort" label="离境口岸">
      <TextInput maxLength={60} />
    </Field>
  </>
);

const CHARGES = [
  ['freight', '运费'],
  ['insurance', '保费'],
  ['misc', '杂费'],
] as const;
interface TotalLine {
  currency: string | null;
  amount: string | null;
}
const TOTALS: readonly GridColumn<TotalLine>[] = [
  { key: 'currency', title: '币种', kind: 'picker', picker: 'currencies', required: true, width: 140 },
  { key: 'amount', title: '发票总额', kind: 'money', required: true, width: 160 },
];
const blankTotal = (): TotalLine => ({ currency: 'USD', amount: null });

/** 件数, 重量, 运保杂费 and the invoice total. */
export const FigureFields = () => (
  <>
    <Field name="packages" label="件数" required>
      <NumberInput suffix="件" />
    </Field>
    <Field name="packageType" label="包装种类">
      <Picker kind="packages" />
    </Field>
    <Field name="gross" label="毛重" required>
      <WeightInput />
    </Field>
    <Field name="net" label="净重" required>
      <WeightInput />
    </Field>
    {CHARGES.map(([key, title]) => (
      <ChargeFields key={key} name={key} title={title} />
    ))}
    <LineField<TotalLine> title="发票总额" name="totals" columns={TOTALS} blank={blankTotal} most={10} />
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
  ['specialRelation', '特殊关系确认'],
  ['priceInfluence', '价格影响确认'],
  ['royalty', '支付特许权使用费确认'],
  ['selfDeclare', '自报自缴'],
] as const;
/** 标记, 随附单证 and what is confirmed. */
export const OtherFields = () => (
  <>
    {FLAGS.map(([key, title]) => (
      <Field key={key} name={key} label={title}>
        <SwitchInput />
      </Field>
    ))}
    <Field name="docs" label="随附单证" span={2} hint="逐个输入，回车分隔">
      <TagsInput />
    </Field>
    <Field name="marks" label="标记唛码" span={2}>
      <TextAreaInput rows={3} maxLength={1000} />
    </Field>
    <Field name="remark" label="备注" span={2}>
      <TextAreaInput />
    </Field>
  </>
);
