import { DELIVERY_FIELDS } from '@shared/contract/logistics/delivery.fields.ts';
import {
  deliveries,
  DELIVERY_EXCEPTION,
  DELIVERY_RESOLUTION,
  POD_SLOT,
  type DeliveryDetail,
  type DeliveryLine,
} from '@shared/contract/logistics/delivery.contract.ts';
import { isWhole, sumDelivered } from '@shared/contract/logistics/delivery.rules.ts';
import { Attachments } from '@shared/ui/attachments/attachments.tsx';
import { DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Form } from 'antd';
import type { DeliveryFormProps } from './delivery.actions.ts';
import { TOUCHED, useOpenedAt } from './trip-forms.tsx';
import css from './deliveries.module.css';

const COLUMNS: readonly GridColumn<DeliveryLine>[] = [
  { key: 'lineNo', title: '订单行', kind: 'int', width: 64, editable: () => false },
  { key: 'nameCn', title: '品名', kind: 'text', width: 150, editable: () => false },
  { key: 'loaded', title: '装柜', kind: 'int', sum: true, width: 72, editable: () => false },
  { key: 'delivered', title: '实收', kind: 'int', required: true, sum: true, width: 84 },
  {
    key: 'short',
    title: DELIVERY_FIELDS.short,
    kind: 'computed',
    as: 'int',
    width: 72,
    compute: (line) => line.loaded - (line.delivered ?? 0),
  },
  { key: 'damaged', title: '其中破损', kind: 'int', sum: true, width: 92 },
];
const linesOf = (row: DeliveryDetail): DeliveryLine[] =>
  row.lines.map((line) => ({ ...line, delivered: line.delivered ?? line.loaded, damaged: line.damaged ?? 0 }));
const countsOf = (values: Record<string, unknown>) =>
  ((values.lines ?? []) as DeliveryLine[]).map(({ id, delivered, damaged }) => ({
    id,
    delivered: delivered ?? 0,
    damaged: damaged ?? 0,
  }));

/** Whether what is typed came whole; without lines yet it did. */
function useWhole(): boolean {
  const form = Form.useFormInstance();
  const lines = (Form.useWatch('lines', form) ?? []) as DeliveryLine[];
  return isWhole(
    sumDelivered(
      lines.map(({ loaded, delivered, damaged }) => ({
        loaded,
        delivered: delivered ?? 0,
        short: loaded - (delivered ?? 0),
        damaged: damaged ?? 0,
      })),
    ),
  );
}

/** 签收 and 自提签收: counts, POD, signer; a reason where something is short or damaged (LOG-091). */
export function SignForm({ row, kind, onClose }: DeliveryFormProps) {
  const deliveredAt = useOpenedAt();
  const pickup = kind === 'pickup';
  return (
    <DrawerForm<DeliveryDetail>
      title={`${pickup ? '自提签收' : '签收'} ${row.deliveryNo}`}
      name="logistics.delivery.sign"
      record={row}
      initial={{ lines: linesOf(row), deliveredAt }}
      toBody={(values) => ({ ...values, lines: countsOf(values) })}
      save={pickup ? deliveries.pickup : deliveries.sign}
      invalidates={TOUCHED}
      okText="签收"
      width={720}
      onClose={() => onClose()}
    >
      <div className={css.whole}>
        <LineField<DeliveryLine> title="实收箱数" name="lines" columns={COLUMNS} />
      </div>
      <ReasonFields />
      <Field of={DELIVERY_FIELDS} name="signer" required>
        <TextInput maxLength={50} />
      </Field>
      <Field of={DELIVERY_FIELDS} name="signPhone">
        <TextInput maxLength={30} />
      </Field>
      <Field of={DELIVERY_FIELDS} name="deliveredAt" required>
        <DateTimeInput />
      </Field>
      <Field name="pods" label="签收单" required span="row">
        <Pods id={row.id} />
      </Field>
    </DrawerForm>
  );
}
const Pods = ({ id }: { id: string }) => <Attachments kind="lg_delivery" id={id} slots={[POD_SLOT]} titled />;

function ReasonFields() {
  if (useWhole()) return null;
  return (
    <>
      <Field of={DELIVERY_FIELDS} name="exceptionKind" label="短少/破损原因" required span="row">
        <CodeRadio labels={DELIVERY_EXCEPTION} />
      </Field>
      <Field of={DELIVERY_FIELDS} name="exceptionRemark" label="情况说明" required span="row" hint="签收后进入理赔待办">
        <TextAreaInput />
      </Field>
    </>
  );
}

/** 处理短少破损: a claim, or what was missing came with a second delivery. */
export function ResolveForm({ row, onClose }: DeliveryFormProps) {
  return (
    <DrawerForm<DeliveryDetail>
      title={`处理短少破损 ${row.deliveryNo}`}
      name="logistics.delivery.resolve"
      record={row}
      initial={{ resolution: 'CLAIM', lines: linesOf(row) }}
      toBody={(values) => ({ ...values, lines: values.resolution === 'SECOND' ? countsOf(values) : [] })}
      save={deliveries.resolve}
      invalidates={TOUCHED}
      okText="处理完成"
      width={720}
      onClose={() => onClose()}
    >
      <p className={css.whole}>
        装柜 {row.loaded} 箱，实收 {row.delivered} 箱，短少 {row.short} 箱，破损 {row.damaged} 箱。{row.exceptionRemark}
      </p>
      <Field of={DELIVERY_FIELDS} name="resolution" required span="row">
        <CodeRadio labels={DELIVERY_RESOLUTION} />
      </Field>
      <SecondFields />
      <Field of={DELIVERY_FIELDS} name="exceptionRemark" label="处理说明" required span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}

function SecondFields() {
  const form = Form.useFormInstance();
  if (Form.useWatch('resolution', form) !== 'SECOND') return null;
  return (
    <>
      <div className={css.whole}>
        <LineField<DeliveryLine> title="补送后实收" name="lines" columns={COLUMNS} />
      </div>
      <Field of={DELIVERY_FIELDS} name="signer" label="补送签收人">
        <TextInput maxLength={50} />
      </Field>
    </>
  );
}
