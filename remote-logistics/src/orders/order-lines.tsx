import { multiply, round } from '@shared/contract/decimal.ts';
import { lineWarnings } from '@shared/contract/logistics/order-checks.ts';
import { orderFigures } from '@shared/contract/logistics/order-figures.ts';
import { ATTRIBUTE, CARGO_SOURCE, type TransportMode } from '@shared/contract/logistics/order.labels.ts';
import type { GoodsExtra } from '@shared/contract/system/goods.contract.ts';
import { formatDecimal, formatMoney, formatVolume, formatWeight } from '@shared/ui/format/format.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Form } from 'antd';
import { useDeferredValue, useMemo } from 'react';
import { figures, isMeasured } from './line-measures.ts';
import { blankLine, copyLine, type FormLine } from './order-values.ts';
import css from './orders.module.css';

/** LOG-015, LOG-016, LOG-021 of a line that can be read, with its number. */
const measuredWarnings = (line: object, index: number): string[] =>
  isMeasured(line) ? lineWarnings(line, `lines.${index}`).map((issue) => `第 ${index + 1} 行 ${issue.text}`) : [];
/** 数量 follows 箱数 × 每箱数量 until somebody types another number. */
const follow = (key: 'cartons' | 'pcsPerCarton') => (line: FormLine, value: unknown) => {
  const product = (cartons: unknown, pieces: unknown) =>
    typeof cartons === 'number' && typeof pieces === 'string' ? trimmed(multiply(pieces, String(cartons))) : null;
  const before = product(line.cartons, line.pcsPerCarton);
  const after = key === 'cartons' ? product(value, line.pcsPerCarton) : product(line.cartons, value);
  return (line.qty === null || line.qty === '' || line.qty === before) && after !== null ? { qty: after } : {};
};
const trimmed = (value: string) => round(value, 3).replace(/\.?0+$/, '');

const LOCKED_AFTER_REVIEW = new Set([
  'goodsId',
  'nameCn',
  'nameEn',
  'unit',
  'cargoSource',
  'attributes',
  'hsCode',
  'spec',
  'unNo',
  'dgClass',
  'unitPrice',
  'barcode',
]);
/** What a line takes over from the goods that were chosen (2.2): a snapshot, which stays when the goods change. */
const fromGoods = (line: FormLine, goodsId: unknown, item: unknown): Partial<FormLine> => {
  const extra = (item as { extra?: GoodsExtra } | null | undefined)?.extra;
  if (goodsId === null || !extra) return {};
  const { goodsNo: _no, customerId: _customer, attributes, ...taken } = extra;
  const pieces = taken.pcsPerCarton;
  const qty =
    typeof line.cartons === 'number' && pieces !== null ? trimmed(multiply(pieces, String(line.cartons))) : line.qty;
  return { ...taken, attributes: [...attributes], qty };
};
const GOODS_KEY = 'goodsId';

