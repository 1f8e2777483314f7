import type { RiskRule } from '@shared/contract/finance/risk.answers.ts';
import { NumberInput } from '@shared/ui/form/inputs.tsx';
import { Button } from 'antd';
import css from './risks.module.css';

type Band = NonNullable<RiskRule['bands']>[number];
const MAX = 6;

/** Bands of a rule: from so many days on, so many points. */
export function BandsInput({ value, onChange }: { value?: Band[] | null; onChange?: (bands: Band[]) => void }) {
  const bands = value ?? [];
  const put = (at: number, more: Partial<Record<keyof Band, number | null>>) =>
    onChange?.(bands.map((band, index) => (index === at ? ({ ...band, ...more } as Band) : band)));
  const last = bands.at(-1);
  return (
    <div className={css.bands}>
      {bands.map(({ days, score }, at) => (
        <div key={at} className={css.band}>
          <NumberInput
            aria-label={`第 ${at + 1} 档天数`}
            suffix="天起"
            value={days}
            onChange={(next) => put(at, { days: next })}
          />
          <NumberInput
            aria-label={`第 ${at + 1} 档分值`}
            suffix="分"
            value={score}
            onChange={(next) => put(at, { score: next })}
          />
          <Button
            type="text"
            disabled={bands.length === 1}
            aria-label={`删除第 ${at + 1} 档`}
            onClick={() => onChange?.(bands.filter((_, index) => index !== at))}
          >
            删除
          </Button>
        </div>
      ))}
      {bands.length < MAX ? (
        <Button
          size="small"
          onClick={() => onChange?.([...bands, { days: (last?.days ?? 0) + 30, score: last?.score ?? 10 }])}
        >
          增加一档
        </Button>
      ) : null}
    </div>
  );
}
