import { BOOKING_FIELDS } from '@shared/contract/logistics/booking.fields.ts';
import { FREIGHT_TERM, SI_STATE, SURCHARGE_BASIS } from '@shared/contract/logistics/booking.labels.ts';
import type { BookedContainer } from '@shared/contract/logistics/booking.answers.ts';
import { bookings } from '@shared/contract/logistics/booking.contract.ts';
import { transitDays } from '@shared/contract/logistics/booking-rules.ts';
import { failureText, useRead } from '@shared/runtime/query.ts';
import { useField } from '@shared/runtime/session.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, CodeSelect, NumberInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker, Pickers } from '@shared/ui/form/picker.tsx';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Form } from 'antd';
import { CutFields } from './booking-dialogs.tsx';
import { BookedTable } from './booked-table.tsx';
import css from './bookings.module.css';

/** 柜子与柜量: which containers, and what they hold; a route that differs is said at once. */
export function ContainerFields({ known, locked }: { known: readonly BookedContainer[]; locked: boolean }) {
  const ids = Form.useWatch<string[] | undefined>('containerIds', Form.useFormInstance()) ?? [];
  const same = ids.length === known.length && ids.every((id) => known.some((each) => each.id === id));
  const read = useRead(
    bookings.prefill,
    { query: { containers: ids.join(',') } },
    { enabled: !same && ids.length > 0, skipErrorHandler: true, keep: true },
  );
  return (
    <>
      <Field
        name="containerIds"
        label="柜子"
        required
        span="row"
        hint={locked ? '已放舱，增减柜子请先撤回放舱' : '可选同一经营主体、运输方式和航线的待订柜柜子'}
      >
        <Pickers kind="containers" disabled={locked} />
      </Field>
      <div className={css.whole}>
        <BookedTable rows={same ? known : (read.data?.containers ?? known.filter((each) => ids.includes(each.id)))} />
        {!same && read.isError ? (
          <p role="alert" className={css.wrong}>
            {failureText(read.error)}
          </p>
        ) : null}
      </div>
    </>
  );
}

/** 订舱代理与船公司. */
export const PartyFields = ({ locked }: { locked: boolean }) => (
  <>
    <Field of={BOOKING_FIELDS} name="agentId" required>
      <Picker kind="suppliers" parent="BOOKING_AGENT" disabled={locked} />
    </Field>
    <Field of={BOOKING_FIELDS} name="carrierId" required>
      <Picker kind="suppliers" parent="CARRIER" disabled={locked} />
    </Field>
    <Field of={BOOKING_FIELDS} name="contractNo">
      <TextInput maxLength={60} disabled={locked} />
    </Field>
    <Field of={BOOKING_FIELDS} name="placeOfDelivery" required>
      <TextInput maxLength={100} disabled={locked} />
    </Field>
    <Field of={BOOKING_FIELDS} name="freightTerm" required>
      <CodeRadio labels={FREIGHT_TERM} disabled={locked} />
    </Field>
  </>
);

/** 船期: compulsory once the booking is 已放舱. */
export function ScheduleFields({ required }: { required: boolean }) {
  const form = Form.useFormInstance();
  const etd = Form.useWatch<string | null>('etd', form);
  const eta = Form.useWatch<string | null>('eta', form);
  const days = transitDays(etd ?? null, eta ?? null);
  return (
    <>
      <Field of={BOOKING_FIELDS} name="vessel" required={required}>
        <TextInput maxLength={100} />
      </Field>
      <Field of={BOOKING_FIELDS} name="voyage" required={required}>
        <TextInput maxLength={30} />
      </Field>
      <Field of={BOOKING_FIELDS} name="soNo" required={required} hint={required ? undefined : '放舱后填写'}>
        <TextInput maxLength={30} />
      </Field>
      <Field of={BOOKING_FIELDS} name="etd" label="预计开船" required={required}>
        <DateInput />
      </Field>
      <Field
        of={BOOKING_FIELDS}
        name="eta"
        label="预计到港"
        hint={days !== null && days > 0 ? `航程 ${days} 天` : undefined}
      >
        <DateInput />
      </Field>
      <CutFields required={required} />
    </>
  );
}

