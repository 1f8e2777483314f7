import { me as meEndpoint } from '@shared/contract/access/auth.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import type { ArrivalLine } from '@shared/contract/warehouse/arrival.answers.ts';
import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { arrivalList } from '@shared/contract/warehouse/arrival-list.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { person } from '@shared/testing/people.ts';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { scanCode } from '@shared/testing/scan-code.ts';
import { resetScanQueues } from '@shared/ui/scan/use-scan-queue.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import warehouse from '../../module.ts';
import { arrivalDetail, arrivalLine } from './arrival.fixture.ts';

configure({ asyncUtilTimeout: 20_000 });
const CODE = '6901234567892';
let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(meEndpoint, person());
  for (const kind of ['suppliers', 'companies', 'customers', 'warehouses']) api.on(pickerCall(kind), { list: [] });
  api.on(attachments.list, { list: [], editable: true, maxSize: 20_000_000 });
});
afterEach(() => {
  cleanup();
  resetScanQueues();
  localStorage.clear();
});
const sent = () => api.calls.filter(({ line }) => line.startsWith('POST')).map(({ body }) => body);
const actions = [{ code: 'count', enabled: true, unmet: [] }];
/** What every read says of the arrival from now on. */
const stands = (version: number, lines: ArrivalLine[]) => {
  const now = arrivalDetail({ version, lines });
  api.on(arrivals.get, now).on(arrivals.count, now);
};
const counting = async (lines: ArrivalLine[]) => {
  const user = userEvent.setup();
  stands(4, lines);
  const row = { ...arrivalDetail({ lines }), inboundCount: 1, actions };
  api.on(arrivalList.endpoint, {
    list: [row],
    total: 1,
    totalCapped: false,
    page: 1,
    pageSize: 50,
    summary: {},
  });
  renderRoute(warehouse, '/warehouse/arrivalform');
  await user.click(
    within(await screen.findByRole('row', { name: /DH20261123-0001/ })).getByRole('button', { name: '清点' }),
  );
  await screen.findByText('清点 DH20261123-0001');
  return user;
};
const shown = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

it('W10 what is typed of a line stays while a scan of it is answered, and goes with what the answer says', async () => {
  const user = await counting([arrivalLine({ id: '101' })]);
  await user.type(screen.getByLabelText('第 1 行 实测长'), '60');
  await user.type(screen.getByLabelText('第 1 行 实测宽'), '40');
  stands(5, [arrivalLine({ id: '101', revision: 2, actual: 1 })]);
  await scanCode(CODE);
  expect(await screen.findByRole('button', { name: '第 1 行 实到 1' })).toBeTruthy();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect([shown('第 1 行 实测长'), shown('第 1 行 实测宽')]).toEqual(['60', '40']);
  await user.type(screen.getByLabelText('第 1 行 实测高'), '35');
  await user.tab();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({
    lines: [{ id: '101', seen: 2, actual: 1, lengthMm: 600, widthMm: 400, heightMm: 350 }],
  });
});

it('W10 a side that another keeper has measured meanwhile is not overwritten: the count says what was seen', async () => {
  const user = await counting([arrivalLine({ id: '102' })]);
  const sides = { lengthMm: 610, widthMm: 400, heightMm: 350 };
  await user.type(screen.getByLabelText('第 1 行 实测长'), '60');
  stands(6, [arrivalLine({ id: '102', revision: 3, actual: 1, ...sides })]);
  await scanCode(CODE);
  await waitFor(() => expect(shown('第 1 行 实测宽')).toBe('40'));
  expect(shown('第 1 行 实测长')).toBe('60');
  await user.click(screen.getByLabelText('第 1 行 实测高'));
  await user.tab();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ lines: [{ id: '102', seen: 1, lengthMm: 600 }] });
});

it('WMS-020 scans of goods on two lines fill the first, then the second, and say which', async () => {
  await counting([
    arrivalLine({ id: '103', actual: 120 }),
    arrivalLine({ id: '104', lineNo: 2, inboundNo: 'RK20261123-0002' }),
  ]);
  await scanCode(CODE);
  await waitFor(() => expect(sent()[0]).toMatchObject({ scans: [{ lineId: '104', pieces: 1 }] }));
  expect(await screen.findByText('第 2 行 RK20261123-0002 纸箱 +1，共 1 件')).toBeTruthy();
});

it('W10 own scans are no other keeper: the count typed before their answer has seen them', async () => {
  const user = await counting([arrivalLine({ id: '105' })]);
  let answer: (now: ReturnType<typeof arrivalDetail>) => void = () => undefined;
  api.on(arrivals.count, () => new Promise<ReturnType<typeof arrivalDetail>>((resolve) => (answer = resolve)));
  await scanCode(CODE);
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ scans: [{ lineId: '105', pieces: 1 }] });
  await user.click(await screen.findByRole('button', { name: '第 1 行 残损 0' }));
  await user.click(await screen.findByRole('button', { name: '1' }));
  await user.click(screen.getByRole('button', { name: /确\s?定/ }));
  const scanned = arrivalDetail({ version: 5, lines: [arrivalLine({ id: '105', revision: 2, actual: 1 })] });
  stands(6, [arrivalLine({ id: '105', revision: 3, actual: 1, damaged: 1 })]);
  answer(scanned);
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ lines: [{ id: '105', seen: 2, damaged: 1 }] });
});

