import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useState, type ComponentType } from 'react';
import { LengthInput, MetreInput, MoneyInput, PercentInput, VolumeInput, WeightInput } from './inputs.tsx';

afterEach(cleanup);
type Typed = ComponentType<{ value?: unknown; onChange?: (value: unknown) => void }>;
/** What an input makes of a text, and what it shows once it is left. */
function typed(Input: Typed, text: string): { value: unknown; shown: string } {
  let value: unknown = null;
  const Held = () => {
    const [held, setHeld] = useState<unknown>(null);
    value = held;
    return <Input value={held} onChange={setHeld} />;
  };
  render(<Held />);
  const input = screen.getByRole<HTMLInputElement>('textbox');
  fireEvent.change(input, { target: { value: text } });
  fireEvent.blur(input);
  return { value, shown: input.value };
}

describe('LOG-040 a unit in words behind a number is read as it is in a pasted block; another unit is kept and refused at the field', () => {
  it.each([
    ['60cm', LengthInput, 600, '60'],
    ['60.5 厘米', LengthInput, 605, '60.5'],
    ['６０ＣＭ', LengthInput, 600, '60'],
    ['12.5kg', WeightInput, 12_500, '12.5'],
    ['18 公斤', WeightInput, 18_000, '18'],
    ['1.2CBM', VolumeInput, 1_200_000, '1.2'],
    ['2 m³', VolumeInput, 2_000_000, '2'],
    ['12.192米', MetreInput, 12_192, '12.192'],
    ['13%', PercentInput, 1300, '13'],
    ['1,200.50元', MoneyInput, '1200.50', '1200.50'],
    ['600mm', LengthInput, '600mm', '600mm'],
    ['2吨', WeightInput, '2吨', '2吨'],
    ['cm', LengthInput, 'cm', 'cm'],
    ['60×40cm', LengthInput, '60×40cm', '60×40cm'],
  ])('%s', (text, Input, value, shown) => {
    expect(typed(Input as Typed, text)).toEqual({ value, shown });
  });
});
