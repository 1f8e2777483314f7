import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import { BARCODE_ORDER_FIELDS } from '@shared/contract/finance/barcode-order.fields.ts';
import { barcodeOrders, type BarcodeOrderDetail } from '@shared/contract/finance/barcode-order.contract.ts';
import {
  BARCODE_ORDER_KINDS,
  BARCODE_ORDER_STATES,
  BARCODE_ORDER_TONES,
  BARCODE_SERVICES,
  LABEL_SIZES,
} from '@shared/contract/finance/barcode-order.labels.ts';
import { FEE_STATES, FEE_TONES } from '@shared/contract/finance/fee-line.labels.ts';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { DateText, Money, NumberText, StateTag, TimeText } from '@shared/ui/format/format-text.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { Empty } from 'antd';
import { useMemo } from 'react';
import { barcodeOrderActions, type BarcodeOrderDialog } from './barcode-order.actions.ts';

const PRINT = { label: '打印条码', before: 'cancel' };

interface Props {
  id: string;
  onAsk: (dialog: BarcodeOrderDialog) => void;
  onClose: () => void;
}
/** A 条码订单: what was ordered, how far it is, what it costs. */
export function BarcodeOrderDrawer({ id, onAsk, onClose }: Props) {
  const given = useMemo(() => barcodeOrderActions<BarcodeOrderDetail>(onAsk, ({ fees }) => fees.length > 0), [onAsk]);
  const { actions, dialog } = usePrint('fin_barcode_order', given, PRINT);
  return (
    <>
      <DetailDrawer<BarcodeOrderDetail>
        id={id}
        title="条码订单"
        onClose={onClose}
        width={820}
        endpoint={barcodeOrders.get}
        kind="fin_barcode_order"
        no={(row) => row.orderNo}
        subtitle={(row) => `${row.customerName} · ${row.goodsName}`}
        state={{ code: (row) => row.state, labels: BARCODE_ORDER_STATES, tones: BARCODE_ORDER_TONES }}
        actions={actions}
        summary={(row) => <Summary row={row} />}
        tabs={(row) => [
          { key: 'fees', title: '费用', count: row.fees.length, content: <Fees row={row} /> },
          { key: 'steps', title: '进度', content: <Steps row={row} /> },
        ]}
        slots={['稿样', '其他']}
      />
      {dialog}
    </>
  );
}

const Summary = ({ row }: { row: BarcodeOrderDetail }) => (
  <Descriptions
    facts={[
      { title: BARCODE_ORDER_FIELDS.companyId, content: row.companyName },
      { title: BARCODE_ORDER_FIELDS.brandId, content: row.brandName },
      { title: BARCODE_ORDER_FIELDS.service, content: BARCODE_SERVICES[row.service] },
      { title: BARCODE_ORDER_FIELDS.kind, content: BARCODE_ORDER_KINDS[row.kind] },
      {
        title: BARCODE_ORDER_FIELDS.content,
        content: row.content ?? (row.kind === 'CARTON' ? '按箱号自动编' : '待登记'),
      },
      { title: BARCODE_ORDER_FIELDS.labelSize, content: row.labelSize && LABEL_SIZES[row.labelSize] },
      { title: BARCODE_ORDER_FIELDS.warehouseId, content: row.warehouseName },
      { title: BARCODE_ORDER_FIELDS.deliveryDate, content: <DateText value={row.deliveryDate} /> },
      { title: BARCODE_ORDER_FIELDS.qty, content: <NumberText value={String(row.qty)} /> },
      row.unitPrice === undefined
        ? null
        : {
            title: '单价（含税）',
            content: (
              <>
                {row.currency} <NumberText value={row.unitPrice} />
              </>
            ),
          },
      row.amount === undefined
        ? null
        : { title: BARCODE_ORDER_FIELDS.amount, content: <Money value={row.amount} currency={row.currency} /> },
      row.remark ? { title: BARCODE_ORDER_FIELDS.remark, content: row.remark, wide: true } : null,
      row.cancelReason ? { title: BARCODE_ORDER_FIELDS.cancelReason, content: row.cancelReason, wide: true } : null,
    ]}
  />
);

const Steps = ({ row }: { row: BarcodeOrderDetail }) => (
  <Descriptions
    facts={[
      { title: '制单人', content: row.creatorName },
      { title: '制单时间', content: <TimeText value={row.createdAt} /> },
      { title: BARCODE_ORDER_FIELDS.acceptedBy, content: row.acceptorName },
      { title: BARCODE_ORDER_FIELDS.acceptedAt, content: <TimeText value={row.acceptedAt} /> },
      { title: BARCODE_ORDER_FIELDS.startedAt, content: <TimeText value={row.startedAt} /> },
      { title: BARCODE_ORDER_FIELDS.finishedBy, content: row.finisherName },
      { title: BARCODE_ORDER_FIELDS.finishedAt, content: <TimeText value={row.finishedAt} /> },
    ]}
  />
);

type Fee = BarcodeOrderDetail['fees'][number];
const FEES: readonly FactsColumn<Fee>[] = [
  { title: FEE_LINE_FIELDS.feeNo, cell: (fee) => fee.feeNo },
  { title: FEE_LINE_FIELDS.chargeCodeId, cell: (fee) => fee.chargeName },
  { title: BARCODE_ORDER_FIELDS.currency, cell: (fee) => fee.currency },
  {
    title: BARCODE_ORDER_FIELDS.amount,
    end: true,
    cell: (fee) => <Money value={fee.amount ?? null} currency={fee.currency} />,
  },
  { title: '未核销', end: true, cell: (fee) => <Money value={fee.openAmount ?? null} currency={fee.currency} /> },
  { title: FEE_LINE_FIELDS.dueDate, cell: (fee) => <DateText value={fee.dueDate} /> },
  {
    title: BARCODE_ORDER_FIELDS.state,
    cell: (fee) => <StateTag code={fee.state} labels={FEE_STATES} tones={FEE_TONES} />,
  },
];
const Fees = ({ row }: { row: BarcodeOrderDetail }) =>
  row.fees.length === 0 ? (
    <Empty
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={row.state === 'DONE' ? '单价为 0，没有生成费用' : '完成后按数量 × 单价生成应收费用'}
    />
  ) : (
    <FactsTable
      label="费用"
      columns={row.amount === undefined ? FEES.filter(({ title }) => title !== '金额' && title !== '未核销') : FEES}
      rows={row.fees}
      keyOf={(fee) => fee.id}
    />
  );
