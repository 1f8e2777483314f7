import { BATCH_FIELDS } from '@shared/contract/warehouse/batch.fields.ts';
import type { OutboundDetail, TakeableStock } from '@shared/contract/warehouse/outbound.answers.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { failureText, useRead } from '@shared/runtime/query.ts';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineGrid } from '@shared/ui/grid/line-grid.tsx';
import { Empty, Input, Pagination } from 'antd';
import { useMemo, useState } from 'react';
import { useValue } from './outbound-sections.tsx';
import css from './outbounds.module.css';

/** What a line takes of a balance; `goods` names both. */
export interface TakeLine extends TakeableStock {
  goods: string;
  qty: number | null;
}
const fixed = () => false;
const COLUMNS: readonly GridColumn<TakeLine>[] = [
  { key: 'lineNo', title: '明细行', kind: 'int', width: 60, editable: fixed },
  { key: 'goods', title: '货物', kind: 'text', width: 150, editable: fixed },
  { key: 'batchNo', title: BATCH_FIELDS.batchNo, kind: 'text', width: 176, editable: fixed },
  { key: 'locationCode', title: '库位', kind: 'text', width: 100, editable: fixed },
  { key: 'receivedDate', title: BATCH_FIELDS.receivedDate, kind: 'date', width: 96, editable: fixed },
  { key: 'available', title: '可用', kind: 'int', width: 64, editable: fixed },
  { key: 'qty', title: '配货', kind: 'int', width: 80, sum: true, editable: ({ blocked }) => blocked === null },
  { key: 'blocked', title: '不能配货', kind: 'text', width: 100, editable: fixed },
];

/** What is chosen stands first, wherever it was found; what the page found besides comes after. */
export function sheetOf(found: readonly TakeableStock[], chosen: readonly TakeLine[]): TakeLine[] {
  const kept = new Set(chosen.map(keyOf));
  const others = found.filter((each) => !kept.has(keyOf(each)));
  return [...chosen, ...others.map((each) => ({ ...each, goods: goodsOf(each), qty: null }))];
}
const keyOf = ({ lineId, id }: TakeableStock) => `${lineId}:${id}`;
const goodsOf = ({ goodsName, mark }: TakeableStock) => (mark ? `${goodsName}（${mark}）` : goodsName);

/** 可配库存 of an outbound, looked up and paged by the server; what was chosen stays while another page is read. */
export function TakeFields({ row }: { row: OutboundDetail }) {
  const setField = useSetField();
  const [{ q, page }, setAsked] = useState({ q: '', page: 1 });
  const chosen = useValue<TakeLine[]>('takes');
  const read = useRead(
    outbounds.takeable,
    { params: { id: row.id }, query: { q: q || undefined, page } },
    { skipErrorHandler: true, keep: true },
  );
  const rows = useMemo(() => sheetOf(read.data?.list ?? [], chosen ?? []), [read.data, chosen]);
  return (
    <>
      <div className={css.tools}>
        <Input.Search
          className={css.search}
          allowClear
          placeholder="品名 / 唛头 / 批次 / 库位"
          aria-label="查找库存"
          onSearch={(words) => setAsked({ q: words, page: 1 })}
        />
        <span role="status">
          {read.data ? `可配库存 ${read.data.total} 条` : read.isError ? failureText(read.error) : '正在读取库存…'}
        </span>
      </div>
      <div className={css.whole}>
        {rows.length > 0 ? (
          <LineGrid<TakeLine>
            title="可配库存"
            name="takes"
            columns={COLUMNS}
            value={rows}
            current={() => rows}
            onChange={(lines) =>
              setField(
                'takes',
                lines.filter(({ qty }) => qty),
              )
            }
          />
        ) : read.data ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={q ? '没有符合条件的库存' : '没有可配的库存'} />
        ) : null}
        {read.data && read.data.total > read.data.pageSize ? (
          <Pagination
            size="small"
            current={page}
            pageSize={read.data.pageSize}
            total={read.data.total}
            showSizeChanger={false}
            onChange={(next) => setAsked({ q, page: next })}
          />
        ) : null}
      </div>
    </>
  );
}
