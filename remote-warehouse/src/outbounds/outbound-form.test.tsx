import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { detail, outboundPages, stock } from './outbound-pages.fixture.ts';

const desk = outboundPages();

it('W8 opens a draft, says what stands against the customer, and keeps the chosen places', async () => {
  desk.api.on(outbounds.get, detail({ state: 'DRAFT', type: 'PICKUP', lines: [], allocations: [], actions: [] }));
  desk.open('/createoutboundorder?id=8');
  expect(await screen.findByText('提货准入：准入已过期')).toBeTruthy();
  expect(await screen.findByText('风险：未控货')).toBeTruthy();
  expect(await screen.findByText('可用库存 12 件')).toBeTruthy();
  expect(await screen.findByDisplayValue('A-01')).toBeTruthy();
});

it('W8 shows the risk level, and the credit to who may see it', async () => {
  const draft = detail({ state: 'DRAFT', lines: [], allocations: [], actions: [] });
  const answer = { decision: 'WARN' as const, reasons: [], overdueDays: 3, level: 'HIGH' as const, holds: [] };
  desk.api.on(outbounds.get, draft);
  desk.api.on(risk.check, { ...answer, used: '120000.00', limit: '100000.00', available: '-20000.00' });
  desk.open('/createoutboundorder?id=8');
  expect(await screen.findByText('风险级别：高')).toBeTruthy();
  expect(screen.getByText('信用敞口：120,000.00，额度 100,000.00，可用 -20,000.00')).toBeTruthy();
  cleanup();
  desk.api.on(risk.check, answer);
  desk.open('/createoutboundorder?id=8');
  expect(await screen.findByText('风险级别：高')).toBeTruthy();
  expect(screen.queryByText(/信用敞口/)).toBeNull();
});

it('W8 another customer chosen after the goods: what was typed stays, each row says whose it is not, and it can be taken out', async () => {
  desk.api.on(pickerCall('customers'), {
    list: [
      { id: '5', label: '海纳' },
      { id: '9', label: '远洋' },
    ],
  });
  const line = {
    ...detail().lines[0]!,
    batchId: '31',
    locationId: '41',
    batchNo: 'RK20261120-0001-1-1',
    locationCode: 'A-01',
  };
  const draft = detail({ state: 'DRAFT', lines: [line], allocations: [], actions: [] });
  desk.api.on(outbounds.get, draft);
  desk.api.on(outbounds.available, ({ query }) => ({ list: query.customerId === '5' ? [stock] : [], more: false }));
  desk.open('/createoutboundorder?id=8');
  const user = userEvent.setup();
  const pieces = async () => ((await screen.findByLabelText('第 1 行本次件数')) as HTMLInputElement).value;
  await waitFor(async () => expect(await pieces()).toBe('10'));
  await user.click(screen.getByRole('combobox', { name: '客户' }));
  await user.click(await screen.findByText('远洋'));
  expect(await screen.findByText('是其他客户的货物，请删去件数')).toBeTruthy();
  expect(await pieces(), 'nothing typed is lost').toBe('10');
  await user.clear(screen.getByLabelText('第 1 行本次件数'));
  await user.tab();
  await waitFor(() => expect(screen.queryByText('是其他客户的货物，请删去件数')).toBeNull());
});
