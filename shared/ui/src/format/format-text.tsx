import { labelOf } from '@shared/contract/label-of.ts';
import {
  formatCount,
  formatDate,
  formatDecimal,
  formatMoney,
  formatTime,
  formatVolume,
  formatWeight,
  isNegative,
} from './format.ts';
import css from './format.module.css';

const classes = (...names: (string | false | undefined)[]): string => names.filter(Boolean).join(' ');

/** Money: `<Money value="-1234.5" currency="USD" />` → USD -1,234.50, negative red. `plain` leaves the currency out. */
export function Money({
  value,
  currency,
  plain,
}: {
  value: string | null | undefined;
  currency?: string;
  plain?: boolean;
}) {
  return (
    <span className={classes(css.number, isNegative(value) && css.negative)}>
      {currency && !plain ? <span className={css.currency}>{currency}</span> : null}
      {formatMoney(value, currency)}
    </span>
  );
}
/** cm³ → 1.235 m³. */
export const Volume = ({ cm3 }: { cm3: number | null | undefined }) => <Unit text={formatVolume(cm3)} unit="m³" />;
/** gram → 1,234.50 kg. */
export const Weight = ({ gram }: { gram: number | null | undefined }) => <Unit text={formatWeight(gram)} unit="kg" />;
/** A number with its unit: `<Unit text="12" unit="件" />`. */
export function Unit({ text, unit }: { text: string; unit: string }) {
  return (
    <span className={classes(css.number, isNegative(text) && css.negative)}>
      {text}
      {text === '—' ? null : <span className={css.unit}>{unit}</span>}
    </span>
  );
}
/** A decimal string or a count with separators. */
export const NumberText = ({ value }: { value: string | number | null | undefined }) => (
  <span className={classes(css.number, isNegative(value) && css.negative)}>{formatDecimal(value)}</span>
);
/** A count that the server capped: 10,000+. */
export const CountText = ({ count, capped }: { count: number; capped?: boolean }) => (
  <span className={css.number}>{formatCount(count, capped)}</span>
);
/** Business date. */
export const DateText = ({ value }: { value: string | null | undefined }) => (
  <span className={css.number}>{formatDate(value)}</span>
);
/** Moment in Asia/Shanghai whatever the browser's zone. */
export const TimeText = ({ value, seconds }: { value: string | null | undefined; seconds?: boolean }) => (
  <span className={css.number}>{formatTime(value, seconds)}</span>
);
/** Label of a code. */
export const CodeText = ({
  code,
  labels,
}: {
  code: string | null | undefined;
  labels: Readonly<Record<string, string>>;
}) => <>{code ? labelOf(labels, code) : '—'}</>;

/** Class of a tone: default, blue, green, orange, red, purple. Shapes differ too, so colour is never the only sign. */
export const toneClass = (tone: string | undefined): string => classes(css.tag, tone ? css[tone] : undefined);
/** State as a tag: `<StateTag code={row.status} labels={ORDER_STATUS} tones={ORDER_TONES} />`. */
export function StateTag({
  code,
  labels,
  tones,
}: {
  code: string | null | undefined;
  labels: Readonly<Record<string, string>>;
  tones?: Readonly<Record<string, string>>;
}) {
  if (!code) return <>—</>;
  return <span className={toneClass(tones?.[code])}>{labelOf(labels, code)}</span>;
}
/** Short words side by side. */
export const Tags = ({
  values,
  labels,
}: {
  values: readonly string[] | null | undefined;
  labels?: Readonly<Record<string, string>>;
}) =>
  values?.length ? (
    <>
      {values.map((value) => (
        <span key={value} className={css.plainTag}>
          {labelOf(labels, value)}
        </span>
      ))}
    </>
  ) : (
    <>—</>
  );
