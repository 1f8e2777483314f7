import { countList, counts, type CountDetail } from '@shared/contract/warehouse/count.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { refusal } from '@shared/testing/fake-api.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import warehouse from '../../module.ts';
import { can, floorDocuments, list, top } from './floor-documents.fixture.ts';

const desk = floorDocuments();

const countLine = {
  id: '1',
  version: 1,
  lineNo: 1,
  locationId: '11',
  locationCode: 'A-01',
  batchId: '30',
  batchNo: 'RK1-1-1',
  customerName: '海纳',
  goodsName: '纸箱',
  mark: null,
  quality: 'GOOD',
  snapshot: null,
  book: null,
  counted: null,
  countedAt: null,
  counterName: null,
  second: null,
  secondAt: null,
  secondName: null,
  needsSecond: false,
  difference: null,
  reason: null,
  adjusted: null,
} as const;
const countRow = {
  id: '5',
  version: 2,
  countNo: 'PD1',
  warehouseId: '6',
  warehouseName: '北仑仓',
  zoneId: null,
  locationIds: ['11'],
  customerId: null,
  goods: null,
  scopeText: 'A-01',
  mode: 'LIVE',
  blind: true,
  remark: null,
  state: 'COUNTING',
  creatorName: '李',
  createdAt: '2026-11-20T01:00:00Z',
  startedAt: '2026-11-20T01:00:00Z',
  submittedAt: null,
  approverName: null,
  approvedAt: null,
  stateReason: null,
  lines: [countLine],
  actions: can('count', 'submit'),
} as CountDetail;

it('4.6 a blind count takes numbers, and goods that the books do not have', async () => {
  const row = countRow;
  desk.api.on(countList.endpoint, list([{ ...row, lineCount: 1, countedCount: 0, adjusted: null }] as never[]));
  desk.api.on(counts.get, row).on(counts.count, row);
  // W14: opened by the link of an entry, as it is by its row.
  renderRoute(warehouse, `/warehouse/index?count=${row.id}`);
  expect(await screen.findByLabelText('A-01 RK1-1-1 盘点数')).toBeTruthy();
  cleanup();
  renderRoute(warehouse, '/warehouse/index');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '盘点单' }));
  await user.click(await screen.findByText('PD1'));
  await user.type(await screen.findByLabelText('A-01 RK1-1-1 盘点数'), '8');
  expect(screen.queryByText('账面')).toBeNull();
  await user.click(screen.getByRole('button', { name: '保存盘点数（1）' }));
  await waitFor(() =>
    expect(desk.sent('/count')[0]?.body).toMatchObject({ lines: [{ id: '1', version: 1, counted: 8 }] }),
  );
  await user.click(screen.getByRole('button', { name: '登记账外货物' }));
  const form = await top(/账外货物 PD1/);
  await user.click(form.getByLabelText('批次'));
  await user.click(await screen.findByText('RK1-1-1', { selector: '.ant-select-item *' }));
  await user.type(form.getByLabelText('盘点数'), '2');
  await user.click(form.getByRole('button', { name: /登\s*记/ }));
  await waitFor(() =>
    expect(desk.sent('/count')[1]?.body).toMatchObject({
      lines: [],
      found: [{ locationId: '11', batchId: '31', quality: 'GOOD', counted: 2 }],
    }),
  );
});

