import { labelOf } from '@shared/contract/label-of.ts';
import type { ArrivalLine } from '@shared/contract/warehouse/arrival.answers.ts';
import { reasonsFor } from '@shared/contract/warehouse/arrival-line.rules.ts';
import { DIFFERENCE_REASONS } from '@shared/contract/warehouse/arrival.labels.ts';
import { DAMAGE_CAUSES } from '@shared/contract/warehouse/damage.labels.ts';
import { Choices } from '@shared/ui/form/choices.tsx';
import { fromScaled } from '@shared/ui/form/scaled.ts';
import { formatTime } from '@shared/ui/format/format.ts';
import type { QueuedScan } from '@shared/ui/scan/scan-queue.ts';
import { Alert, Button } from 'antd';
import { CountMeasures } from './count-measures.tsx';
import type { CountChange, CountScan } from './count-values.ts';
import { differenceWords } from './count-words.ts';
import css from './arrivals.module.css';

interface Props {
  line: ArrivalLine;
  /** How it differs with what waits to be sent. */
  differences: ArrivalLine['differences'];
  /** Counts of it that the API did not take. */
  refused: readonly QueuedScan<CountScan>[];
  onType: (seen: ArrivalLine, change: CountChange) => void;
  onUnsent: (lineId: string, unsent: boolean) => void;
  onAsk: (field: 'actual' | 'damaged') => void;
  onInsist: (id: string) => void;
  onDrop: (id: string) => void;
}
const options = (labels: Readonly<Record<string, string>>, codes = Object.keys(labels)) =>
  codes.map((id) => ({ id, label: labelOf(labels, id) }));

/** 600×400×350 mm in the unit that the sides are typed in. */
const inCentimetres = (size: string): string =>
  size
    .split('×')
    .map((side) => fromScaled(Number(side), 1))
    .join('×');

/** One line for fingers: what came, what of it is damaged, why it differs, what a piece measures. */
export function CountCard({ line, differences, refused, onType, onUnsent, onAsk, onInsist, onDrop }: Props) {
  const no = `第 ${line.lineNo} 行`;
  const tone = differences.length > 0 ? css.differs : line.actual === null ? '' : css.done;
  return (
    <fieldset className={`${css.card} ${tone}`} aria-label={`${no} ${line.goodsName}`}>
      <legend>
        <b>
          {line.lineNo}. {[line.goodsName, line.spec].filter(Boolean).join(' · ')}
        </b>
        <span>
          {[line.inboundNo ?? '无预报', line.mark, line.quality === 'DAMAGED' ? '调出时残损' : null]
            .filter(Boolean)
            .join(' · ')}
          {differences.length > 0 ? ` · ${differences.map((each) => DIFFERENCE_REASONS[each]).join('、')}` : ''}
        </span>
      </legend>
      <p className={css.facts}>
        {line.declaredSize ? `申报 ${inCentimetres(line.declaredSize)} cm` : '没有申报尺寸'}
        {line.counterName ? ` · ${line.counterName} ${formatTime(line.countedAt)} 清点` : ''}
      </p>
      <div className={css.counts}>
        <Count
          title={`预报 ${line.notified} 件，实到`}
          label={`${no} 实到`}
          value={line.actual}
          onPress={() => onAsk('actual')}
        />
        <Count title="其中残损" label={`${no} 残损`} value={line.damaged} onPress={() => onAsk('damaged')} />
        {line.actual === null && line.notified > 0 ? (
          <Button className={css.count} onClick={() => onType(line, { actual: line.notified })}>
            全部到齐 {line.notified}
          </Button>
        ) : null}
      </div>
      {differences.length > 0 ? (
        <>
          <Choices
            className={css.choices}
            label={`${no} 差异原因`}
            name={`reason-${line.id}`}
            options={options(DIFFERENCE_REASONS, reasonsFor(differences))}
            chosen={line.reason ? [line.reason] : []}
            onToggle={(code) => onType(line, { reason: code as keyof typeof DIFFERENCE_REASONS })}
          />
          {line.damaged > 0 ? (
            <Choices
              className={css.choices}
              label={`${no} 残损原因`}
              name={`cause-${line.id}`}
              options={options(DAMAGE_CAUSES)}
              chosen={line.cause ? [line.cause] : []}
              onToggle={(code) => onType(line, { cause: code as keyof typeof DAMAGE_CAUSES })}
            />
          ) : null}
          {line.damaged > 0 && line.cause === null ? <p className={css.wrong}>请选残损原因</p> : null}
        </>
      ) : null}
      <CountMeasures line={line} no={no} explained={differences.length > 0} onType={onType} onUnsent={onUnsent} />
      {refused.map(({ id, text, body, refused: why }) => (
        <Alert
          key={id}
          className={css.conflict}
          type="error"
          showIcon
          title={why}
          description={beside(line, text, body)}
          action={
            <>
              <Button onClick={() => onInsist(id)}>用我的</Button> <Button onClick={() => onDrop(id)}>用现在的</Button>
            </>
          }
        />
      ))}
    </fieldset>
  );
}

/** What somebody counted beside what stands there now. */
function beside(line: ArrivalLine, text: string, { line: typed }: CountScan): string {
  const words = typed && differenceWords(typed, line);
  return words ? `您的：${words.mine}；现在：${words.now}` : `您的：${text}`;
}

interface CountProps {
  title: string;
  label: string;
  value: number | null;
  onPress: () => void;
}
const Count = ({ title, label, value, onPress }: CountProps) => (
  <button type="button" className={css.count} aria-label={`${label} ${value ?? '未清点'}`} onClick={onPress}>
    <small>{title}</small>
    <strong>{value ?? '—'}</strong>
  </button>
);
