import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { today } from '@shared/contract/business-day.ts';
import { DateInput } from './date-inputs.tsx';

function Tested() {
  const [value, setValue] = useState<string | null>(null);
  return (
    <>
      <DateInput aria-label="船期" value={value} onChange={setValue} />
      <output>{value}</output>
    </>
  );
}
afterEach(cleanup);
/** The day in forty days, whose year may be the next one. */
const later = today(Date.now() + 40 * 86_400_000);
const [, month = '', day = ''] = later.split('-').map((part) => part.replace(/^0/, ''));

describe('a day that is typed', () => {
  it.each([`${month}-${day}`, `${month}/${day}`, `${month}月${day}日`, later, later.replaceAll('-', '')])(
    '%s is taken on leaving the input',
    async (text) => {
      renderAt(<Tested />, '/form');
      const input = await screen.findByLabelText('船期');
      fireEvent.focus(input);
      fireEvent.change(input, { target: { value: text } });
      fireEvent.blur(input);
      expect(screen.getByRole('status').textContent).toBe(later);
    },
  );
  it('and with Enter', async () => {
    renderAt(<Tested />, '/form');
    const input = await screen.findByLabelText('船期');
    fireEvent.focus(input);
    fireEvent.change(input, { target: { value: `${month}-${day}` } });
    fireEvent.keyDown(input, { key: 'Enter' });
    expect(screen.getByRole('status').textContent).toBe(later);
  });
});
