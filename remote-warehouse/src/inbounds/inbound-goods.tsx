import { INBOUND_FIELDS, INBOUND_LINE_FIELDS } from '@shared/contract/warehouse/inbound.fields.ts';
import { INBOUND_LINES, type InboundLineInput } from '@shared/contract/warehouse/inbound.input.ts';
import { pieceVolume } from '@shared/contract/warehouse/inbound-line.rules.ts';
import { NOT_THEIRS } from '@shared/contract/warehouse/inbound.labels.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import type { GoodsExtra } from '@shared/contract/system/goods.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { LineImport } from '@shared/ui/import/line-import.tsx';
import { Form } from 'antd';
import { useMemo } from 'react';
import css from './inbounds.module.css';
import { OrderLinesButton } from './order-lines.tsx';

/** A line as the grid shows it. */
export type FormLine = { [Key in keyof InboundLineInput]: InboundLineInput[Key] | null } & {
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
/** A new line. */
export const blankLine = (): FormLine => ({
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

const asLine = (found: Record<string, unknown>): FormLine => ({ ...blankLine(), ...found });
const isTyped = (line: FormLine) => Object.values(line).some((value) => value !== null && value !== undefined);
const lineSheet = async () => (await import('@shared/contract/warehouse/inbound.import.ts')).inboundLineSheet;

/** Lines whose goods are another customer's, as when the customer was changed after they were filled in: they stay, each says so. */
function useOthersGoods(customerId: string | null): Readonly<Record<string, string>> {
  const lines = (Form.useWatch('lines', Form.useFormInstance()) as FormLine[] | undefined) ?? NO_LINES;
  const ids = [...new Set(lines.flatMap(({ goodsId }) => (typeof goodsId === 'string' ? [goodsId] : [])))];
  const asked = ids.slice(0, MOST_ASKED).join(',');
  const read = useRead(
    pickerCall('goods'),
    { query: { ids: asked } },
    { enabled: customerId !== null && asked !== '', skipErrorHandler: true },
  );
  return useMemo(() => {
    const owners = new Map(
      (read.data?.list ?? []).map(({ id, extra }) => [id, (extra as GoodsExtra | undefined)?.customerId]),
    );
    return Object.fromEntries(
      lines.flatMap(({ goodsId }, index) => {
        const owner = goodsId ? owners.get(goodsId) : null;
        return customerId !== null && owner && owner !== customerId ? [[`lines.${index}.goodsId`, NOT_THEIRS]] : [];
      }),
    );
  }, [lines, read.data, customerId]);
}
const NO_LINES: readonly FormLine[] = [];
/** Goods whose owner one call tells. */
const MOST_ASKED = 100;

/** 货物明细; goods of the chosen customer and those of nobody. `inboundId`: the draft that is written. */
export function GoodsLines({ inboundId }: { inboundId: string | null }) {
  const customerId = (Form.useWatch('customerId', Form.useFormInstance()) as string | null | undefined) ?? null;
  const columns = useMemo(() => columnsOf(customerId), [customerId]);
  const wrong = useOthersGoods(customerId);
  return (
    <div className={css.whole}>
      <LineField<FormLine>
        title="货物明细"
        name="lines"
        columns={columns}
        blank={blankLine}
        most={INBOUND_LINES}
        wrong={wrong}
        tools={(lines, put) => {
          const shared = { present: lines.filter(isTyped), lineOf: asLine, onPut: put };
          return (
            <>
              <OrderLinesButton inboundId={inboundId} {...shared} />
              <LineImport<FormLine> load={lineSheet} beside={{ customerId }} most={INBOUND_LINES} {...shared} />
            </>
          );
        }}
      />
    </div>
  );
}
