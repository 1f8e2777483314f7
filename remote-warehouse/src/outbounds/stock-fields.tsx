import { BATCH_FIELDS } from '@shared/contract/warehouse/batch.fields.ts';
import type { ContainerRoom } from '@shared/contract/warehouse/outbound.answers.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import type { OutboundType } from '@shared/contract/warehouse/outbound.labels.ts';
import { QUALITIES } from '@shared/contract/warehouse/stock.labels.ts';
import { failureText, useRead } from '@shared/runtime/query.ts';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { Volume, Weight } from '@shared/ui/format/format-text.tsx';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField, LineGrid } from '@shared/ui/grid/line-grid.tsx';
import { Button, Empty, Input } from 'antd';
import { useMemo, useState } from 'react';
import {
  blankGoods,
  goodsOf,
  otherOwner,
  sheetOf,
  totalsOf,
  type GoodsLine,
  type StockLine,
} from './outbound-values.ts';
import { useValue } from './outbound-sections.tsx';
import css from './outbounds.module.css';

const fixed = () => false;
/** A row of the sheet; `other`: why it is not of this customer and warehouse. */
type SheetLine = StockLine & { other?: string | null };
const STOCK: readonly GridColumn<SheetLine>[] = [
  {
    key: 'qty',
    title: '本次件数',
    kind: 'int',
    width: 84,
    sum: true,
    frozen: true,
    // What is there no more, or not theirs, is still to be taken out.
    editable: ({ blocked, available }) => available === undefined || !blocked,
  },
  { key: 'available', title: '可用', kind: 'int', width: 64, sum: true, editable: fixed },
  { key: 'goodsName', title: BATCH_FIELDS.goodsName, kind: 'text', width: 140, editable: fixed },
  { key: 'mark', title: BATCH_FIELDS.mark, kind: 'text', width: 96, editable: fixed },
  { key: 'batchNo', title: BATCH_FIELDS.batchNo, kind: 'text', width: 160, editable: fixed },
  { key: 'locationCode', title: '库位', kind: 'text', width: 96, editable: fixed },
  {
    key: 'quality',
    title: '品质',
    kind: 'computed',
    as: 'text',
    width: 60,
    compute: ({ quality }) => QUALITIES[quality ?? 'GOOD'],
  },
  {
    key: 'unitVolume',
    title: 'CBM',
    kind: 'computed',
    as: 'volume',
    width: 84,
    compute: ({ available, unitVolume }) => (available ?? 0) * (unitVolume ?? 0),
  },
  { key: 'ageDays', title: '库龄', kind: 'int', width: 56, editable: fixed },
  { key: 'expiryDate', title: '到期', kind: 'date', width: 100, editable: fixed },
  {
    key: 'blocked',
    title: '不能配货',
    kind: 'computed',
    as: 'text',
    width: 200,
    compute: ({ blocked, available, qty, other }) =>
      available === undefined
        ? `${other ?? '已没有库存'}，请删去件数`
        : (blocked ?? ((qty ?? 0) > available ? `超过可用 ${available} 件` : null)),
  },
];
const GOODS: readonly GridColumn<GoodsLine>[] = [
  { key: 'goodsName', title: BATCH_FIELDS.goodsName, kind: 'text', width: 200, required: true, maxLength: 200 },
  { key: 'mark', title: BATCH_FIELDS.mark, kind: 'text', width: 140, maxLength: 100 },
  { key: 'quality', title: '品质', kind: 'code', labels: QUALITIES, width: 84 },
  { key: 'qty', title: '件数', kind: 'int', width: 84, required: true, sum: true },
];

