import type { AvailableStock, OutboundDetail } from '@shared/contract/warehouse/outbound.answers.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Drawer } from 'antd';
import { OUTBOUND_LIST, TOUCHED, type DialogProps } from './outbound.actions.ts';

interface TakeLine {
  lineId: string;
  lineNo: number;
  stockId: string;
  locationCode: string;
  batchNo: string;
  goods: string;
  receivedDate: string;
  available: number;
  qty: number | null;
}
const COLUMNS: readonly GridColumn<TakeLine>[] = [
  { key: 'lineNo', title: '行', kind: 'int', width: 44, editable: () => false },
  { key: 'goods', title: '货物', kind: 'text', width: 150, editable: () => false },
  { key: 'batchNo', title: '批次', kind: 'text', width: 150, editable: () => false },
  { key: 'locationCode', title: '库位', kind: 'text', width: 100, editable: () => false },
  { key: 'receivedDate', title: '入库日', kind: 'date', width: 100, editable: () => false },
  { key: 'available', title: '可用', kind: 'int', width: 64, editable: () => false },
  { key: 'qty', title: '配货', kind: 'int', width: 80, sum: true },
];

/** 手工配货: how much of which batch and place each line takes. */
export function AllocateForm({ row, onClose }: DialogProps) {
  const read = useRead(
    outbounds.available,
    {
      query: {
        warehouseId: row.warehouseId,
        customerId: row.customerId,
        companyId: row.companyId,
        type: row.type,
      },
    },
    { skipErrorHandler: true },
  );
  if (!read.data)
    return (
      <Drawer open title={`手工配货 ${row.outboundNo}`} size={820} onClose={onClose}>
        <LoadState read={read} back={{ path: OUTBOUND_LIST, label: '返回出库单' }} />
      </Drawer>
    );
  return (
    <DrawerForm<OutboundDetail>
      title={`手工配货 ${row.outboundNo}`}
      name="warehouse.allocate"
      record={row}
      initial={{ takes: takesOf(row, read.data.list) }}
      toBody={(values) => ({
        takes: (values.takes as TakeLine[]).flatMap(({ lineId, stockId, qty }) =>
          qty ? { lineId, stockId, qty } : [],
        ),
      })}
      save={outbounds.allocate}
      invalidates={TOUCHED}
      okText="配货"
      width={820}
      onClose={() => onClose()}
    >
      <p>申请 {row.lines.map(({ lineNo, qtyRequested }) => `第 ${lineNo} 行 ${qtyRequested} 件`).join('，')}。</p>
      <LineField<TakeLine> title="可配库存" name="takes" columns={COLUMNS} />
    </DrawerForm>
  );
}

const takesOf = (row: OutboundDetail, stock: readonly AvailableStock[]): TakeLine[] =>
  row.lines.flatMap((line) =>
    stock
      .filter((each) => each.blocked === null && isOf(line, each))
      .map((each) => ({
        lineId: line.id,
        lineNo: line.lineNo,
        stockId: each.id,
        locationCode: each.locationCode,
        batchNo: each.batchNo,
        goods: each.mark ? `${each.goodsName}（${each.mark}）` : each.goodsName,
        receivedDate: each.receivedDate,
        available: each.available,
        qty: null,
      })),
  );
const isOf = (line: OutboundDetail['lines'][number], stock: AvailableStock): boolean =>
  stock.quality === line.quality &&
  (line.locationId === null || line.locationId === stock.locationId) &&
  (line.batchId !== null
    ? line.batchId === stock.batchId
    : line.orderLineId !== null
      ? line.orderLineId === stock.orderLineId
      : line.goodsName === stock.goodsName && (line.mark === null || line.mark === stock.mark));
