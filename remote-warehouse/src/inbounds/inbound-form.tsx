import { INBOUND_FIELDS } from '@shared/contract/warehouse/inbound.fields.ts';
import { today } from '@shared/contract/business-day.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import { INBOUND_PAPERS, INBOUND_SOURCES, TYPES_TO_CHOOSE } from '@shared/contract/warehouse/inbound.labels.ts';
import { useMe } from '@shared/runtime/session.ts';
import { useFormFiles } from '@shared/ui/attachments/form-files.tsx';
import { DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, CodeSelect, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { Form } from 'antd';
import { blankLine, GoodsLines, type FormLine } from './inbound-goods.tsx';

interface Props {
  record: InboundDetail | null;
  /** What a new one begins with (复制). */
  copyOf?: InboundDetail | undefined;
  onClose: () => void;
}
/** 新建 / 编辑入库单 (W6): 基本, 货物明细, 送货信息, 附件. */
export function InboundForm({ record, copyOf, onClose }: Props) {
  const me = useMe();
  const given = record ?? copyOf;
  const files = useFormFiles<InboundDetail>('wh_inbound', INBOUND_PAPERS);
  return (
    <DrawerForm<InboundDetail>
      title={record ? `编辑入库单 ${record.inboundNo}` : '新建入库单'}
      name="warehouse.inbound"
      record={record}
      initial={given ? valuesOf(given, record === null) : blankForm(me.companies[0]?.id ?? null)}
      toValues={(current) => valuesOf(current as InboundDetail, false)}
      toBody={({ lines, ...values }) => ({
        ...values,
        sourceType: values.sourceId ? values.sourceType : null,
        lines: ((lines ?? []) as FormLine[]).map(({ volume: _volume, weight: _weight, ...line }) => line),
      })}
      save={record ? inbounds.update : inbounds.create}
      invalidates={['/warehouse']}
      okText={record ? '保存' : '保存草稿'}
      width={1200}
      attach={files.attach}
      onClose={() => onClose()}
    >
      <Field of={INBOUND_FIELDS} name="type" required span="row">
        <CodeRadio labels={TYPES_TO_CHOOSE} />
      </Field>
      <Field of={INBOUND_FIELDS} name="warehouseId" required>
        <Picker kind="warehouses" allowClear={false} />
      </Field>
      <Field of={INBOUND_FIELDS} name="customerId" required>
        <Picker kind="customers" allowClear={false} />
      </Field>
      {me.companies.length > 1 ? (
        <Field of={INBOUND_FIELDS} name="companyId" required>
          <Picker kind="companies" allowClear={false} />
        </Field>
      ) : null}
      <Field of={INBOUND_FIELDS} name="expectedAt" required>
        <DateTimeInput />
      </Field>
      <MarkField />
      <SourceFields />
      <GoodsLines inboundId={record?.id ?? null} />
      <Field of={INBOUND_FIELDS} name="carrier">
        <TextInput maxLength={100} />
      </Field>
      <Field of={INBOUND_FIELDS} name="plateNo">
        <TextInput maxLength={20} />
      </Field>
      <Field of={INBOUND_FIELDS} name="driver">
        <TextInput maxLength={50} />
      </Field>
      <Field of={INBOUND_FIELDS} name="driverPhone">
        <TextInput maxLength={30} />
      </Field>
      <Field of={INBOUND_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
      {files.section(record?.id ?? null).content}
    </DrawerForm>
  );
}

const blankForm = (companyId: string | null) => ({
  type: 'CARGO',
  companyId,
  sourceType: 'ORDER',
  expectedAt: new Date(`${today()}T17:00:00+08:00`).toISOString(),
  lines: [blankLine()],
});

/** Values of the form; of a copy without the lines' ids and without what belongs to the first document alone. */
const valuesOf = (row: InboundDetail, copy: boolean): Record<string, unknown> => ({
  type: row.type === 'TRANSFER' ? 'OTHER' : row.type,
  warehouseId: row.warehouseId,
  customerId: row.customerId,
  companyId: row.companyId,
  sourceType: row.sourceType ?? 'ORDER',
  sourceId: copy ? null : row.sourceId,
  expectedAt: row.expectedAt,
  mark: row.mark,
  carrier: row.carrier,
  plateNo: row.plateNo,
  driver: row.driver,
  driverPhone: row.driverPhone,
  remark: row.remark,
  lines: row.lines.map((line) => ({
    ...Object.fromEntries(Object.keys(blankLine()).map((key) => [key, line[key as keyof typeof line] ?? null])),
    id: copy ? null : line.id,
    sourceLineId: copy ? null : line.sourceLineId,
    qtyExpected: Math.abs(line.expected),
  })),
});

function MarkField() {
  const needed = Form.useWatch('type', Form.useFormInstance()) === 'CARGO';
  return (
    <Field of={INBOUND_FIELDS} name="mark" required={needed}>
      <TextInput maxLength={100} />
    </Field>
  );
}

/** The order or container that the goods are for; another kind empties the choice. */
function SourceFields() {
  const setField = useSetField();
  const kind = Form.useWatch('sourceType', Form.useFormInstance()) as 'ORDER' | 'CONTAINER' | undefined;
  return (
    <>
      <Field of={INBOUND_FIELDS} name="sourceType">
        <CodeSelect
          labels={{ ORDER: INBOUND_SOURCES.ORDER, CONTAINER: INBOUND_SOURCES.CONTAINER }}
          allowClear={false}
          onChange={() => setField('sourceId', null)}
        />
      </Field>
      <Field name="sourceId" label="来源单据">
        <Picker key={kind} kind={kind === 'CONTAINER' ? 'containers' : 'orders'} />
      </Field>
    </>
  );
}
