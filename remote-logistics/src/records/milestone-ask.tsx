import { MILESTONE } from '@shared/contract/logistics/stage-record.labels.ts';
import { DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { CodeSelect, TextInput } from '@shared/ui/form/inputs.tsx';
import css from './records.module.css';

type Values = Readonly<Record<string, unknown>>;
const textOf = (value: unknown) => (typeof value === 'string' ? value : null);

/** The milestone that a batch of containers gets: which, when, where. */
export function MilestoneAsk({ values, change }: { values: Values; change: (changes: Values) => void }) {
  return (
    <div className={css.ask}>
      <label htmlFor="batch-milestone">节点</label>
      <CodeSelect
        id="batch-milestone"
        labels={MILESTONE}
        value={textOf(values.milestone)}
        onChange={(milestone) => change({ milestone })}
      />
      <label htmlFor="batch-occurred">发生时间（北京时间）</label>
      <DateTimeInput
        id="batch-occurred"
        value={textOf(values.occurredAt)}
        onChange={(occurredAt) => change({ occurredAt })}
      />
      <label htmlFor="batch-location">地点</label>
      <TextInput
        id="batch-location"
        maxLength={100}
        value={textOf(values.location)}
        onChange={(location) => change({ location })}
      />
    </div>
  );
}