it('4.6 盘点: a reason is saved alone, what cannot be read is marked, and only what was sent is let go', async () => {
  const second = { ...countLine, id: '2', lineNo: 2, batchId: '31', batchNo: 'RK1-1-2', reason: '旧' };
  const two = { ...countRow, lines: [countLine, second] };
  desk.api.on(countList.endpoint, list([{ ...two, lineCount: 2, countedCount: 0, adjusted: null }] as never[]));
  desk.api.on(counts.get, two);
  let stored: CountDetail = two;
  desk.api.on(counts.count, ({ body }) => {
    const lines = stored.lines.map((each) => {
      const sentLine = body.lines?.find(({ id }) => id === each.id);
      return sentLine
        ? { ...each, version: 2, counted: sentLine.counted ?? null, reason: sentLine.reason ?? null }
        : each;
    });
    stored = { ...stored, lines };
    desk.api.on(counts.get, stored);
    return stored;
  });
  renderRoute(warehouse, '/warehouse/index?count=5');
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('A-01 RK1-1-1 差异原因'), '待查');
  const number = screen.getByLabelText<HTMLInputElement>('A-01 RK1-1-2 盘点数');
  await user.type(number, '1o');
  expect(screen.getByText('请填整数')).toBeTruthy();
  await user.clear(screen.getByLabelText('A-01 RK1-1-2 差异原因'));
  expect(screen.getByLabelText<HTMLInputElement>('A-01 RK1-1-2 差异原因').value).toBe('');
  await user.click(screen.getByRole('button', { name: '保存盘点数（1）' }));
  await waitFor(() =>
    expect(desk.sent('/count')[0]?.body).toMatchObject({
      lines: [{ id: '1', version: 1, counted: null, reason: '待查' }],
    }),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: '保存盘点数' })).toHaveProperty('disabled', true));
  // The line that could not be sent still holds what was typed.
  expect(number.value).toBe('1o');
  await user.clear(number);
  await user.type(number, '10');
  expect(screen.queryByText('请填整数')).toBeNull();
  await user.click(screen.getByRole('button', { name: '保存盘点数（1）' }));
  await waitFor(() =>
    expect(desk.sent('/count')[1]?.body).toMatchObject({ lines: [{ id: '2', version: 1, counted: 10, reason: null }] }),
  );
});

it('4.6 盘点: what was typed is there again after the battery; a line that another keeper counted meanwhile is refused by the version that was seen, once', async () => {
  const second = { ...countLine, id: '2', lineNo: 2, batchId: '31', batchNo: 'RK1-1-2' };
  const two = { ...countRow, lines: [countLine, second] };
  desk.api.on(countList.endpoint, list([{ ...two, lineCount: 2, countedCount: 0, adjusted: null }] as never[]));
  desk.api.on(counts.get, two);
  const told = 'A-01 已由 王五 盘点为 9 件';
  desk.api.on(counts.count, refusal('VERSION_CONFLICT', told, { status: 409, data: { lineId: '1' } }));
  const user = userEvent.setup();
  renderRoute(warehouse, '/warehouse/index?count=5');
  await user.type(await screen.findByLabelText('A-01 RK1-1-1 盘点数'), '8');
  await user.type(screen.getByLabelText('A-01 RK1-1-2 差异原因'), '破箱');
  // The page goes without a word; 王五 counts the first line before it is back.
  cleanup();
  const counted = { ...countLine, version: 2, counted: 9, counterName: '王五' };
  desk.api.on(counts.get, { ...two, lines: [counted, second] });
  renderRoute(warehouse, '/warehouse/index?count=5');
  const number = await screen.findByLabelText<HTMLInputElement>('A-01 RK1-1-1 盘点数');
  expect(number.value).toBe('8');
  expect(screen.getByLabelText<HTMLInputElement>('A-01 RK1-1-2 差异原因').value).toBe('破箱');
  const press = () => user.click(screen.getByRole('button', { name: '保存盘点数（2）' }));
  await press();
  await waitFor(() => expect(desk.sent('/count')).toHaveLength(1));
  expect(await screen.findByText(told)).toBeTruthy();
  await press();
  await waitFor(() => expect(desk.sent('/count')).toHaveLength(2));
  const versions = desk
    .sent('/count')
    .map(({ body }) => (body as { lines: { version: number }[] }).lines.map((each) => each.version));
  expect(versions).toEqual([
    [1, 1],
    [2, 1],
  ]);
});
