import { quotations, type OrderQuote } from '@shared/contract/logistics/quotation.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { useField, useMay } from '@shared/runtime/session.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Button, Empty } from 'antd';
import { QuoteCard } from './quote-card.tsx';
import body from '../containers/tab-body.module.css';
import css from './quotations.module.css';

/** 报价单 of a container (L16): one card per order, 生成报价 for those that have none. */
export function QuotesTab({ containerId }: { containerId: string }) {
  const read = useRead(quotations.ofContainer, { params: { id: containerId } }, { skipErrorHandler: true });
  const generate = useCommand(quotations.generate, { invalidates: ['/logistics'] });
  const sees = useField('money.sell') === 'VISIBLE';
  const mayEdit = useMay()('logistics.quote.edit') && sees;
  const all = read.data;
  if (!all) return <LoadState read={read} back={{ path: '/transport/container/zhuanggui', label: '返回待装柜' }} />;
  const accepted = all.orders.filter(({ quotation }) => quotation?.state === 'ACCEPTED').length;
  const make = async () => {
    const outcome = await generate.run({ body: { containerId } });
    if (outcome.ok) toast.success(`已生成 ${all.missing} 张报价草稿`);
  };
  return (
    <section aria-label="报价单" className={body.tab}>
      <div className={body.bar}>
        <span>
          已确认 <strong>{accepted}</strong> / {all.orders.length}
          {all.required ? '，全部确认后才能装柜完成' : ''}
          {all.hidden > 0 ? `；另有 ${all.hidden} 个其他客户的订单` : ''}
        </span>
        {mayEdit && all.missing > 0 ? (
          <Button type="primary" loading={generate.busy} onClick={() => void make()}>
            生成报价（{all.missing}）
          </Button>
        ) : null}
      </div>
      {all.orders.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="柜内没有可报价的订单" />
      ) : null}
      {all.orders.map((order) =>
        order.quotation ? (
          <QuoteCard key={order.orderId} quote={order.quotation} versions={order.versions} />
        ) : (
          <Unquoted key={order.orderId} order={order} />
        ),
      )}
    </section>
  );
}

const Unquoted = ({ order }: { order: OrderQuote }) => (
  <article className={css.card} aria-label={`报价 ${order.orderNo}`}>
    <header className={css.head}>
      <h2>
        <Link to={`/transport/order/info?id=${order.orderId}`}>{order.orderNo}</Link>
      </h2>
      <span className={css.who}>{order.customerName}</span>
      <span className={css.hint}>
        {order.versions.length > 0 ? `还没有新的报价，第 ${order.versions[0]?.versionNo ?? 1} 版已作废` : '还没有报价'}
      </span>
    </header>
  </article>
);
