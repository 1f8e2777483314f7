import type { InspectionDetail, InspectionLine } from '@shared/contract/logistics/inspection.answers.ts';
import {
  bestResult,
  INSPECTION_RESULT,
  isTooGood,
  lineSampling,
  lotOf,
  REJECT_ACTION,
  type InspectionResult,
} from '@shared/contract/logistics/inspection-rules.ts';
import { Choices } from '@shared/ui/form/choices.tsx';
import { CodesSelect, LengthInput, NumberInput, TextInput, WeightInput } from '@shared/ui/form/inputs.tsx';
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { defectCodesOf, defectLabels, passed, samplingHint, sizeText, withDefects } from './inspection-values.ts';
import css from './inspections.module.css';

interface Props {
  row: InspectionDetail;
  line: InspectionLine;
  index: number;
  /** JSON of field → message. */
  errors: string;
  onChange: (index: number, changes: Partial<InspectionLine>) => void;
}
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([id, label]) => ({ id, label }));
const RESULTS = optionsOf({ PASS: '合格', CONCESSION: '让步接收', REJECT: '不合格' });
const REJECT_ACTIONS = optionsOf(REJECT_ACTION);

/** One line under inspection: how many to look at (LOG-048), what was found, what was measured, the result. */
export function LineCard({ row, line, index, errors, onChange }: Props) {
  const wrong = JSON.parse(errors) as Readonly<Record<string, string | undefined>>;
  const plan = lineSampling(row.aqlRows, lotOf(line), row);
  const best = plan ? bestResult(line, plan) : 'PASS';
  const no = line.orderNo ? `${line.orderNo}-${line.lineNo ?? ''}` : `第 ${index + 1} 行`;
  const set = (changes: Partial<InspectionLine>) => onChange(index, changes);
  const cell = (key: keyof InspectionLine, title: string, input: ReactElement) => (
    <label key={key} className={css.cell} data-path={`lines.${index}.${key}`}>
      <span>{title}</span>
      {input}
      {wrong[key] ? <span className={css.wrong}>{wrong[key]}</span> : null}
    </label>
  );
  const count = (key: 'arrived' | 'checked' | 'critical' | 'major' | 'minor', title: string, unit = '箱') =>
    cell(
      key,
      title,
      <NumberInput
        aria-label={`${no} ${title}`}
        suffix={unit}
        value={line[key]}
        onChange={(value) => set({ [key]: value ?? (key === 'arrived' || key === 'checked' ? null : 0) })}
      />,
    );
  const length = (key: 'lengthMm' | 'widthMm' | 'heightMm', title: string) =>
    cell(
      key,
      title,
      <LengthInput aria-label={`${no} ${title}`} value={line[key]} onChange={(value) => set({ [key]: value })} />,
    );
  const group = (key: 'result' | 'rejectAction') => {
    const path = `lines.${index}.${key}`;
    return { path, name: path, className: css.choices };
  };
  const size = sizeText(line.orderSize);
  return (
    <fieldset className={`${css.card} ${line.result === 'REJECT' ? css.bad : ''}`}>
      <legend>
        <b>{no}</b> {line.nameCn} {line.customerCode ?? ''} · 柜内 {line.planned} 箱
      </legend>
      <p className={css.hint}>
        {samplingHint(plan, lotOf(line))}
        {size ? `。订单尺寸 ${size} cm` : ''}
        {line.orderGross ? `，单箱 ${line.orderGross / 1000} kg` : ''}
      </p>
      <div className={css.cells}>
        {count('arrived', '到货')}
        {count('checked', '已验')}
        {count('critical', '致命缺陷', '处')}
        {count('major', '严重缺陷', '处')}
        {count('minor', '轻微缺陷', '处')}
        {cell(
          'defectCodes',
          '缺陷代码',
          <CodesSelect
            aria-label={`${no} 缺陷代码`}
            labels={defectLabels(line, row.defectChoices)}
            value={defectCodesOf(line)}
            onChange={(codes) => set(withDefects(line, codes ?? [], row.defectChoices))}
          />,
        )}
        {length('lengthMm', '实测长')}
        {length('widthMm', '实测宽')}
        {length('heightMm', '实测高')}
        {cell(
          'cartonGross',
          '实测单箱毛重',
          <WeightInput
            aria-label={`${no} 实测单箱毛重`}
            value={line.cartonGross}
            onChange={(value) => set({ cartonGross: value })}
          />,
        )}
      </div>
      <div className={css.results}>
        <Choices
          label={`${no} 结果`}
          {...group('result')}
          options={RESULTS}
          chosen={[line.result]}
          blocked={(code) => isTooGood(code as InspectionResult, best)}
          onToggle={(code) => set({ result: code as InspectionResult })}
        />
        {line.result === 'PENDING' ? (
          <Button onClick={() => set(passed(line, row.aqlRows, row))}>按抽样数判合格</Button>
        ) : null}
      </div>
      {isTooGood('PASS', best) ? <p className={css.hint}>缺陷数允许的最好结果：{INSPECTION_RESULT[best]}</p> : null}
      {wrong.result ? <p className={css.wrong}>{wrong.result}</p> : null}
      {line.result === 'REJECT' ? (
        <Choices
          label={`${no} 处理方式`}
          {...group('rejectAction')}
          options={REJECT_ACTIONS}
          chosen={line.rejectAction ? [line.rejectAction] : []}
          onToggle={(code) => set({ rejectAction: code as keyof typeof REJECT_ACTION })}
        />
      ) : null}
      {wrong.rejectAction ? <p className={css.wrong}>{wrong.rejectAction}</p> : null}
      {line.result !== 'PASS' || line.note
        ? cell(
            'note',
            '说明',
            <TextInput
              aria-label={`${no} 说明`}
              maxLength={200}
              value={line.note}
              onChange={(value) => set({ note: value })}
            />,
          )
        : null}
    </fieldset>
  );
}
