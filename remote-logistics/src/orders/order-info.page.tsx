import type { CustomerHold } from '@shared/contract/finance/risk.answers.ts';
import { HOLD_SCOPES } from '@shared/contract/finance/risk.labels.ts';
import { ORDER_FIELDS } from '@shared/contract/logistics/order.fields.ts';
import { progressAhead } from '@shared/contract/logistics/order-progress.ts';
import { orders } from '@shared/contract/logistics/order.contract.ts';
import type { OrderDetail } from '@shared/contract/logistics/order.answers.ts';
import { ESTIMATE_MODES } from '@shared/contract/logistics/order-estimate.ts';
import { orderList } from '@shared/contract/logistics/order-list.contract.ts';
import {
  AGENCY_TYPE,
  DELIVERY_TYPE,
  RELEASE_STATE,
  SERVICE,
  SETTLEMENT,
  SERVICE_TYPE,
  TRANSPORT_MODE,
  ATTRIBUTE,
} from '@shared/contract/logistics/order.labels.ts';
import { ORDER_STATUS, ORDER_TONES } from '@shared/contract/logistics/order.machine.ts';
import { PROGRESS, STAGE, STAGES } from '@shared/contract/logistics/container.machine.ts';
import { tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import { detailAhead } from '@shared/ui/detail/detail-ahead.ts';
import { Descriptions, type Fact } from '@shared/ui/detail/descriptions.tsx';
import { DetailPage } from '@shared/ui/detail/detail-page.tsx';
import { factsOf } from '@shared/ui/detail/facts-of.tsx';
import { stageSteps } from '@shared/ui/detail/stage-steps.tsx';
import { DateText, Money, Tags, TimeText, toneClass, Volume, Weight } from '@shared/ui/format/format-text.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useMay } from '@shared/runtime/session.ts';
import { Alert } from 'antd';
import { orderActions } from './order.actions.ts';
import css from './orders.module.css';

const OrderGoods = tabOnDemand(async () => (await import('./order-goods.tsx')).OrderGoods);
const OrderContainers = tabOnDemand(async () => (await import('./order-containers.tsx')).OrderContainers);
const OrderTimeline = tabOnDemand(async () => (await import('./order-timeline.tsx')).OrderTimeline);
const OrderQuotes = tabOnDemand(async () => (await import('../quotations/order-quotes.tsx')).OrderQuotes);
const OrderReleases = tabOnDemand(async () => (await import('../releases/order-releases.tsx')).OrderReleases);
const OrderDocuments = tabOnDemand(async () => (await import('./order-documents.tsx')).OrderDocuments);
const OrderInbounds = tabOnDemand(async () => (await import('./order-inbounds.tsx')).OrderInbounds);
const PRINT = { before: 'hold' };

/** 订单详情 (L4). */
export default function OrderInfoPage() {
  const { actions, dialog } = usePrint('lg_order', orderActions, PRINT);
  const may = useMay();
  const mayFees = may(['logistics.quote.view', 'finance.ar.fee.view', 'finance.ap.fee.view']);
  return (
    <>
      <DetailPage<OrderDetail>
        endpoint={orders.get}
        kind="lg_order"
        no={(order) => order.orderNo}
        subtitle={(order) =>
          `${order.customerName} · ${order.customerCode ?? '未选编码'}${order.customerRef ? ` · ${order.customerRef}` : ''}`
        }
        state={{ code: (order) => order.status, labels: ORDER_STATUS, tones: ORDER_TONES }}
        tags={tagsOf}
        steps={(order) => stageSteps(STAGES, STAGE, order.progressStage)}
        actions={actions}
        summary={factsOfOrder}
        tabs={(order) => [
          { key: 'overview', title: '概览', content: <Descriptions facts={overviewOf(order)} /> },
          { key: 'lines', title: '货物明细', count: order.lines.length, content: <OrderGoods order={order} /> },
          {
            key: 'containers',
            title: '柜子',
            count: order.containers.length,
            content: <OrderContainers order={order} />,
          },
          { key: 'timeline', title: '时间轴', content: <OrderTimeline id={order.id} /> },
          { key: 'documents', title: '单据', content: <OrderDocuments id={order.id} /> },
          ...(mayFees ? [{ key: 'quotes', title: '报价与费用', content: <OrderQuotes order={order} /> }] : []),
          { key: 'release', title: '放货', content: <OrderReleases id={order.id} orderNo={order.orderNo} /> },
          { key: 'inbounds', title: '入库', content: <OrderInbounds id={order.id} /> },
        ]}
        list={{ path: '/transport/order', title: '物流订单' }}
      />
      {dialog}
    </>
  );
}
OrderInfoPage.ahead = detailAhead(orders.get);

const tagsOf = (order: OrderDetail) =>
  order.hold ? (
    <span className={toneClass('red')}>已暂停：{order.holdReason}</span>
  ) : order.lockedAt ? (
    <span className={toneClass('default')}>已锁定</span>
  ) : null;
/** 待装柜 (2/3 柜已报关): where the containers of an order stand apart. */
const progressOf = (order: OrderDetail): Fact | null => {
  const ahead = progressAhead(order.containers.map(({ stage }) => stage));
  return ahead ? { title: ORDER_FIELDS.progressStage, content: `${PROGRESS[order.progressStage]} (${ahead})` } : null;
};
const holdText = ({ scope, validTo, reason }: CustomerHold) =>
  `${HOLD_SCOPES[scope]}${reason ? `，${reason}` : ''}${validTo ? `，至 ${validTo}` : ''}`;
const factsOfOrder = (order: OrderDetail) => (
  <>
    {order.customerHolds.length > 0 ? (
      <Alert
        showIcon
        type="error"
        className={css.banner ?? ''}
        title={`客户 ${order.customerName} 已控货（${order.customerHolds.map(holdText).join('；')}），需解控`}
      />
    ) : null}
    <Descriptions facts={summaryOf(order)} />
  </>
);
const summaryOf = (order: OrderDetail): (Fact | null)[] => [
  { title: '航线', content: `${order.pol ?? '—'} → ${order.pod ?? '—'}` },
  { title: '箱数', content: order.cartons },
  { title: '体积', content: <Volume cm3={order.volume} /> },
  { title: '毛重', content: <Weight gram={order.gross} /> },
  { title: ORDER_FIELDS.chargeableRt, content: order.chargeableRt },
  {
    title: '已拼',
    content: `${order.allocatedCartons} / ${order.cartons} 箱${order.closedCartons > 0 ? `，已结束 ${order.closedCartons}` : ''}`,
  },
  order.loadedCartons > 0
    ? { title: '已装 / 已送', content: `${order.loadedCartons} / ${order.deliveredCartons} 箱` }
    : null,
  order.loadedCartons > 0 ? { title: '放货', content: RELEASE_STATE[order.releaseState] } : null,
  progressOf(order),
  { title: ORDER_FIELDS.salesId, content: order.salesName },
  order.rejectReason ? { title: ORDER_FIELDS.rejectReason, content: order.rejectReason, wide: true } : null,
  order.cancelReason
    ? {
        title: ORDER_FIELDS.cancelCode,
        content: [order.cancelName, order.cancelReason].filter(Boolean).join('：'),
        wide: true,
      }
    : null,
];

const party = (value: OrderDetail['consignee']) =>
  value ? [value.name, value.contact, value.phone, value.taxId, value.address].filter(Boolean).join('，') : null;

const overviewOf = (order: OrderDetail): (Fact | null)[] => [
  { title: ORDER_FIELDS.customerId, content: order.customerName },
  { title: ORDER_FIELDS.companyId, content: order.companyName },
  ...factsOf(orderList.columns, { ...order, currency: order.currency }, ['incoterm']),
  { title: ORDER_FIELDS.incotermPlace, content: order.incotermPlace },
  { title: ORDER_FIELDS.serviceType, content: SERVICE_TYPE[order.serviceType] },
  { title: ORDER_FIELDS.agencyType, content: AGENCY_TYPE[order.agencyType] },
  { title: ORDER_FIELDS.transportMode, content: TRANSPORT_MODE[order.transportMode] },
  { title: ORDER_FIELDS.destCountry, content: order.destCountryName },
  { title: ORDER_FIELDS.finalPlace, content: order.finalPlace },
  { title: ORDER_FIELDS.deliveryType, content: DELIVERY_TYPE[order.deliveryType] },
  { title: ORDER_FIELDS.inboundWarehouseId, content: order.inboundWarehouseName },
  { title: ORDER_FIELDS.orderDate, content: <DateText value={order.orderDate} /> },
  { title: ORDER_FIELDS.cargoReadyDate, content: <DateText value={order.cargoReadyDate} /> },
  { title: ORDER_FIELDS.requireEtd, content: <DateText value={order.requireEtd} /> },
  { title: ORDER_FIELDS.requireDelivery, content: <DateText value={order.requireDelivery} /> },
  { title: '结算', content: `${order.currency ?? '—'} ${order.settlement ? SETTLEMENT[order.settlement] : ''}` },
  'estReceivable' in order
    ? {
        title: ORDER_FIELDS.estReceivable,
        content: (
          <>
            <Money value={order.estReceivable} {...(order.currency ? { currency: order.currency } : {})} />{' '}
            <span className={css.muted}>{order.estManual ? ESTIMATE_MODES.MANUAL : order.estBasis}</span>
          </>
        ),
      }
    : null,
  { title: ORDER_FIELDS.goodsValue, content: <Money value={order.goodsValue} currency={order.goodsCurrency} /> },
  { title: ORDER_FIELDS.csId, content: order.csName },
  { title: ORDER_FIELDS.operatorId, content: order.operatorName },
  { title: ORDER_FIELDS.attributes, content: <Tags values={order.attributes} labels={ATTRIBUTE} /> },
  { title: ORDER_FIELDS.services, content: <Tags values={order.services} labels={SERVICE} /> },
  {
    title: '制单',
    content: (
      <>
        {order.createdByName} <TimeText value={order.createdAt} />
      </>
    ),
  },
  order.confirmedAt
    ? {
        title: '审核',
        content: (
          <>
            {order.confirmedByName} <TimeText value={order.confirmedAt} />
          </>
        ),
      }
    : null,
  { title: ORDER_FIELDS.consignee, content: party(order.consignee), wide: true },
  { title: ORDER_FIELDS.notify, content: party(order.notify), wide: true },
  { title: ORDER_FIELDS.remark, content: order.remark, wide: true },
];
