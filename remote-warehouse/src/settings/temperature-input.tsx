import { DecimalInput, type InputProps } from '@shared/ui/form/inputs.tsx';
import { fromScaled, toScaled } from '@shared/ui/form/scaled.ts';

/** Typed in °C with one decimal, value °C × 10. What cannot be read goes on as text, so that the field names it. */
export function TemperatureInput({ value, onChange, ...rest }: InputProps<number>) {
  const shown = typeof value === 'number' ? fromScaled(value, 1) : (value ?? null);
  return (
    <DecimalInput
      {...rest}
      suffix="℃"
      value={shown as string | null}
      onChange={(text) => onChange?.(text === null ? null : (toScaled(text, 1) ?? (text as never)))}
    />
  );
}
