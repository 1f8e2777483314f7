import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Table } from 'antd';
import { col, type Column } from '@shared/contract/list.ts';
import { cellOf } from '../format/cell.tsx';
import { formatValue, isNumeric } from '../format/format.ts';
import { DataTable } from './data-table.tsx';
import type { TableColumn } from './table-column.ts';

/** Page of the bench e2e/bench/table.ts (P4): the same 100 rows × 12 columns as a plain table, by the kit, by antd. */
type Row = { id: string } & Readonly<Record<string, unknown>>;
const STATUS = { DRAFT: '草稿', SUBMITTED: '待审核', CONFIRMED: '已确认', DONE: '已完成' };
const COLUMNS: Readonly<Record<string, Column>> = {
  orderNo: col.text('订单号', { sort: true, fixed: true, width: 150 }),
  status: col.code('状态', STATUS, { tones: { SUBMITTED: 'orange', CONFIRMED: 'blue', DONE: 'green' } }),
  customer: col.text('客户', { width: 160 }),
  code: col.text('客户编码'),
  mode: col.code('运输方式', { SEA: '海运', RAIL: '铁路' }),
  attributes: col.tags('货物属性'),
  cartons: col.int('箱数', { sort: true }),
  volume: col.volume('体积 m³'),
  weight: col.weight('重量 kg'),
  amount: col.money('预估应收', { currency: 'currency', sort: true }),
  etd: col.date('计划离港', { sort: true }),
  createdAt: col.time('创建时间', { sort: true }),
};
const NAMES = [
  '宁波远航进出口有限公司',
  '义乌市百川贸易',
  'Al Noor Trading LLC',
  '深圳市联合国际物流供应链管理有限公司',
];
const rows = Array.from({ length: 100 }, (_, at): Row => ({
  id: String(at),
  orderNo: `WL20260112-${String(at).padStart(4, '0')}`,
  status: Object.keys(STATUS)[at % 4],
  customer: NAMES[at % 4],
  code: `HF${at % 40}`,
  mode: at % 2 ? 'SEA' : 'RAIL',
  attributes: at % 2 ? ['普货'] : ['带电', '品牌货'],
  cartons: at * 37,
  volume: at * 7_919_317,
  weight: at * 1_047_290,
  amount: `${at % 9 === 4 ? '-' : ''}${at * 3571}.${String(at % 100).padStart(2, '0')}`,
  currency: at % 4 ? 'CNY' : 'USD',
  etd: '2026-02-11',
  createdAt: '2026-01-12T08:30:00.000Z',
}));
const columns = Object.entries(COLUMNS).map(([key, column]): TableColumn<Row> => ({
  key,
  title: column.title,
  width: column.width ?? 110,
  end: isNumeric(column.kind),
  sort: column.sort,
  fixed: column.fixed ? 'start' : undefined,
  fits: column.kind !== 'text',
  cell: (row) => cellOf(column, row, key),
}));
const texts = rows.map((row) => Object.entries(COLUMNS).map(([key, column]) => formatValue(column, row[key], row)));
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

const inReact = (element: ReactNode) => (place: HTMLElement) => {
  const root = createRoot(place);
  flushSync(() => root.render(element));
  return () => root.unmount();
};
const none: ReadonlySet<string> = new Set();
const ways: Record<string, (place: HTMLElement) => () => void> = {
  plain(place) {
    const cells = (tag: string, all: readonly string[]) =>
      all.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('');
    place.innerHTML = `<table><thead><tr>${cells(
      'th',
      columns.map((one) => one.title),
    )}</tr></thead><tbody>${texts.map((row) => `<tr>${cells('td', row)}</tr>`).join('')}</tbody></table>`;
    return () => {};
  },
  kit: inReact(
    <DataTable
      label="订单列表"
      rows={rows}
      columns={columns}
      selected={none}
      onSelect={() => {}}
      sort={[]}
      onSort={() => {}}
      onResize={() => {}}
      height="760px"
    />,
  ),
  antd: inReact(
    <Table<Row>
      size="small"
      rowKey="id"
      pagination={false}
      rowSelection={{}}
      dataSource={rows}
      columns={columns.map(({ key, title, width, cell }) => ({
        key,
        title,
        width,
        render: (_: unknown, row: Row) => cell(row),
      }))}
    />,
  ),
};

/** Milliseconds until the table stands on the screen: made, laid out, painted. */
async function paint(way: string): Promise<number> {
  await frame();
  const place = document.createElement('div');
  const start = performance.now();
  document.body.append(place);
  const leave = ways[way]?.(place);
  await frame();
  const took = performance.now() - start;
  leave?.();
  place.remove();
  return took;
}
/** The next frame, after its paint. */
const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
Object.assign(globalThis, { paint });
