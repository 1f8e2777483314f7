import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pickerCall, type PickerItem } from '@shared/contract/shared/picker.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { Picker } from './picker.tsx';

const ROWS: PickerItem[] = [
  { id: 'USD', label: 'USD 美元' },
  { id: 'CNY', label: 'CNY 人民币' },
  { id: 'EUR', label: 'EUR 欧元' },
];
let api: FakeApi;
/** Answers wait for this, so that Enter comes before them. */
let gate: Promise<void>;
let open: () => void;
beforeEach(() => {
  gate = new Promise((done) => (open = done));
  api = fakeApi().on(pickerCall('currencies'), async ({ query }) => {
    if (query.ids) return { list: ROWS.filter(({ id }) => query.ids?.includes(id)) };
    if (query.q) await gate;
    const q = (query.q ?? '').toUpperCase();
    return { list: ROWS.filter(({ label }) => label.includes(q)) };
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
function Tested({ onPick }: { onPick: (id: string | null) => void }) {
  const [value, setValue] = useState<string | null>('USD');
  const pick = (id: string | null) => {
    onPick(id);
    setValue(id);
  };
  return <Picker kind="currencies" holds={null} aria-label="币种" value={value} onChange={pick} />;
}
async function show() {
  const picked = vi.fn<(id: string | null) => void>();
  renderAt(<Tested onPick={picked} />, '/form');
  const input = await screen.findByRole('combobox');
  fireEvent.mouseDown(input);
  return { picked, input };
}

describe('a picker', () => {
  it('Enter takes what was found for the text, also when it comes before the answer, never the choice before', async () => {
    const { picked, input } = await show();
    await screen.findByText('CNY 人民币');
    fireEvent.change(input, { target: { value: 'e' } });
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 });
    expect(picked).not.toHaveBeenCalled();
    open();
    await waitFor(() => expect(picked).toHaveBeenCalledWith('EUR'));
    expect(picked).toHaveBeenCalledTimes(1);
  });
  it('shows only what was found while something is typed, so that the old choice is not among it', async () => {
    open();
    const { input } = await show();
    fireEvent.change(input, { target: { value: 'cny' } });
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((one) => one.textContent || one.getAttribute('aria-label'))).toEqual([
        'CNY 人民币',
      ]),
    );
    expect(api.unanswered).toEqual([]);
  });
});
