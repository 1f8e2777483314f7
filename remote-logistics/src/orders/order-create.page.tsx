import { orders } from '@shared/contract/logistics/order.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { useSearchParams } from 'react-router-dom';
import { OrderForm } from './order-form.tsx';

/** 新建订单 (L2); `?copy=` starts from another order (LOG-019). */
export default function OrderCreatePage() {
  const [search] = useSearchParams();
  const copy = search.get('copy') ?? '';
  const wanted = /^[1-9]\d{0,18}$/.test(copy);
  const read = useRead(orders.get, { params: { id: copy } }, { enabled: wanted, skipErrorHandler: true });
  if (wanted && !read.data) return <LoadState read={read} back={{ path: '/transport/order', label: '返回物流订单' }} />;
  return <OrderForm key={copy} order={null} copyOf={wanted ? read.data : undefined} />;
}
