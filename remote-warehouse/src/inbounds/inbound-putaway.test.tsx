import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { scanCode } from '@shared/testing/scan-code.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { detail, drawer, inboundPages, onTablet, room } from './inbound-pages.fixture.ts';

const desk = inboundPages();

it('WMS-031 上架 begins with the suggestions; what found no room waits for a choice', async () => {
  desk.api.on(inbounds.putaway, { ...detail, version: 4, batches: [] });
  desk.open();
  await userEvent.click(await screen.findByRole('button', { name: '上架' }));
  const form = await drawer('上架 RK20261123-0001');
  expect(await form.findByText('待上架 120 件，可拆到多个库位')).toBeTruthy();
  await userEvent.click(form.getByRole('button', { name: '确认上架' }));
  expect(await form.findAllByText('必填')).not.toHaveLength(0);
  expect(desk.sent()).toEqual([]);
  expect(form.getAllByDisplayValue('空库位')).toHaveLength(2);
  expect(form.getByDisplayValue('没有合适的库位')).toBeTruthy();
});

it('WMS-030 上架 shows the room of each location, and says at once where more goes than it takes', async () => {
  desk.api.on(pickerCall('locations'), {
    list: [
      room('13', 'A-01-01', { capacity: 9_000_000, used: 600_000 }),
      room('14', 'A-01-02', { maxWeight: 150_000 }),
    ],
  });
  desk.open();
  await userEvent.click(await screen.findByRole('button', { name: '上架' }));
  const form = await drawer('上架 RK20261123-0001');
  expect(await form.findByText('剩余 8.400 m³，承重不限')).toBeTruthy();
  expect(form.getByText('容积不限，剩余 150.00 kg')).toBeTruthy();
  expect(form.queryByText(/放不下/)).toBeNull();
  const [first, second] = form.getAllByLabelText(/件数/) as HTMLElement[];
  await userEvent.clear(first as HTMLElement);
  await userEvent.type(first as HTMLElement, '101');
  await userEvent.clear(second as HTMLElement);
  await userEvent.type(second as HTMLElement, '16');
  const said = await form.findByText(/放不下/);
  expect(said.textContent).toContain('A-01-01 容积剩余 8.400 m³，要放 8.484 m³');
  expect(said.textContent).toContain('A-01-02 承重剩余 150.00 kg，要放 160.00 kg');
});

it('WMS-030 上架 by scan shows the room of the scanned location beside the pieces, with what waits to be sent', async () => {
  onTablet();
  desk.api.on(inbounds.putawayScan, () => Promise.reject(new TypeError('Failed to fetch')));
  desk.api.on(pickerCall('locations'), {
    list: [room('15', 'A-01-011', {}), room('13', 'A-01-01', { capacity: 9_000_000, used: 600_000 })],
  });
  desk.open();
  await userEvent.click(await screen.findByRole('button', { name: '上架' }));
  await drawer('扫码上架 RK20261123-0001');
  await scanCode('B:RK20261123-0001-1-1');
  await scanCode('L:NB01:A-01-01');
  // All 120 pieces stand there at first.
  expect((await screen.findByText(/放不下/)).textContent).toBe(
    '放不下：A-01-01 容积剩余 8.400 m³，要放 10.080 m³。请拆到其他库位，或按单上架并填写超容原因。',
  );
  await userEvent.keyboard('60');
  expect(await screen.findByText('剩余 8.400 m³，承重不限')).toBeTruthy();
  expect(screen.queryByText(/放不下/)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: '确定' })).toBeNull());
  // The 60 wait without a line; 41 more would be too many.
  await scanCode('B:RK20261123-0001-1-1');
  await scanCode('L:NB01:A-01-01');
  await screen.findByRole('button', { name: '确定' });
  await userEvent.keyboard('41');
  expect((await screen.findByText(/放不下/)).textContent).toContain('要放 8.484 m³');
  expect(desk.api.calls.find(({ url }) => url.includes('q=A-01-01'))?.url).toContain('parent=6');
});

it('上架 by scan: batch, location, pieces; the wrong label is refused in words', async () => {
  onTablet();
  desk.api.on(inbounds.putawayScan, { ...detail, version: 4 });
  desk.open();
  await userEvent.click(await screen.findByRole('button', { name: '上架' }));
  const page = await drawer('扫码上架 RK20261123-0001');
  await scanCode('B:RK20269999-0001-1-1');
  expect(await page.findByText(/不在本单待上架的货物里/)).toBeTruthy();
  await scanCode('B:RK20261123-0001-1-1');
  expect(await page.findByText(/请扫库位/)).toBeTruthy();
  // Another warehouse has a location of the same code.
  await scanCode('L:NB02:A-01-01');
  expect(await page.findByText('库位 A-01-01 是仓库 NB02 的，这里是 NB01')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '确定' })).toBeNull();
  await scanCode('L:NB01:A-01-01');
  await userEvent.click(await screen.findByRole('button', { name: '确定' }));
  await waitFor(() =>
    expect(desk.sent()).toContainEqual({
      batchNo: 'RK20261123-0001-1-1',
      locationCode: 'A-01-01',
      warehouseCode: 'NB01',
      qty: 120,
    }),
  );
});

it('WMS-030 上架 by scan: pieces are asked for the batch that was scanned; when it has left the pad closes and says so', async () => {
  onTablet();
  const [first] = detail.batches as [InboundDetail['batches'][number]];
  const other = {
    ...first,
    stockId: '92',
    batchId: '42',
    batchNo: 'RK20261123-0001-2-1',
    goodsName: '木箱',
    onHand: 50,
  };
  desk.api.on(inbounds.get, { ...detail, batches: [first, other] });
  let answer: (row: InboundDetail) => void = () => {};
  desk.api.on(inbounds.putawayScan, () => new Promise<InboundDetail>((resolve) => (answer = resolve)));
  desk.open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '上架' }));
  const page = await drawer('扫码上架 RK20261123-0001');
  await scanCode('B:RK20261123-0001-1-1');
  await scanCode('L:NB01:A-01-01');
  await screen.findByRole('button', { name: '确定' });
  await user.keyboard('60');
  await user.click(screen.getByRole('button', { name: '确定' }));
  await waitFor(() => expect(desk.sent()).toHaveLength(1));
  await scanCode('L:NB01:A-01-02');
  expect(await screen.findByText('纸箱 → A-01-02')).toBeTruthy();
  // Somebody else has put away the rest of it meanwhile.
  const after = { ...detail, version: 5, batches: [other] };
  desk.api.on(inbounds.get, after);
  answer(after);
  expect(
    await page.findByText('批次 RK20261123-0001-1-1 已没有待上架的件数，A-01-02 没有记录，请重新扫描'),
  ).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: '确定' })).toBeNull());
  expect(desk.sent()).toHaveLength(1);
  // The scanner goes on, and the one batch that is left needs no scan of its own.
  await scanCode('L:NB01:A-01-02');
  expect(await screen.findByText('木箱 → A-01-02')).toBeTruthy();
});
