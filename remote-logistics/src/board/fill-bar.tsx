import { fillRate } from '@shared/contract/logistics/container-load.ts';
import { formatVolume, formatWeight } from '@shared/ui/format/format.ts';
import css from './fill-bar.module.css';

interface Props {
  label: string;
  /** cm³ or gram, as is `unit`. */
  part: number;
  /** What would come on top, drawn hatched. */
  adding?: number;
  plan: number;
  most: number;
  /** Share of the other advised figure (1 = all of it): the larger decides the colour where one bar stands for both. */
  other?: number;
  unit?: 'volume' | 'weight';
  /** Without the figures: for a list cell. */
  compact?: boolean;
  /** Without the physical limit, which the tooltip tells: for a card. */
  brief?: boolean;
}
const NAMES = { grey: '偏低', green: '合适', orange: '接近上限', red: '超过建议' } as const;

/** How full: percent of the advised figure in the colours of LOG-044, the physical limit as a mark. */
export function FillBar({ label, part, adding = 0, plan, most, other = 0, unit = 'volume', compact, brief }: Props) {
  const total = part + adding;
  const rate = fillRate(total, plan);
  const ratio = Math.max(plan > 0 ? total / plan : 0, other);
  const tone = ratio > 1 ? 'red' : ratio > 0.95 ? 'orange' : ratio >= 0.7 ? 'green' : 'grey';
  const scale = Math.max(most, total, 1);
  const percent = (value: number) => `${Math.min(100, (value / scale) * 100)}%`;
  const text = (value: number) => (unit === 'volume' ? formatVolume(value) : formatWeight(value));
  const name = unit === 'volume' ? 'm³' : 'kg';
  return (
    <div className={compact ? css.fillCompact : css.fill} title={`${label}上限 ${text(most)} ${name}`}>
      {compact ? null : (
        <div className={css.fillText}>
          <span>{label}</span>
          <span>
            {text(total)} / {text(plan)} {name}
            {brief ? null : <small>（上限 {text(most)}）</small>}
          </span>
        </div>
      )}
      <div className={css.fillRow}>
        <div
          className={css.track}
          role="meter"
          aria-label={`${label}${NAMES[tone]}`}
          aria-valuemin={0}
          aria-valuemax={Math.max(100, rate)}
          aria-valuenow={rate}
          aria-valuetext={`${rate}%，${NAMES[tone]}`}
        >
          <span className={`${css.bar} ${css[tone]}`} style={{ width: percent(part) }} />
          {adding > 0 ? (
            <span
              className={`${css.bar} ${css[tone]} ${css.adding}`}
              style={{ insetInlineStart: percent(part), width: percent(adding) }}
            />
          ) : null}
          {most > plan ? <span className={css.mark} style={{ insetInlineStart: percent(plan) }} /> : null}
        </div>
        <b className={css[`${tone}Text`]}>{rate}%</b>
      </div>
    </div>
  );
}
