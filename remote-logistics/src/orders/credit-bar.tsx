import type { RiskCheck } from '@shared/contract/finance/risk.answers.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { CardError, isFailed } from '@shared/ui/base/card-error.tsx';
import { Money } from '@shared/ui/format/format-text.tsx';
import css from './orders.module.css';

/** Credit of the chosen customer (LOG-050) as finance answers it: what is used of the limit, and what stands against a new order. */
export function CreditBar({ customerId }: { customerId: string }) {
  const read = useRead(
    risk.check,
    { query: { action: 'NEW_ORDER', customerId } },
    { enabled: customerId !== '', skipErrorHandler: true },
  );
  const { data } = read;
  if (isFailed(read))
    return (
      <section className={css.credit} aria-label="客户信用">
        <CardError read={read} />
      </section>
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

/** Used of the limit, 1 is all of it; without a limit (0) whatever is used is over it. Null: unlimited, or stars. */
function shareOf(used: string, limit: string | null): number | null {
  if (limit === null) return null;
  const [part, whole] = [Number(used), Number(limit)];
  if (Number.isNaN(part) || Number.isNaN(whole)) return null;
  return whole > 0 ? part / whole : part > 0 ? Number.POSITIVE_INFINITY : 0;
}
const FULL = 0.999;
const shareText = (share: number): string =>
  Number.isFinite(share) ? `${Math.floor(share * 1000) / 10}%${share > 1 ? '，超出额度' : ''}` : '超出额度';

/** Masked amounts come as stars: shown, not drawn. */
function Amounts({ used, limit = null, available }: RiskCheck) {
  const share = shareOf(used ?? '', limit);
  return (
    <>
      <span>信用额度 {limit === null ? '不限' : <Money value={limit} currency="CNY" />}</span>
      {share === null ? null : (
        <span className={css.share} data-over={share > 1}>
          {/* A value above `high` is red: only a limit that is passed. */}
          <meter
            min={0}
            max={1}
            low={0.8}
            high={FULL}
            optimum={0}
            value={share > 1 ? 1 : Math.min(FULL, Math.max(0, share))}
            aria-label={`额度已用 ${shareText(share)}`}
          />
          {shareText(share)}
        </span>
      )}
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
