import { MASKED } from '@shared/contract/access.ts';
import type { MaskedFigure } from '@shared/contract/finance/risk.answers.ts';
import { Money } from '@shared/ui/format/format-text.tsx';
import css from './risks.module.css';

const FULL = 10_000;
type Figure = NonNullable<MaskedFigure>;
/** Bar of what is used of a limit; the number stands beside it. */
export function UsageBar({ usageBp, label }: { usageBp: Figure; label: string }) {
  if (usageBp === MASKED) return <Share usageBp={usageBp} />;
  const tone = usageBp > FULL ? css.over : usageBp >= 8000 ? css.near : css.fine;
  return (
    <span className={css.usage}>
      <span className={css.track} role="img" aria-label={`${label} ${percent(usageBp)}`}>
        <span className={tone} style={{ inlineSize: `${Math.min(100, usageBp / 100)}%` }} />
      </span>
      <Share usageBp={usageBp} />
    </span>
  );
}
/** The share as text, red when it is more than all. */
export const Share = ({ usageBp }: { usageBp: Figure }) =>
  usageBp === MASKED ? MASKED : <span className={usageBp > FULL ? css.late : undefined}>{percent(usageBp)}</span>;
/** Whole percents from ten on. */
const percent = (bp: number): string => `${bp >= 1000 ? Math.floor(bp / 100) : bp / 100}%`;

interface Props {
  exposure: string | null | undefined;
  /** In force; null: no limit. */
  limit: string | null | undefined;
  usageBp: MaskedFigure;
}
/** 敞口 over the limit in force; nothing for who may not see amounts. */
export function Usage({ exposure, limit, usageBp }: Props) {
  if (exposure === undefined || limit === undefined) return null;
  return (
    <div className={css.exposure}>
      <span>
        敞口{' '}
        <b>
          <Money value={exposure} currency="CNY" />
        </b>
      </span>
      <span>
        额度{' '}
        {limit === null ? (
          <b>不限</b>
        ) : (
          <b>
            <Money value={limit} currency="CNY" />
          </b>
        )}
      </span>
      {usageBp === null || usageBp === undefined ? null : <UsageBar usageBp={usageBp} label="使用率" />}
    </div>
  );
}
