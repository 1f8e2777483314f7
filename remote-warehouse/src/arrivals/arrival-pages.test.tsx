import { me as meEndpoint } from '@shared/contract/access/auth.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { arrivalList, type ArrivalRow } from '@shared/contract/warehouse/arrival-list.contract.ts';
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
const detail = arrivalDetail();
const row: ArrivalRow = {
  ...detail,
  inboundCount: 1,
  actions: ['count', 'void'].map((code) => ({ code, enabled: true, unmet: [] })),
};
let api: FakeApi;
const listed = (rows: ArrivalRow[]) =>
  api.on(arrivalList.endpoint, {
    list: rows,
    total: rows.length,
    totalCapped: false,
    page: 1,
    pageSize: 50,
    summary: {},
  });
beforeEach(() => {
  api = fakeApi();
  api.on(meEndpoint, person());
  for (const kind of ['suppliers', 'companies']) api.on(pickerCall(kind), { list: [] });
  api.on(pickerCall('customers'), { list: [{ id: '5', label: '海纳贸易' }] });
  api.on(pickerCall('warehouses'), { list: [{ id: '6', label: '北仑仓' }] });
  api.on(attachments.list, { list: [], editable: true, maxSize: 20_000_000 });
  api.on(arrivals.get, detail);
  listed([row]);
});
afterEach(() => {
  cleanup();
  resetScanQueues();
  localStorage.clear();
});
const open = (query = '') => renderRoute(warehouse, `/warehouse/arrivalform${query}`);
const sent = (path: string) =>
  api.calls.filter(({ line }) => line.startsWith('POST') && line.includes(path)).map(({ body }) => body);
const counting = async () => {
  const user = userEvent.setup();
  open();
  await user.click(
    within(await screen.findByRole('row', { name: /DH20261123-0001/ })).getByRole('button', { name: '清点' }),
  );
  await screen.findByText('清点 DH20261123-0001');
  return user;
};

it('W10 counts by the number pad; the reason that fits is filled in and what was seen goes along', async () => {
  const user = await counting();
  api.on(arrivals.count, { ...detail, version: 5 });
  await user.click(screen.getByRole('button', { name: '第 1 行 实到 未清点' }));
  for (const key of ['1', '1', '8']) await user.click(await screen.findByRole('button', { name: key }));
  await user.click(screen.getByRole('button', { name: /确\s?定/ }));
  await waitFor(() => expect(sent('/count')).toHaveLength(1));
  expect(sent('/count')[0]).toMatchObject({
    version: 4,
    scans: [],
    lines: [{ id: '71', seen: 1, actual: 118, reason: 'SHORT' }],
  });
});

it('W10 a scanned carton adds one piece, a strange one is refused in words', async () => {
  await counting();
  api.on(arrivals.count, { ...detail, version: 5 });
  await scanCode('6901234567892');
  await waitFor(() => expect(sent('/count')[0]).toMatchObject({ lines: [], scans: [{ lineId: '71', pieces: 1 }] }));
  await scanCode('4006381333931');
  expect(await screen.findByText(/4006381333931 不在本单里/)).toBeTruthy();
});

it('W10 another keeper was quicker: both counts are shown, 用我的 goes over the newer one', async () => {
  const user = await counting();
  const theirs = arrivalDetail({ version: 6, lines: [arrivalLine({ revision: 2, actual: 118, reason: 'SHORT' })] });
  api.on(arrivals.count, () =>
    refusal('VERSION_CONFLICT', 'DH20261123-0001：「纸箱」已由 李四 清点为 118 件。', { status: 409 }),
  );
  api.on(arrivals.get, theirs);
  await user.click(screen.getByRole('button', { name: '全部到齐 120' }));
  const card = within(await screen.findByRole('group', { name: '第 1 行 纸箱' }));
  expect(await card.findByText(/已由 李四 清点为 118 件/)).toBeTruthy();
  api.on(arrivals.count, theirs);
  await user.click(card.getByRole('button', { name: '用我的' }));
  await waitFor(() => expect(sent('/count')).toHaveLength(2));
  expect(sent('/count')[1]).toMatchObject({ lines: [{ id: '71', actual: 120 }] });
});

it('W10 无预报 goods that another keeper added already: told in the list of scans, 确认并发送 adds them all the same', async () => {
  const user = await counting();
  const message = '本单已有无预报货物「木托」5 件（李四 登记），确认另加一行？';
  const warnings = [{ code: 'WMS-UNPLANNED', message }];
  api.on(arrivals.count, () => refusal('CONFIRM_REQUIRED', '请确认', { status: 409, data: { warnings } }));
  await user.click(screen.getByRole('button', { name: '添加无预报货物' }));
  await user.type(screen.getByLabelText('品名'), '木托');
  await user.type(screen.getByLabelText('实到件数'), '6');
  await user.click(screen.getByRole('button', { name: /^添\s?加$/ }));
  const refused = within(await screen.findByRole('group', { name: '未被接受的扫描' }));
  expect(refused.getByText(/木托 6 件/)).toBeTruthy();
  api.on(arrivals.count, { ...detail, version: 6 });
  await user.click(refused.getByRole('button', { name: '确认并发送' }));
  await user.click(await screen.findByRole('button', { name: /^继\s?续$/ }));
  await waitFor(() => expect(sent('/count')).toHaveLength(2));
  expect(sent('/count')[1]).toMatchObject({ ack: ['WMS-UNPLANNED'], lines: [{ goodsName: '木托', actual: 6 }] });
  await waitFor(() => expect(screen.queryByRole('group', { name: '未被接受的扫描' })).toBeNull());
});