const COLUMNS: readonly GridColumn<FormLine>[] = [
  {
    key: GOODS_KEY,
    title: '商品',
    kind: 'picker',
    picker: 'goods',
    width: 150,
    placeholder: '从商品库选',
    onSet: fromGoods,
  },
  { key: 'nameCn', title: '中文品名', kind: 'text', required: true, maxLength: 200, width: 150 },
  { key: 'cartons', title: '箱数', kind: 'int', required: true, sum: true, width: 68, onSet: follow('cartons') },
  { key: 'pcsPerCarton', title: '每箱数量', kind: 'decimal', width: 80, onSet: follow('pcsPerCarton') },
  { key: 'qty', title: '数量', kind: 'decimal', required: true, width: 84 },
  { key: 'unit', title: '单位', kind: 'picker', picker: 'units', required: true, width: 92 },
  { key: 'lengthMm', title: '长', kind: 'length', width: 70 },
  { key: 'widthMm', title: '宽', kind: 'length', width: 70 },
  { key: 'heightMm', title: '高', kind: 'length', width: 70 },
  { key: 'cartonGross', title: '单箱毛重', kind: 'weight', width: 100 },
  { key: 'cartonNet', title: '单箱净重', kind: 'weight', width: 100 },
  {
    key: 'volume' as never,
    title: 'CBM',
    kind: 'computed',
    as: 'volume',
    sum: true,
    width: 88,
    compute: (line) => figures(line)?.volume ?? null,
  },
  {
    key: 'gross' as never,
    title: '毛重(kg)',
    kind: 'computed',
    as: 'weight',
    sum: true,
    width: 100,
    compute: (line) => figures(line)?.gross ?? null,
  },
  { key: 'cargoSource', title: '货源位置', kind: 'code', labels: CARGO_SOURCE, width: 108 },
  { key: 'attributes', title: '货物属性', kind: 'codes', labels: ATTRIBUTE, width: 150 },
  { key: 'volumeTyped', title: '总体积', kind: 'volume', width: 96, placeholder: '按尺寸算' },
  { key: 'grossTyped', title: '总毛重', kind: 'weight', width: 100, placeholder: '按单箱算' },
  { key: 'netTyped', title: '总净重', kind: 'weight', width: 100, placeholder: '按单箱算' },
  { key: 'nameEn', title: '英文品名', kind: 'text', maxLength: 200 },
  { key: 'hsCode', title: 'HS编码', kind: 'text', maxLength: 10, width: 108 },
  { key: 'unitPrice', title: '单价', kind: 'decimal', width: 88 },
  {
    key: 'amount' as never,
    title: '金额',
    kind: 'computed',
    as: 'decimal',
    sum: true,
    width: 100,
    compute: (line) => figures(line)?.amount ?? null,
  },
  { key: 'cartonRange', title: '箱号范围', kind: 'text', maxLength: 15, width: 92, placeholder: '1-25' },
  { key: 'spec', title: '规格', kind: 'text', maxLength: 200 },
  { key: 'barcode', title: '条码', kind: 'text', maxLength: 60, width: 120 },
  { key: 'unNo', title: 'UN编号', kind: 'text', maxLength: 6, width: 84 },
  { key: 'dgClass', title: '危险类别', kind: 'text', maxLength: 20, width: 84 },
  { key: 'marks', title: '唛头', kind: 'text', maxLength: 500 },
];
/** After the review only measures, cartons, ranges and marks are open (LOG-017). */
const CHANGE_COLUMNS = COLUMNS.map((column) =>
  LOCKED_AFTER_REVIEW.has(column.key) ? { ...column, editable: () => false } : column,
);

/** 货物明细: the sheet with live figures, its totals and what looks wrong in it. */
export function OrderLines({ change }: { change: boolean }) {
  const customerId = Form.useWatch<string | null | undefined>('customerId', Form.useFormInstance()) ?? null;
  const columns = useMemo(
    () =>
      (change ? CHANGE_COLUMNS : COLUMNS).map((column) =>
        column.key === GOODS_KEY ? { ...column, parent: () => customerId } : column,
      ),
    [change, customerId],
  );
  return (
    <>
      <LineField<FormLine>
        title="货物明细"
        name="lines"
        columns={columns}
        blank={blankLine}
        copyOf={copyLine}
        most={1000}
      />
      <OrderTotals />
    </>
  );
}

function OrderTotals() {
  const form = Form.useFormInstance();
  const lines = useDeferredValue(Form.useWatch<FormLine[] | undefined>('lines', form));
  const mode = Form.useWatch<TransportMode>('transportMode', form) ?? 'SEA';
  const goodsCurrency = Form.useWatch<string>('goodsCurrency', form);
  const { totals, warnings } = useMemo(() => {
    const known = (lines ?? []).flatMap((line) => {
      const own = figures(line);
      return own ? [{ line, row: { ...own, cartons: line.cartons ?? 0 } }] : [];
    });
    return {
      totals: orderFigures(
        known.map((each) => each.row),
        mode,
      ),
      warnings: (lines ?? []).flatMap((line, index) => measuredWarnings(line, index)),
    };
  }, [lines, mode]);
  const facts: [string, string][] = [
    ['箱数', formatDecimal(totals.cartons)],
    ['件数', formatDecimal(totals.pieces.replace(/\.?0+$/, '') || '0')],
    ['体积', `${formatVolume(totals.volume)} m³`],
    ['毛重', `${formatWeight(totals.gross)} kg`],
    ['净重', `${formatWeight(totals.net)} kg`],
    ['计费吨', totals.chargeableRt],
    ['货值', `${goodsCurrency ?? ''} ${formatMoney(totals.goodsValue, goodsCurrency)}`],
  ];
  return (
    <div className={css.totals}>
      <dl aria-label="订单合计">
        {facts.map(([title, value]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {warnings.length > 0 ? (
        <p role="status" className={css.warn}>
          请核对：{warnings.slice(0, 3).join('；')}
          {warnings.length > 3 ? `；等 ${warnings.length} 处` : ''}
        </p>
      ) : null}
    </div>
  );
}
