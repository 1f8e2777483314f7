import { useState, type CSSProperties, type ReactNode } from 'react';
import { Input, Radio, Select, Switch } from 'antd';
import { fromScaled, toDecimal, toScaled, toScaledExact } from './scaled.ts';
import { UNITS, withoutUnit } from './units.ts';
import css from './form.module.css';

/** What every input takes from a Field; values are plain JSON as in the contract. */
export interface InputProps<Value> {
  value?: Value | null;
  onChange?: (value: Value | null) => void;
  id?: string;
  disabled?: boolean;
  placeholder?: string;
  autoFocus?: boolean;
  'aria-label'?: string;
  /** What stands there is wrong; where there is no Field that says so. */
  status?: 'error';
  'aria-invalid'?: boolean;
  'aria-describedby'?: string;
}
const FULL: CSSProperties = { width: '100%' };

/** One line of text; '' becomes null. */
export const TextInput = ({
  onChange,
  value,
  maxLength = 200,
  ...rest
}: InputProps<string> & { maxLength?: number; suffix?: ReactNode }) => (
  <Input
    {...rest}
    value={value ?? ''}
    maxLength={maxLength}
    onChange={(event) => onChange?.(event.target.value || null)}
  />
);
/** A secret; what is stored already is never shown, only that it is set. */
export const PasswordInput = ({
  onChange,
  value,
  maxLength = 200,
  ...rest
}: InputProps<string> & { maxLength?: number }) => (
  <Input.Password
    {...rest}
    value={value ?? ''}
    maxLength={maxLength}
    autoComplete="new-password"
    onFocus={(event) => event.target.select()}
    onChange={(event) => onChange?.(event.target.value || null)}
  />
);
/** Several lines of text. */
export const TextAreaInput = ({
  onChange,
  value,
  maxLength = 500,
  rows = 2,
  ...rest
}: InputProps<string> & { maxLength?: number; rows?: number }) => (
  <Input.TextArea
    {...rest}
    value={value ?? ''}
    maxLength={maxLength}
    autoSize={{ minRows: rows, maxRows: 8 }}
    onChange={(event) => onChange?.(event.target.value || null)}
  />
);

interface ParsedProps<Value> extends InputProps<Value> {
  parse: (text: string) => Value | null;
  show: (value: Value) => string;
  suffix?: ReactNode;
  prefix?: ReactNode;
}
/**
 * Text that stands for a value. While it is typed the text stays as it is; what cannot be read is kept and sent on as
 * text, so that the schema names it at the field and nothing typed is lost.
 */
function ParsedInput<Value>({ value, onChange, parse, show, ...rest }: ParsedProps<Value>) {
  const outside =
    value === null || value === undefined
      ? ''
      : typeof value === 'string' && parse(value) === null
        ? value
        : show(value);
  const [typed, setTyped] = useState<string | null>(null);
  const read = (text: string) => (text.trim() === '' ? null : (parse(text) ?? (text as Value)));
  const change = (text: string) => {
    setTyped(text);
    if (read(text) !== (value ?? null)) onChange?.(read(text));
  };
  // '1.' and '1' are the same value: the text stays as typed as long as it still says what the value is.
  const shown = typed !== null && read(typed) === (value ?? null) ? typed : outside;
  return (
    <Input
      {...rest}
      style={{ ...FULL, textAlign: 'end' }}
      styles={{ input: { textAlign: 'end' } }}
      inputMode="decimal"
      value={shown}
      onChange={(event) => change(event.target.value)}
      onBlur={() => setTyped(null)}
    />
  );
}
const asIs = (value: unknown): string => String(value);
/** Whole number. */
export const NumberInput = (props: InputProps<number> & { suffix?: ReactNode }) => (
  <ParsedInput<number>
    parse={(text) => {
      const plain = toDecimal(text) ?? '';
      return /^-?\d{1,15}$/.test(plain) ? Number(plain) : null;
    }}
    show={asIs}
    {...props}
  />
);
/** Money, a decimal string; never a number. `currency` stands before it. */
export const MoneyInput = ({ currency, ...props }: InputProps<string> & { currency?: string }) => (
  <ParsedInput<string>
    parse={(text) => toDecimal(withoutUnit(text, UNITS.money))}
    show={asIs}
    // There from the start: a currency that comes while somebody types does not take the focus away.
    prefix={currency === undefined ? null : <span style={{ color: '#4a5561' }}>{currency}</span>}
    {...props}
  />
);
/** Decimal string that is no money: quantity, rate, unit price. */
export const DecimalInput = (props: InputProps<string> & { suffix?: ReactNode }) => (
  <ParsedInput<string> parse={toDecimal} show={asIs} {...props} />
);
export const QuantityInput = DecimalInput;
const scaled = (digits: number, unit: string, words: string, read = toScaled) =>
  function ScaledInput(props: InputProps<number>) {
    return (
      <ParsedInput<number>
        parse={(text) => read(toDecimal(withoutUnit(text, words)) ?? text, digits)}
        show={(value) => fromScaled(value, digits)}
        suffix={unit}
        {...props}
      />
    );
  };