interface RateLine {
  containerType: string | null;
  currency: string | null;
  unitPrice: string | null;
  count: number | null;
}
interface SurchargeLine {
  chargeCodeId: string | null;
  currency: string | null;
  amount: string | null;
  basis: string;
}
const RATES: readonly GridColumn<RateLine>[] = [
  { key: 'containerType', title: '柜型', kind: 'picker', picker: 'container-types', required: true },
  { key: 'currency', title: '币种', kind: 'picker', picker: 'currencies', required: true, width: 120 },
  { key: 'unitPrice', title: '单价', kind: 'decimal', required: true, width: 120 },
  { key: 'count', title: '柜量', kind: 'int', required: true, sum: true, width: 80 },
];
const SURCHARGES: readonly GridColumn<SurchargeLine>[] = [
  { key: 'chargeCodeId', title: '费用项目', kind: 'picker', picker: 'charge-codes', required: true, width: 200 },
  { key: 'currency', title: '币种', kind: 'picker', picker: 'currencies', required: true, width: 120 },
  { key: 'amount', title: '金额', kind: 'money', required: true, width: 120 },
  { key: 'basis', title: '计费', kind: 'code', labels: SURCHARGE_BASIS, width: 100 },
];
const blankRate = (): RateLine => ({ containerType: null, currency: 'USD', unitPrice: null, count: 1 });
const blankSurcharge = (): SurchargeLine => ({ chargeCodeId: null, currency: 'USD', amount: null, basis: 'CONTAINER' });

/** 运价与附加费, for those who may see costs; the others leave what is stored as it is. */
export function RateFields({ locked }: { locked: boolean }) {
  if (useField('money.cost') !== 'VISIBLE')
    return <p className={css.whole}>您没有成本字段的权限，运价与附加费保持不变。</p>;
  if (locked) return <p className={css.whole}>已放舱，运价在放舱时已交财务，修改请先撤回放舱。</p>;
  return (
    <>
      <LineField<RateLine> titled title="运价" name="rates" columns={RATES} blank={blankRate} most={20} />
      <LineField<SurchargeLine>
        titled
        title="附加费"
        name="surcharges"
        columns={SURCHARGES}
        blank={blankSurcharge}
        most={50}
      />
    </>
  );
}

const TIERS: readonly GridColumn<TierLine>[] = [
  { key: 'from', title: '从第几天起', kind: 'int', required: true, width: 120 },
  { key: 'perDay', title: '每天金额', kind: 'money', required: true, width: 140 },
];
interface TierLine {
  from: number | null;
  perDay: string | null;
}
const blankTier = (): TierLine => ({ from: null, perDay: null });

/** 免箱期与提还箱; after the free days each day costs by its tier (LOG-085). */
export const FreeTimeFields = () => (
  <>
    <Field of={BOOKING_FIELDS} name="freeDaysOrigin">
      <NumberInput suffix="天" />
    </Field>
    <Field of={BOOKING_FIELDS} name="freeDaysDest">
      <NumberInput suffix="天" />
    </Field>
    <Field of={BOOKING_FIELDS} name="emptyPickupPlace">
      <TextInput maxLength={200} />
    </Field>
    <Field of={BOOKING_FIELDS} name="returnTerminal">
      <TextInput maxLength={200} />
    </Field>
    <Field of={BOOKING_FIELDS} name="freeTimeCurrency">
      <Picker kind="currencies" allowClear={false} />
    </Field>
    <TierFields />
  </>
);
/** What a day over the free time costs, for those who may see costs; the others leave it as it is. */
const TierFields = () =>
  useField('money.cost') === 'VISIBLE' ? (
    <>
      <LineField<TierLine>
        titled
        title="目的港超期堆存费（卸船到提柜）"
        name="demurrageTiers"
        columns={TIERS}
        blank={blankTier}
        most={10}
      />
      <LineField<TierLine>
        titled
        title="目的港超期用箱费（提柜到还空）"
        name="detentionTiers"
        columns={TIERS}
        blank={blankTier}
        most={10}
      />
    </>
  ) : (
    <p className={css.whole}>您没有成本字段的权限，超期费率保持不变。</p>
  );

const SI = [
  ['shipper', '发货人', 1000],
  ['consignee', '收货人', 1000],
  ['notify', '通知人', 1000],
  ['marks', '唛头', 2000],
] as const;
/** 补料, prefilled from the orders. */
export const InstructionFields = () => (
  <>
    <Field of={BOOKING_FIELDS} name="siState" required>
      <CodeSelect labels={SI_STATE} allowClear={false} />
    </Field>
    <div className={css.whole} />
    {SI.map(([key, label, most]) => (
      <Field key={key} name={['si', key]} label={label} span={2}>
        <TextAreaInput rows={3} maxLength={most} />
      </Field>
    ))}
    <Field name={['si', 'description']} label="货物描述" span="row">
      <TextAreaInput rows={3} maxLength={4000} />
    </Field>
    <Field of={BOOKING_FIELDS} name="remark" span="row">
      <TextAreaInput />
    </Field>
  </>
);
