import { orders } from '@shared/contract/logistics/order.contract.ts';
import type { OrderDetail } from '@shared/contract/logistics/order.answers.ts';
import { ORDER_STATUS } from '@shared/contract/logistics/order.machine.ts';
import { useRead } from '@shared/runtime/query.ts';
import { ActionLink } from '@shared/ui/base/link.tsx';
import { LoadState, Missing } from '@shared/ui/base/load-state.tsx';
import { Button, Result } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { OrderForm } from './order-form.tsx';

const BACK = { path: '/transport/order', label: '返回物流订单' };

/** 编辑订单 (L3): a draft is edited, a confirmed order is changed with a reason (LOG-017). */
export default function OrderUpdatePage() {
  const id = useSearchParams()[0].get('id') ?? '';
  const known = /^[1-9]\d{0,18}$/.test(id);
  const read = useRead(
    orders.get,
    { params: { id } },
    { enabled: known, skipErrorHandler: true, staleTime: Number.POSITIVE_INFINITY },
  );
  if (!known) return <Missing back={BACK} />;
  if (!read.data) return <LoadState read={read} back={BACK} />;
  if (!EDITABLE.has(read.data.status)) return <Locked order={read.data} />;
  return <OrderForm key={id} order={read.data} />;
}

const EDITABLE = new Set(['DRAFT', 'CONFIRMED', 'RUNNING']);
/** An order that is under review, done or cancelled is not edited; the page says what to do instead. */
const Locked = ({ order }: { order: OrderDetail }) => (
  <Result
    status="info"
    title={`${order.orderNo} ${ORDER_STATUS[order.status]}，不能编辑`}
    subTitle={order.status === 'SUBMITTED' ? '请先撤回，或由审核人驳回后再修改。' : null}
    extra={
      <ActionLink to={`/transport/order/info?id=${order.id}`}>
        <Button type="primary">查看订单</Button>
      </ActionLink>
    }
  />
);