/** ② of which batch and place how many pieces, or of which goods; the sums run along. */
export function StockFields({ room: known }: { room?: ContainerRoom | undefined }) {
  const setField = useSetField();
  const [q, setQ] = useState('');
  const [type, warehouseId, customerId, companyId, containerId] = [
    useValue<OutboundType>('type'),
    useValue<string>('warehouseId'),
    useValue<string>('customerId'),
    useValue<string>('companyId'),
    useValue<string>('containerId'),
  ];
  const chosen = useValue<StockLine[]>('stock');
  const goods = useValue<GoodsLine[]>('goods');
  const ready = warehouseId !== null && customerId !== null;
  const read = useRead(
    outbounds.available,
    {
      query: {
        warehouseId: warehouseId ?? '',
        customerId: customerId ?? '',
        companyId: companyId ?? undefined,
        type: type ?? undefined,
        q: q || undefined,
      },
    },
    { enabled: ready, skipErrorHandler: true, keep: true },
  );
  const slip = useRead(
    outbounds.loading,
    { query: { containerId: containerId ?? '' } },
    { enabled: type === 'LOADING' && containerId !== null, skipErrorHandler: true },
  );
  const proposal = slip.data?.list.find(
    (each) =>
      each.warehouseId === warehouseId &&
      each.customerId === customerId &&
      (!companyId || each.companyId === companyId),
  );
  const rows = useMemo(
    () =>
      sheetOf(ready ? (read.data?.list ?? []) : [], chosen ?? []).map((line): SheetLine =>
        line.available === undefined
          ? { ...line, other: otherOwner(line.of, { customerId, warehouseId, companyId }) }
          : line,
      ),
    [ready, read.data, chosen, customerId, warehouseId, companyId],
  );
  const wrong = useMemo(
    () =>
      Object.fromEntries(
        (goods ?? []).flatMap(({ of }, index) => {
          const other = otherOwner(of, { customerId, warehouseId, companyId });
          return other ? [[`goods.${index}.goodsName`, other]] : [];
        }),
      ),
    [goods, customerId, warehouseId, companyId],
  );
  const total = (read.data?.list ?? []).reduce((sum, { available }) => sum + available, 0);
  const room = known ?? slip.data?.room;
  return (
    <>
      <div className={css.tools}>
        <Input.Search
          className={css.search}
          allowClear
          placeholder="品名 / 唛头 / 批次 / 库位"
          aria-label="查找库存"
          disabled={!ready}
          onSearch={setQ}
        />
        {type === 'LOADING' ? (
          <Button
            disabled={!proposal}
            onClick={() => {
              if (!proposal) return;
              setField('stock', []);
              setField('goods', goodsOf(proposal));
            }}
          >
            从装柜单导入{proposal ? ` ${proposal.slipNo}` : ''}
          </Button>
        ) : null}
        <span role="status">
          {ready
            ? read.data
              ? `可用库存 ${total} 件${read.data.more ? '，只列出最早的 500 行，请查找' : ''}`
              : read.isError
                ? failureText(read.error)
                : '正在读取库存…'
            : '先选仓库和客户'}
        </span>
      </div>
      <div className={css.whole}>
        {rows.length > 0 ? (
          <LineGrid<SheetLine>
            title="可用库存"
            name="stock"
            columns={STOCK}
            value={rows}
            current={() => rows}
            onChange={(lines) =>
              setField(
                'stock',
                lines.flatMap(({ other: _other, ...line }) => {
                  if (!line.qty) return [];
                  return line.available !== undefined && warehouseId && customerId
                    ? [{ ...line, of: { warehouseId, customerId, companyId } }]
                    : [line];
                }),
              )
            }
          />
        ) : ready && read.data ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="该客户在本仓库没有可用库存" />
        ) : null}
      </div>
      <LineField<GoodsLine>
        titled
        title="按品名（配货时自动选批次）"
        name="goods"
        columns={GOODS}
        blank={blankGoods}
        most={200}
        wrong={wrong}
      />
      <Totals sum={totalsOf({ stock: chosen ?? [], goods: goods ?? [] })} room={room} />
    </>
  );
}

const share = (of: number, all: number): string => (all > 0 ? `（${Math.round((of * 100) / all)}%）` : '');
/** What leaves, against what the container takes. */
const Totals = ({
  sum,
  room,
}: {
  sum: { qty: number; volume: number; weight: number };
  room: ContainerRoom | undefined;
}) => (
  <p className={css.totals} role="status" aria-label="合计">
    <span>
      已选 <strong>{sum.qty}</strong> 件
    </span>
    <span className={room && room.volume > 0 && sum.volume > room.volume ? css.bad : undefined}>
      <Volume cm3={sum.volume} />
      {room ? share(sum.volume, room.volume) : ''}
    </span>
    <span className={room && room.weight > 0 && sum.weight > room.weight ? css.bad : undefined}>
      <Weight gram={sum.weight} />
      {room ? share(sum.weight, room.weight) : ''}
    </span>
    {room ? (
      <span>
        {room.containerCode} 计划容积 <Volume cm3={room.volume} />
        ，载重 <Weight gram={room.weight} />
      </span>
    ) : null}
  </p>
);
