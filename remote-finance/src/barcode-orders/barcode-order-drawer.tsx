import { barcodeOrders, type BarcodeOrderDetail } from '@shared/contract/finance/barcode-order.contract.ts';
import {
  BARCODE_ORDER_KINDS,
  BARCODE_ORDER_STATES,
  BARCODE_ORDER_TONES,
  BARCODE_SERVICES,
  LABEL_SIZES,
} from '@shared/contract/finance/barcode-order.labels.ts';
import { FEE_STATES, FEE_TONES } from '@shared/contract/finance/fee-line.contract.ts';
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
  const given = useMemo(() => barcodeOrderActions<BarcodeOrderDetail>(onAsk), [onAsk]);
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
      { title: '经营主体', content: row.companyName },
      { title: '品牌', content: row.brandName },
      { title: '服务', content: BARCODE_SERVICES[row.service] },
      { title: '条码类型', content: BARCODE_ORDER_KINDS[row.kind] },
      { title: '条码内容', content: row.content ?? (row.kind === 'CARTON' ? '按箱号自动编' : '待登记') },
      { title: '标签尺寸', content: row.labelSize && LABEL_SIZES[row.labelSize] },
      { title: '贴标仓库', content: row.warehouseName },
      { title: '交货日期', content: <DateText value={row.deliveryDate} /> },
      { title: '数量', content: <NumberText value={String(row.qty)} /> },
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
        : { title: '金额', content: <Money value={row.amount} currency={row.currency} /> },
      row.remark ? { title: '备注', content: row.remark, wide: true } : null,
      row.cancelReason ? { title: '取消原因', content: row.cancelReason, wide: true } : null,
    ]}
  />
);

const Steps = ({ row }: { row: BarcodeOrderDetail }) => (
  <Descriptions
    facts={[
      { title: '制单人', content: row.creatorName },
      { title: '制单时间', content: <TimeText value={row.createdAt} /> },
      { title: '接单人', content: row.acceptorName },
      { title: '接单时间', content: <TimeText value={row.acceptedAt} /> },
      { title: '开始时间', content: <TimeText value={row.startedAt} /> },
      { title: '完成人', content: row.finisherName },
      { title: '完成时间', content: <TimeText value={row.finishedAt} /> },
    ]}
  />
);

type Fee = BarcodeOrderDetail['fees'][number];
const FEES: readonly FactsColumn<Fee>[] = [
  { title: '费用编号', cell: (fee) => fee.feeNo },
  { title: '费用项目', cell: (fee) => fee.chargeName },
  { title: '币种', cell: (fee) => fee.currency },
  { title: '金额', end: true, cell: (fee) => <Money value={fee.amount ?? null} currency={fee.currency} /> },
  { title: '未核销', end: true, cell: (fee) => <Money value={fee.openAmount ?? null} currency={fee.currency} /> },
  { title: '到期日', cell: (fee) => <DateText value={fee.dueDate} /> },
  { title: '状态', cell: (fee) => <StateTag code={fee.state} labels={FEE_STATES} tones={FEE_TONES} /> },
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
