import { INBOUND_FIELDS, INBOUND_LINE_FIELDS } from '@shared/contract/warehouse/inbound.fields.ts';
import { today } from '@shared/contract/business-day.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import type { InboundLineInput } from '@shared/contract/warehouse/inbound.input.ts';
import { INBOUND_SOURCES, TYPES_TO_CHOOSE } from '@shared/contract/warehouse/inbound.labels.ts';
import { pieceVolume } from '@shared/contract/warehouse/inbound-line.rules.ts';
import { useMe } from '@shared/runtime/session.ts';
import type { GoodsExtra } from '@shared/contract/system/goods.contract.ts';
import { DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, CodeSelect, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Form } from 'antd';
import { useMemo } from 'react';
import css from './inbounds.module.css';

type FormLine = { [Key in keyof InboundLineInput]: InboundLineInput[Key] | null } & {
  volume?: number | null;
  weight?: number | null;
};
/** Goods of the record bring name, size and weight of a carton; what was typed stays where the record says nothing. */
function takeGoods(line: FormLine, _value: unknown, item?: unknown): Partial<FormLine> {
  const goods = (item as { extra?: GoodsExtra } | undefined)?.extra;
  if (!goods) return {};
  return {
    goodsName: goods.nameCn,
    brand: goods.brand ?? line.brand,
    spec: goods.spec ?? line.spec,
    hsCode: goods.hsCode ?? line.hsCode,
    pcsPerPack: goods.pcsPerCarton ?? line.pcsPerPack,
    lengthMm: goods.lengthMm ?? line.lengthMm,
    widthMm: goods.widthMm ?? line.widthMm,
    heightMm: goods.heightMm ?? line.heightMm,
    unitWeight: goods.cartonGross ?? line.unitWeight,
  };
}
const totalOf = (each: number | null, pieces: number | null) =>
  each === null || pieces === null ? null : each * pieces;

const columnsOf = (customerId: string | null): readonly GridColumn<FormLine>[] => [
  {
    key: 'goodsName',
    title: INBOUND_LINE_FIELDS.goodsName,
    kind: 'text',
    required: true,
    frozen: true,
    width: 180,
    maxLength: 200,
  },
  {
    key: 'goodsId',
    title: INBOUND_LINE_FIELDS.goodsId,
    kind: 'picker',
    picker: 'goods',
    parent: () => customerId,
    width: 150,
    onSet: takeGoods,
  },
  { key: 'qtyExpected', title: INBOUND_FIELDS.expected, kind: 'int', required: true, sum: true, width: 88 },
  { key: 'packUnit', title: INBOUND_LINE_FIELDS.packUnit, kind: 'text', width: 72, maxLength: 20 },
  { key: 'pcsPerPack', title: INBOUND_LINE_FIELDS.pcsPerPack, kind: 'decimal', width: 92 },
  { key: 'lengthMm', title: '长', kind: 'length' },
  { key: 'widthMm', title: '宽', kind: 'length' },
  { key: 'heightMm', title: '高', kind: 'length' },
  { key: 'unitVolume', title: '单件体积', kind: 'volume', width: 104, editable: (line) => line.lengthMm === null },
  { key: 'unitWeight', title: '单件重', kind: 'weight', width: 96 },
  {
    key: 'volume',
    title: 'CBM',
    kind: 'computed',
    as: 'volume',
    sum: true,
    compute: (line) => totalOf(pieceVolume(line), line.qtyExpected),
  },
  {
    key: 'weight',
    title: 'KG',
    kind: 'computed',
    as: 'weight',
    sum: true,
    compute: (line) => totalOf(line.unitWeight, line.qtyExpected),
  },
  { key: 'brand', title: INBOUND_LINE_FIELDS.brand, kind: 'text', width: 100, maxLength: 100 },
  { key: 'spec', title: INBOUND_LINE_FIELDS.spec, kind: 'text', width: 120, maxLength: 100 },
  { key: 'hsCode', title: INBOUND_LINE_FIELDS.hsCode, kind: 'text', coded: true, width: 108 },
  { key: 'productionDate', title: INBOUND_LINE_FIELDS.productionDate, kind: 'date' },
  { key: 'expiryDate', title: INBOUND_LINE_FIELDS.expiryDate, kind: 'date' },
];
const blank = (): FormLine => ({
  id: null,
  sourceLineId: null,
  goodsId: null,
  goodsName: null,
  brand: null,
  spec: null,
  hsCode: null,
  packUnit: null,
  qtyExpected: null,
  pcsPerPack: null,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
  unitVolume: null,
  unitWeight: null,
  productionDate: null,
  expiryDate: null,
});

interface Props {
  record: InboundDetail | null;
  /** What a new one begins with (复制). */
  copyOf?: InboundDetail | undefined;
  onClose: () => void;
}
/** 新建 / 编辑入库单 (W6): 基本, 货物明细, 送货信息. */
export function InboundForm({ record, copyOf, onClose }: Props) {
  const me = useMe();
  const given = record ?? copyOf;
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
      <GoodsLines />
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
    </DrawerForm>
  );
}

const blankForm = (companyId: string | null) => ({
  type: 'CARGO',
  companyId,
  sourceType: 'ORDER',
  expectedAt: new Date(`${today()}T17:00:00+08:00`).toISOString(),
  lines: [blank()],
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
    ...Object.fromEntries(Object.keys(blank()).map((key) => [key, line[key as keyof typeof line] ?? null])),
    id: copy ? null : line.id,
    sourceLineId: copy ? null : line.sourceLineId,
    qtyExpected: Math.abs(line.expected),
  })),
});

/** 货物明细; goods of the chosen customer and those of nobody. */
function GoodsLines() {
  const customerId = (Form.useWatch('customerId', Form.useFormInstance()) as string | null | undefined) ?? null;
  const columns = useMemo(() => columnsOf(customerId), [customerId]);
  return (
    <div className={css.whole}>
      <LineField<FormLine> title="货物明细" name="lines" columns={columns} blank={blank} most={500} />
    </div>
  );
}

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
