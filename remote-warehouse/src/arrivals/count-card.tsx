import { labelOf } from '@shared/contract/label-of.ts';
import type { ArrivalLine } from '@shared/contract/warehouse/arrival.answers.ts';
import { reasonsFor } from '@shared/contract/warehouse/arrival-line.rules.ts';
import { DIFFERENCE_REASONS } from '@shared/contract/warehouse/arrival.labels.ts';
import { DAMAGE_CAUSES } from '@shared/contract/warehouse/damage.labels.ts';
import { Choices } from '@shared/ui/form/choices.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { LengthInput, TextInput, WeightInput } from '@shared/ui/form/inputs.tsx';
import { formatTime } from '@shared/ui/format/format.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import type { CountChange } from './count-values.ts';
import css from './arrivals.module.css';

interface Props {
  line: ArrivalLine;
  /** How it differs with what waits to be sent. */
  differences: ArrivalLine['differences'];
  /** Counts of it that the API did not take, in words. */
  refused: readonly { id: string; text: string; why: string }[];
  onType: (change: CountChange) => void;
  onAsk: (field: 'actual' | 'damaged') => void;
  onInsist: (id: string) => void;
  onDrop: (id: string) => void;
}
const options = (labels: Readonly<Record<string, string>>, codes = Object.keys(labels)) =>
  codes.map((id) => ({ id, label: labelOf(labels, id) }));

/** One line for fingers: what came, what of it is damaged, why it differs, what a piece measures. */
export function CountCard({ line, differences, refused, onType, onAsk, onInsist, onDrop }: Props) {
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
        {line.declaredSize ? `申报 ${line.declaredSize} mm` : '没有申报尺寸'}
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
          <Button className={css.count} onClick={() => onType({ actual: line.notified })}>
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
            onToggle={(code) => onType({ reason: code as keyof typeof DIFFERENCE_REASONS })}
          />
          {line.damaged > 0 ? (
            <Choices
              className={css.choices}
              label={`${no} 残损原因`}
              name={`cause-${line.id}`}
              options={options(DAMAGE_CAUSES)}
              chosen={line.cause ? [line.cause] : []}
              onToggle={(code) => onType({ cause: code as keyof typeof DAMAGE_CAUSES })}
            />
          ) : null}
          {line.damaged > 0 && line.cause === null ? <p className={css.wrong}>请选残损原因</p> : null}
        </>
      ) : null}
      <Measures key={line.revision} line={line} no={no} explained={differences.length > 0} onType={onType} />
      {refused.map(({ id, text, why }) => (
        <Alert
          key={id}
          className={css.conflict}
          type="error"
          showIcon
          title={why}
          description={`您的：${text}；现在：实到 ${line.actual ?? '未清点'} 件`}
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

type Measured = Pick<
  ArrivalLine,
  'lengthMm' | 'widthMm' | 'heightMm' | 'unitWeight' | 'productionDate' | 'expiryDate' | 'reasonText'
>;
const SIDES = [
  ['lengthMm', '实测长'],
  ['widthMm', '实测宽'],
  ['heightMm', '实测高'],
] as const;

/** Sides, weight, dates and words are typed; they go when somebody leaves them and the three sides are whole. */
function Measures({
  line,
  no,
  explained,
  onType,
}: Pick<Props, 'line' | 'onType'> & { no: string; explained: boolean }) {
  const { lengthMm, widthMm, heightMm, unitWeight, productionDate, expiryDate, reasonText } = line;
  const stored: Measured = { lengthMm, widthMm, heightMm, unitWeight, productionDate, expiryDate, reasonText };
  const [typed, setTyped] = useState<Partial<Measured>>({});
  const now = { ...stored, ...typed };
  const sides = [now.lengthMm, now.widthMm, now.heightMm].filter((each) => each !== null).length;
  const leave = () => {
    const changed = Object.entries(typed).some(([key, value]) => stored[key as keyof Measured] !== value);
    if (changed && (sides === 0 || sides === 3)) onType(typed);
  };
  const set = (change: Partial<Measured>) => setTyped((before) => ({ ...before, ...change }));
  const dated = line.shelfLifeDays !== null;
  return (
    <div className={css.cells} onBlur={leave}>
      {SIDES.map(([key, title]) => (
        <label key={key} className={css.cell}>
          <span>{title}</span>
          <LengthInput aria-label={`${no} ${title}`} value={now[key]} onChange={(value) => set({ [key]: value })} />
        </label>
      ))}
      <label className={css.cell}>
        <span>实测单件重</span>
        <WeightInput
          aria-label={`${no} 实测单件重`}
          value={now.unitWeight}
          onChange={(value) => set({ unitWeight: value })}
        />
      </label>
      {dated ? (
        <>
          <label className={css.cell}>
            <span>生产日期</span>
            <DateInput
              aria-label={`${no} 生产日期`}
              value={now.productionDate}
              onChange={(value) => onType({ productionDate: value })}
            />
          </label>
          <label className={css.cell}>
            <span>到期日期</span>
            <DateInput
              aria-label={`${no} 到期日期`}
              value={now.expiryDate}
              onChange={(value) => onType({ expiryDate: value })}
            />
          </label>
        </>
      ) : null}
      {explained ? (
        <label className={css.cell}>
          <span>差异说明</span>
          <TextInput
            aria-label={`${no} 差异说明`}
            maxLength={200}
            value={now.reasonText}
            onChange={(value) => set({ reasonText: value })}
          />
        </label>
      ) : null}
      {sides === 1 || sides === 2 ? <p className={css.wrong}>长宽高填全后保存</p> : null}
    </div>
  );
}
