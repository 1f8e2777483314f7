import type { OrderDetail } from '@shared/contract/logistics/order.answers.ts';
import { quotations } from '@shared/contract/logistics/quotation.contract.ts';
import { QUOTE_STATE, QUOTE_TONES } from '@shared/contract/logistics/quotation.machine.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useField, useMay } from '@shared/runtime/session.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { Empty } from 'antd';
import { OrderFees } from './order-fees.tsx';
import { OrderProfit } from './order-profit.tsx';
import { QuoteLines } from './quote-lines.tsx';
import { QuoteSums } from './quote-sums.tsx';
import body from '../containers/tab-body.module.css';
import css from './quotations.module.css';

/** 报价与费用 of an order (L4): what finance has computed, its quotations over its containers with their previews, 应收 and 应付. */
export function OrderQuotes({ order }: { order: OrderDetail }) {
  const may = useMay();
  const seesSell = useField('money.sell') !== 'HIDDEN';
  const seesCost = useField('money.cost') !== 'HIDDEN';
  return (
    <section aria-label="报价与费用" className={body.tab}>
      {may('logistics.quote.view') ? <Quotations orderId={order.id} /> : null}
      {seesSell && may('finance.ar.fee.view') ? <OrderFees orderId={order.id} side="AR" /> : null}
      {seesCost && may('finance.ap.fee.view') ? <OrderFees orderId={order.id} side="AP" /> : null}
    </section>
  );
}

/** What was computed and quoted, for those who read quotations. */
function Quotations({ orderId }: { orderId: string }) {
  const read = useRead(quotations.ofOrder, { params: { id: orderId } }, { skipErrorHandler: true });
  if (!read.data) return <LoadState read={read} back={{ path: '/transport/order', label: '返回物流订单' }} />;
  const list = read.data.quotations;
  return (
    <>
      {read.data.computed ? <OrderProfit computed={read.data.computed} /> : null}
      {list.length === 0 ? (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description="还没有报价，柜子到待装柜后在装柜单的「报价单」页签生成"
        />
      ) : null}
      {list.map((quote) => (
        <article key={quote.id} className={css.card} aria-label={`报价 ${quote.quoteNo}`}>
          <header className={css.head}>
            <h2>
              {quote.slipId ? (
                <Link to={`/transport/container/zhuanggui/order?id=${quote.slipId}&tab=quotes`}>{quote.quoteNo}</Link>
              ) : (
                quote.quoteNo
              )}
            </h2>
            <StateTag code={quote.state} labels={QUOTE_STATE} tones={QUOTE_TONES} />
            <span className={css.no}>
              <Link to={`/transport/container/info?id=${quote.containerId}`}>{quote.containerCode}</Link> · 第{' '}
              {quote.versionNo} 版
            </span>
          </header>
          <QuoteLines lines={quote.lines} />
          <QuoteSums quote={quote} />
        </article>
      ))}
    </>
  );
}
