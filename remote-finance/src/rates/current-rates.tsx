import { rates, type CurrentRate } from '@shared/contract/finance/rate.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import css from './rates.module.css';

/** What counts today of each currency; one that is some days old says so, a missing one stands out (RATE_MISSING). */
export function CurrentRates() {
  const read = useRead(rates.current, {});
  if (!read.data) return <LoadState read={read} back={{ path: globalThis.location.pathname, label: '关闭' }} />;
  return (
    <dl className={css.today} aria-label="今日记账汇率">
      <dt>今日记账汇率</dt>
      {read.data.list.map((one) => (
        <dd key={one.currency} className={tone(one)}>
          <b>{one.currency}</b> {one.rate ?? '缺少'} {one.days ? <small>{one.days} 天前</small> : null}
        </dd>
      ))}
    </dl>
  );
}

const tone = ({ rate, days }: CurrentRate): string | undefined =>
  rate === null ? css.missing : (days ?? 0) > 0 ? css.old : undefined;
