import type { OrderDetail, OrderLine } from '@shared/contract/logistics/order.answers.ts';
import { ATTRIBUTE, CARGO_SOURCE, MEASURE_SOURCE } from '@shared/contract/logistics/order.labels.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineGrid } from '@shared/ui/grid/line-grid.tsx';

const side = (mm: number | null) => (mm === null ? '' : String(mm / 10));
const COLUMNS: readonly GridColumn<OrderLine>[] = [
  { key: 'nameCn', title: '中文品名', kind: 'text' },
  { key: 'cartons', title: '箱数', kind: 'int', sum: true },
  { key: 'receivedCartons', title: '已收', kind: 'int', sum: true },
  { key: 'allocatedCartons', title: '已拼', kind: 'int', sum: true },
  { key: 'loadedCartons', title: '已装', kind: 'int', sum: true },
  { key: 'closedCartons', title: '已结束', kind: 'int' },
  { key: 'qty', title: '数量', kind: 'decimal' },
  { key: 'unit', title: '单位', kind: 'text', width: 60 },
  {
    key: 'lengthMm',
    title: '尺寸(cm)',
    kind: 'computed',
    as: 'text',
    width: 116,
    compute: (line) =>
      line.lengthMm === null ? null : [line.lengthMm, line.widthMm, line.heightMm].map(side).join('×'),
  },
  { key: 'volume', title: '体积(m³)', kind: 'computed', as: 'volume', sum: true, compute: (line) => line.volume },
  { key: 'gross', title: '毛重(kg)', kind: 'computed', as: 'weight', sum: true, compute: (line) => line.gross },
  { key: 'net', title: '净重(kg)', kind: 'computed', as: 'weight', sum: true, compute: (line) => line.net },
  { key: 'measureSource', title: '尺寸来源', kind: 'code', labels: MEASURE_SOURCE, width: 88 },
  { key: 'cargoSource', title: '货源位置', kind: 'code', labels: CARGO_SOURCE },
  { key: 'attributes', title: '货物属性', kind: 'codes', labels: ATTRIBUTE },
  { key: 'hsCode', title: 'HS编码', kind: 'text', width: 108 },
  { key: 'nameEn', title: '英文品名', kind: 'text' },
  { key: 'cartonRange', title: '箱号范围', kind: 'text', width: 92 },
  { key: 'marks', title: '唛头', kind: 'text' },
];

/** 货物明细 of the detail page: what was ordered, received, allocated and loaded per line. */
export const OrderGoods = ({ order }: { order: OrderDetail }) => (
  <LineGrid
    title="货物明细"
    name="lines"
    columns={COLUMNS}
    blank={() => ({}) as OrderLine}
    value={order.lines}
    readOnly
  />
);
