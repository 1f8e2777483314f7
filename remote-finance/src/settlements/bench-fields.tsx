import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { TextInput } from '@shared/ui/form/inputs.tsx';
import type { Bench } from './use-workbench.ts';
import css from './workbench.module.css';

/** 记账日 and words of a settlement; why its cross rate deviates, once it does. */
export function BenchFields({ bench: { state, change, preview } }: { bench: Bench }) {
  return (
    <div className={css.head}>
      <label>
        记账日 <DateInput aria-label="记账日" value={state.date} onChange={(date) => change({ date: date ?? '' })} />
      </label>
      <label className={css.grow}>
        备注{' '}
        <TextInput
          aria-label="备注"
          maxLength={500}
          value={state.remark}
          onChange={(remark) => change({ remark: remark ?? '' })}
        />
      </label>
      {(preview.data?.deviating.length ?? 0) > 0 || state.crossReason ? (
        <label className={css.grow}>
          交叉汇率说明{' '}
          <TextInput
            aria-label="交叉汇率说明"
            maxLength={500}
            value={state.crossReason}
            onChange={(crossReason) => change({ crossReason: crossReason ?? '' })}
          />
        </label>
      ) : null}
    </div>
  );
}
