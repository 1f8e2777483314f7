import type { ArrivalLine } from '@shared/contract/warehouse/arrival.answers.ts';
import { COUNT_FIELDS } from '@shared/contract/warehouse/arrival.fields.ts';
import { useDirty } from '@shared/runtime/dirty.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { LengthInput, TextInput, WeightInput } from '@shared/ui/form/inputs.tsx';
import { useEffect } from 'react';
import type { CountChange } from './count-values.ts';
import { useTyped } from './use-typed.ts';
import css from './arrivals.module.css';

interface Props {
  line: ArrivalLine;
  no: string;
  /** Whether the line differs, so that words belong to it. */
  explained: boolean;
  /** The line as it was seen when this was typed. */
  onType: (seen: ArrivalLine, change: CountChange) => void;
  /** Whether something stands there that was not sent. */
  onUnsent: (lineId: string, unsent: boolean) => void;
}
const SIDES = ['lengthMm', 'widthMm', 'heightMm'] as const;

/** Sides, weight, dates and words are typed; they go when somebody leaves them, the sides when all three are whole. */
export function CountMeasures({ line, no, explained, onType, onUnsent }: Props) {
  const { now, faults, partly, unsent, set, leave } = useTyped(line, explained, onType);
  useDirty(unsent, `清点 ${no} ${line.goodsName}`);
  useEffect(() => {
    onUnsent(line.id, unsent);
    return () => onUnsent(line.id, false);
  }, [line.id, unsent, onUnsent]);
  const dated = line.shelfLifeDays !== null;
  return (
    <div className={css.cells} onBlur={leave}>
      {SIDES.map((key) => (
        <label key={key} className={css.cell}>
          <span>{COUNT_FIELDS[key]}</span>
          <LengthInput
            aria-label={`${no} ${COUNT_FIELDS[key]}`}
            {...marked(faults[key])}
            value={now[key]}
            onChange={(value) => set(key, value)}
          />
        </label>
      ))}
      <label className={css.cell}>
        <span>{COUNT_FIELDS.unitWeight}</span>
        <WeightInput
          aria-label={`${no} ${COUNT_FIELDS.unitWeight}`}
          {...marked(faults.unitWeight)}
          value={now.unitWeight}
          onChange={(value) => set('unitWeight', value)}
        />
      </label>
      {dated ? (
        <>
          <label className={css.cell}>
            <span>{COUNT_FIELDS.productionDate}</span>
            <DateInput
              aria-label={`${no} ${COUNT_FIELDS.productionDate}`}
              value={line.productionDate}
              onChange={(value) => onType(line, { productionDate: value })}
            />
          </label>
          <label className={css.cell}>
            <span>{COUNT_FIELDS.expiryDate}</span>
            <DateInput
              aria-label={`${no} ${COUNT_FIELDS.expiryDate}`}
              value={line.expiryDate}
              onChange={(value) => onType(line, { expiryDate: value })}
            />
          </label>
        </>
      ) : null}
      {explained ? (
        <label className={`${css.cell} ${css.words}`}>
          <span>{COUNT_FIELDS.reasonText}</span>
          <TextInput
            aria-label={`${no} ${COUNT_FIELDS.reasonText}`}
            maxLength={200}
            value={now.reasonText}
            onChange={(value) => set('reasonText', value)}
          />
        </label>
      ) : null}
      {Object.entries(faults).map(([field, fault]) => (
        <p key={field} role="alert" className={css.wrong}>
          {COUNT_FIELDS[field as keyof typeof faults]} {fault}
        </p>
      ))}
      {partly ? <p className={css.wrong}>长宽高填全后保存</p> : null}
    </div>
  );
}

const marked = (fault: string | undefined) => (fault ? ({ status: 'error', 'aria-invalid': true } as const) : {});