it('W10 what another keeper counts while the number pad is open is not overwritten: the count carries what was seen', async () => {
  // Lines of its own: what this browser has counted is remembered by line.
  const lines = [arrivalLine({ id: '81' }), arrivalLine({ id: '82', lineNo: 2, goodsName: '木箱' })];
  api.on(arrivals.get, { ...detail, lines });
  const user = await counting();
  let answer: (now: typeof detail) => void = () => undefined;
  api.on(arrivals.count, () => new Promise<typeof detail>((resolve) => (answer = resolve)));
  await user.click(screen.getAllByRole('button', { name: '全部到齐 120' })[1] as HTMLElement);
  await user.click(screen.getByRole('button', { name: '第 1 行 实到 未清点' }));
  await waitFor(() => expect(sent('/count')).toHaveLength(1));
  // 李四 has counted the first line meanwhile; the answer to the second one tells it.
  const theirs = {
    ...detail,
    version: 6,
    lines: [arrivalLine({ id: '81', revision: 2, actual: 90 }), ...lines.slice(1)],
  };
  api.on(arrivals.get, theirs).on(arrivals.count, theirs);
  answer(theirs);
  await waitFor(() => expect(screen.getByRole('button', { name: '第 1 行 实到 90' })).toBeTruthy());
  for (const key of ['1', '1', '8']) await user.click(screen.getByRole('button', { name: key }));
  await user.click(screen.getByRole('button', { name: /确\s?定/ }));
  await waitFor(() => expect(sent('/count')).toHaveLength(2));
  expect(sent('/count')[1]).toMatchObject({ lines: [{ id: '81', seen: 1, actual: 118 }] });
});

it('4.3 处理异常 says what each decision comes to before it is made', async () => {
  const user = userEvent.setup();
  const lines = [
    arrivalLine({
      actual: 118,
      damaged: 2,
      cause: 'TRANSPORT',
      reason: 'SHORT',
      differences: ['SHORT', 'DAMAGED'],
      decisions: ['ACCEPT', 'REJECT', 'SUPPLEMENT'],
    }),
  ];
  const actions = [{ code: 'resolve', enabled: true, unmet: [] }];
  api.on(arrivals.get, arrivalDetail({ state: 'EXCEPTION', different: true, lines, actions }));
  listed([{ ...row, state: 'EXCEPTION', actions }]);
  open();
  await user.click(await screen.findByRole('button', { name: '处理异常' }));
  expect(await screen.findByText('收货：良品 116 件、残损 2 件；短少 2 件不再等待')).toBeTruthy();
  await user.click(screen.getByText('拒收'));
  expect(await screen.findByText('收货：良品 116 件；退回 2 件；入库单还等 4 件')).toBeTruthy();
  api.on(arrivals.resolve, detail);
  await user.click(screen.getByRole('button', { name: '确认处理并收货' }));
  await waitFor(() =>
    expect(sent('/resolve')[0]).toMatchObject({ decisions: [{ lineId: '71', decision: 'REJECT' }], quotaReason: null }),
  );
});

it('W6 → W10 ?inbound= opens an announcement with what is open of the inbound', async () => {
  const user = userEvent.setup();
  api.on(arrivals.candidates, {
    list: [
      {
        inboundLineId: '61',
        inboundId: '51',
        inboundNo: 'RK20261123-0001',
        mark: 'KH1',
        expectedAt: '2026-11-25T01:00:00.000Z',
        warehouseId: '6',
        warehouseName: '北仑仓',
        customerId: '5',
        customerName: '海纳贸易',
        companyId: '1',
        companyName: '测试',
        carrier: null,
        plateNo: '浙B12345',
        driver: null,
        driverPhone: null,
        goodsName: '纸箱',
        open: 120,
        announced: 0,
      },
    ],
  });
  api.on(arrivals.create, detail);
  open('?inbound=51');
  await screen.findByText('新建预报');
  await user.click(await screen.findByRole('button', { name: '保存预报' }));
  await waitFor(() =>
    expect(sent('/warehouse/arrivals')[0]).toMatchObject({
      warehouseId: '6',
      customerId: '5',
      plateNo: '浙B12345',
      lines: [{ inboundLineId: '61', notified: 120 }],
    }),
  );
});
