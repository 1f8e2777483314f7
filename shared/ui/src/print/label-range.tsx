import { InputNumber } from 'antd';
import { fieldErrorsOf } from '@shared/runtime/biz-error.ts';
import css from './print.module.css';

/** Which cartons get a label, and how many each; null: not typed. */
export interface LabelRange {
  from: number | null;
  to: number | null;
  copies: number | null;
}
interface Props {
  value: LabelRange;
  onChange: (value: LabelRange) => void;
  /** Failure of the preview; what it says about the range stands here. */
  error: unknown;
}
/** Carton numbers of a print of labels. */
export function LabelRangeFields({ value, onChange, error }: Props) {
  const problems = Object.values(fieldErrorsOf(error));
  const field = (key: keyof LabelRange, label: string, most: number) => (
    <InputNumber
      aria-label={label}
      min={1}
      max={most}
      precision={0}
      style={{ width: 80 }}
      placeholder={label}
      value={value[key]}
      onChange={(next) => onChange({ ...value, [key]: next })}
    />
  );
  return (
    <section aria-label="箱号">
      <h3>箱号与份数</h3>
      <div className={css.range}>
        {field('from', '起始箱号', 99_999)}至{field('to', '结束箱号', 99_999)}×{field('copies', '每箱份数', 20)}
      </div>
      <p className={css.wrong} role="alert">
        {problems.join('；')}
      </p>
    </section>
  );
}
