import { warehouseOverview } from '@shared/contract/warehouse/overview.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal } from '@shared/testing/fake-api.ts';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import WorkCard from './work.tsx';

afterEach(cleanup);

it('D1 仓库作业: each number leads to its list; stock with what lies long', async () => {
  fakeApi().on(warehouseOverview, {
    figures: [{ key: 'inboundsPutaway', title: '待上架入库单', count: 3, link: '/warehouse/order?tab=putaway' }],
    stock: { pieces: 12_345, volume: 9_912_000, aged: [{ days: 90, pieces: 20 }] },
  });
  renderAt(<WorkCard />, '/board');
  const tile = await screen.findByRole('link', { name: /待上架入库单\s*3/ });
  expect(tile.getAttribute('href')).toBe('/warehouse/order?tab=putaway');
  expect(screen.getByText('在库 12,345 件')).toBeTruthy();
  expect(screen.getByText('库龄超过 90 天 20 件')).toBeTruthy();
});

it('D1 a card that fails says why and offers another try', async () => {
  fakeApi().on(warehouseOverview, refusal('SERVER_ERROR', '系统错误'));
  renderAt(<WorkCard />, '/board');
  expect(await screen.findByRole('button', { name: /重\s*试/ })).toBeTruthy();
});