/** Typed in m³, value in cm³. */
export const VolumeInput = scaled(6, 'm³', UNITS.space);
/** Typed in kg, value in gram. */
export const WeightInput = scaled(3, 'kg', UNITS.mass);
/** Typed in cm, value in mm. */
export const LengthInput = scaled(1, 'cm', UNITS.side, toScaledExact);
/** Typed in m, value in mm. */
export const MetreInput = scaled(3, 'm', UNITS.metres, toScaledExact);
/** Typed in percent, value in basis points. */
export const PercentInput = scaled(2, '%', UNITS.percent, toScaledExact);

type Labels = Readonly<Record<string, string>>;
const optionsOf = (labels: Labels) => Object.entries(labels).map(([value, label]) => ({ value, label }));
/** One code of a label table. */
export const CodeSelect = ({
  labels,
  value,
  onChange,
  ...rest
}: InputProps<string> & { labels: Labels; allowClear?: boolean }) => (
  <Select
    allowClear
    placeholder="请选择"
    showSearch={{ optionFilterProp: 'label' }}
    {...rest}
    style={FULL}
    value={value ?? undefined}
    options={optionsOf(labels)}
    onChange={(code: string | undefined) => onChange?.(code ?? null)}
  />
);
/** One code of few, all in sight. */
export const CodeRadio = ({ labels, value, onChange, id, disabled }: InputProps<string> & { labels: Labels }) => (
  <Radio.Group
    id={id}
    disabled={disabled}
    optionType="button"
    value={value}
    options={optionsOf(labels)}
    onChange={(event) => onChange?.(event.target.value as string)}
  />
);
/** Several codes of a label table. */
export const CodesSelect = ({ labels, value, onChange, ...rest }: InputProps<string[]> & { labels: Labels }) => (
  <Select
    mode="multiple"
    placeholder="请选择"
    maxTagCount="responsive"
    showSearch={{ optionFilterProp: 'label' }}
    {...rest}
    style={FULL}
    value={value ?? []}
    options={optionsOf(labels)}
    onChange={(codes: string[]) => onChange?.(codes)}
  />
);
/** Free words: Enter or a comma ends one; a pasted list becomes several. */
export const TagsInput = ({ value, onChange, ...rest }: InputProps<string[]>) => (
  <Select
    mode="tags"
    open={false}
    suffixIcon={null}
    tokenSeparators={[',', '，', '、', ' ', '\n', '\t']}
    {...rest}
    style={FULL}
    value={value ?? []}
    onChange={(words: string[]) => onChange?.(words)}
  />
);
/** Yes or no. */
export const SwitchInput = ({ value, onChange, id, disabled, ...rest }: InputProps<boolean>) => (
  <Switch
    id={id}
    className={css.switch}
    disabled={disabled}
    aria-label={rest['aria-label']}
    checked={Boolean(value)}
    checkedChildren="是"
    unCheckedChildren="否"
    onChange={(on) => onChange?.(on)}
  />
);