it('W10 no step is offered while a count of the arrival was refused', async () => {
  const user = await counting([arrivalLine({ id: '106' })]);
  expect(screen.getByRole('button', { name: '完成卸货' })).toBeTruthy();
  api.on(arrivals.count, () => refusal('VERSION_CONFLICT', '「纸箱」已由 李四 清点为 118 件。', { status: 409 }));
  await user.click(screen.getByRole('button', { name: '全部到齐 120' }));
  expect(await screen.findByText('有 1 条清点未被接受，请先处理')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '完成卸货' })).toBeNull();
  await user.click(screen.getByRole('button', { name: '用现在的' }));
  expect(await screen.findByRole('button', { name: '完成卸货' })).toBeTruthy();
});

it('W10 a side beyond the limit is refused at its field before it is sent; the others go, what was typed stays (1.5)', async () => {
  const user = await counting([arrivalLine({ id: '107' })]);
  await user.type(screen.getByLabelText('第 1 行 实测长'), '5155');
  await user.type(screen.getByLabelText('第 1 行 实测宽'), '40');
  await user.type(screen.getByLabelText('第 1 行 实测高'), '35');
  expect(await screen.findByText('实测长 不能大于 1500 cm')).toBeTruthy();
  await user.type(screen.getByLabelText('第 1 行 实测单件重'), '9.5');
  await user.tab();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ lines: [{ id: '107', lengthMm: null, widthMm: null, unitWeight: 9500 }] });
  expect(shown('第 1 行 实测长')).toBe('5155');
  await user.clear(screen.getByLabelText('第 1 行 实测长'));
  await user.type(screen.getByLabelText('第 1 行 实测长'), '51.55');
  expect(await screen.findByText(/实测长 请填数字，最多 1 位小数/)).toBeTruthy();
  await user.clear(screen.getByLabelText('第 1 行 实测长'));
  await user.type(screen.getByLabelText('第 1 行 实测长'), '51.5');
  await user.tab();
  await waitFor(() => expect(sent()).toHaveLength(2));
  expect(sent()[1]).toMatchObject({ lines: [{ id: '107', lengthMm: 515, widthMm: 400, heightMm: 350 }] });
});

it('W10 a count that was refused names what differs, the sides too', async () => {
  const sides = { lengthMm: 600, widthMm: 400, heightMm: 350 };
  const user = await counting([arrivalLine({ id: '108', actual: 70, reason: 'SHORT', ...sides })]);
  api.on(arrivals.count, () => refusal('VERSION_CONFLICT', '「纸箱」已由 李四 清点为 70 件。', { status: 409 }));
  await user.clear(screen.getByLabelText('第 1 行 实测长'));
  await user.type(screen.getByLabelText('第 1 行 实测长'), '61');
  await user.tab();
  expect(await screen.findByText('您的：实测长 61 cm；现在：实测长 60 cm')).toBeTruthy();
  expect(screen.getByText(/纸箱 实测长 61 cm/)).toBeTruthy();
});

it('W10 what could not be sent is asked about before the drawer closes, and no step is offered meanwhile', async () => {
  const user = await counting([arrivalLine({ id: '109' })]);
  await user.type(screen.getByLabelText('第 1 行 实测长'), '60');
  await user.tab();
  expect(await screen.findByText('有 1 行填写未完成，还没有发送')).toBeTruthy();
  expect(screen.queryByRole('button', { name: '完成卸货' })).toBeNull();
  await user.click(screen.getAllByRole('button', { name: /^关\s*闭$/ }).at(-1) as HTMLElement);
  await user.click(await screen.findByRole('button', { name: '继续编辑' }));
  expect(shown('第 1 行 实测长')).toBe('60');
  await user.clear(screen.getByLabelText('第 1 行 实测长'));
  await user.tab();
  expect(await screen.findByRole('button', { name: '完成卸货' })).toBeTruthy();
});

it('W10 sides that are not whole and words that were not left outlive the battery, and go when they are', async () => {
  const line = arrivalLine({ id: '110', actual: 118, reason: 'SHORT', differences: ['SHORT'] });
  const user = await counting([line]);
  await user.type(screen.getByLabelText('第 1 行 实测长'), '60');
  await user.type(screen.getByLabelText('第 1 行 实测宽'), '40');
  await user.type(screen.getByLabelText('第 1 行 差异说明'), '少两箱');
  cleanup();
  const again = await counting([line]);
  expect(['实测长', '实测宽', '差异说明'].map((field) => shown(`第 1 行 ${field}`))).toEqual(['60', '40', '少两箱']);
  await again.type(screen.getByLabelText('第 1 行 实测高'), '35');
  await again.tab();
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()[0]).toMatchObject({ lines: [{ lengthMm: 600, widthMm: 400, heightMm: 350, reasonText: '少两箱' }] });
});
