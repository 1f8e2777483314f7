import { risk } from '@shared/contract/finance/risk.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal } from '@shared/testing/fake-api.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import RiskCard from './risk.tsx';

afterEach(cleanup);

it('D1 风险: open alerts by level and what waits, each with its list; over the limit only for who sees credit', async () => {
  fakeApi().on(risk.overview, {
    evaluatedAt: '2026-11-20T19:00:00.000Z',
    stale: false,
    levels: {},
    unlimitedCount: 0,
    heldCount: 2,
    alerts: { NEW: 4 },
    openAlerts: { EXTREME: 1, MEDIUM: 3 },
    pendingReleases: 5,
    trend: [],
    top: [],
  });
  renderAt(<RiskCard />, '/board');
  const worst = await screen.findByRole('link', { name: /未结预警 · 极高\s*1/ });
  expect(worst.getAttribute('href')).toBe('/finance/risk?panel=alerts&tab=open&level=EXTREME');
  expect(screen.getByRole('link', { name: /未结预警 · 高\s*0/ })).toBeTruthy();
  expect(screen.getByRole('link', { name: /待审解控申请\s*5/ }).getAttribute('href')).toContain(
    'pane=releases&tab=pending',
  );
  expect(screen.getByRole('link', { name: /控货中客户\s*2/ })).toBeTruthy();
  expect(screen.queryByText('超额度客户')).toBeNull();
});

it('D1 the card of risk that fails says why and offers another try', async () => {
  fakeApi().on(risk.overview, refusal('SERVER_ERROR', '系统错误'));
  renderAt(<RiskCard />, '/board');
  expect(await screen.findByRole('button', { name: /重\s*试/ })).toBeTruthy();
});
