import type { RiskAnswer } from '@shared/contract/finance/risk.answers.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CreditBar } from './credit-bar.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
async function shown(amounts: Partial<RiskAnswer>) {
  fakeApi().on(risk.check, {
    decision: 'PASS',
    reasons: [],
    used: '0.00',
    limit: '100000.00',
    available: '0.00',
    overdueDays: 0,
    holds: [],
    ...amounts,
  } as RiskAnswer);
  renderAt(<CreditBar customerId="1" />);
  const bar = await screen.findByLabelText('客户信用');
  const meter = within(bar).queryByRole('meter');
  return {
    text: bar.textContent,
    value: meter && Number(meter.getAttribute('value')),
    high: Number(meter?.getAttribute('high')),
  };
}

describe('credit of the customer on an order (LOG-050)', () => {
  it.each([
    ['90000.00', '100000.00', '90%', 'warned'],
    ['100000.00', '100000.00', '100%', 'warned'],
    ['130000.00', '100000.00', '130%，超出额度', 'over'],
    ['5.00', '0.00', '超出额度', 'over'],
    ['-200.00', '100000.00', '-0.2%', 'warned'],
  ])('used %s of %s reads %s, red only when the limit is passed', async (used, limit, text, state) => {
    const bar = await shown({ used, limit });
    expect(bar.text).toContain(text);
    expect((bar.value ?? 0) > bar.high ? 'over' : 'warned').toBe(state);
    if (state === 'warned') expect(bar.text).not.toContain('超出');
  });

  it('no bar without a limit, nor over stars', async () => {
    expect(await shown({ used: '90.00', limit: null, available: null })).toMatchObject({ value: null });
    cleanup();
    expect(await shown({ used: '***', limit: '***', available: '***' })).toMatchObject({ value: null });
  });
});
