import { risk, type RiskAnswer } from '@shared/contract/finance/risk.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Money } from '@shared/ui/format/format-text.tsx';
import css from './orders.module.css';

/** Credit of the chosen customer (LOG-050) as finance answers it: what is used of the limit, and what stands against a new order. */
export function CreditBar({ customerId }: { customerId: string }) {
  const { data } = useRead(
    risk.check,
    { query: { action: 'NEW_ORDER', customerId } },
    { enabled: customerId !== '', skipErrorHandler: true },
  );
  if (!data) return null;
  return (
    <section className={css.credit} aria-label="客户信用">
      {data.used === undefined ? null : <Amounts {...data} />}
      {data.reasons.length > 0 ? (
        <ul>
          {data.reasons.map(({ decision, message }) => (
            <li key={message} data-refused={decision === 'REFUSE'}>
              {decision === 'REFUSE' ? '不能提交：' : '提醒：'}
              {message}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}

/** Masked amounts come as stars: shown, not drawn. */
function Amounts({ used, limit, available }: RiskAnswer) {
  const share = limit === null ? Number.NaN : Number(used) / Number(limit);
  return (
    <>
      <span>信用额度 {limit === null ? '不限' : <Money value={limit} currency="CNY" />}</span>
      {Number.isFinite(share) ? (
        <meter
          min={0}
          max={1}
          low={0.8}
          high={1}
          optimum={0}
          value={share}
          title={`已用 ${Math.round(share * 100)}%`}
        />
      ) : null}
      <span>
        已用 <Money value={used} currency="CNY" />
      </span>
      {available === null ? null : (
        <span>
          可用 <Money value={available} currency="CNY" />
        </span>
      )}
    </>
  );
}
