import { me as meEndpoint } from '@shared/contract/access/auth.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { loadingSlips, type SlipDetail, type SlipInput } from '@shared/contract/logistics/loading-slip.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { printing } from '@shared/contract/system/print.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { resetScanQueues } from '@shared/ui/scan/use-scan-queue.ts';
import { person } from '@shared/testing/people.ts';
import { pageTests } from '@shared/testing/page-tests.ts';
import { scanCode } from '@shared/testing/scan-code.ts';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import logistics from '../../module.ts';

pageTests(logistics);

const slip = (more: Partial<SlipDetail> = {}): SlipDetail => ({
  id: '9',
  version: 2,
  slipNo: 'ZG20261121-0001',
  state: 'LOADING',
  containerId: '5',
  containerCode: 'GZ1',
  containerType: '40HQ',
  containerVersion: 7,
  stage: 'LOAD',
  pol: 'CNNGB',
  pod: 'USLAX',
  planLoadDate: '2026-12-01',
  cutCy: null,
  cutVgm: null,
  typeTare: 3_860_000,
  mgw: 30_480_000,
  place: '宁波一号仓',
  startAt: '2026-11-20T01:00:00Z',
  endAt: null,
  containerNo: null,
  sealNo: null,
  tare: null,
  dunnage: 0,
  vgm: null,
  tallyName: '李四',
  confirmerName: null,
  supervisor: null,
  signer: null,
  truckId: null,
  truckNo: null,
  plate: null,
  driverName: null,
  remark: null,
  photoSlots: ['空箱'],
  lines: [
    {
      id: '31',
      masked: false,
      orderId: '7',
      orderNo: 'WL1',
      customerCode: 'HF01',
      lineNo: 1,
      nameCn: '毛毯',
      barcode: null,
      cartons: 25,
      orderCartons: 25,
      cartonFrom: 1,
      scanned: [],
      planned: 25,
      loaded: null,
      reason: null,
      position: null,
      sequence: null,
      cartonGross: 18_000,
      free: 0,
    },
  ],
  outbounds: [],
  actions: [{ code: 'update', enabled: true, unmet: [] }],
  ...more,
});

let api: FakeApi;
let saved: SlipInput[];
beforeEach(() => {
  saved = [];
  api = fakeApi();
  api.on(loadingSlips.get, slip());
  api.on(pickerCall('trucks'), { list: [] });
  api.on(attachments.list, { list: [], editable: true, maxSize: 1000 });
  api.on(loadingSlips.update, ({ body }) => {
    saved.push(body);
    return slip({ version: 3 });
  });
});
describe('装柜单 (L16)', () => {
  it('says check digit and VGM while the clerk types (LOG-040, LOG-045)', async () => {
    renderRoute(logistics, '/transport/container/zhuanggui/order?id=9&fill=1');
    const number = await screen.findByLabelText('箱号', { selector: '#containerNo' });
    await userEvent.type(number, 'csqu 305438-4');
    expect(await screen.findByText('箱号校验位应为 3，请核对')).toBeTruthy();
    await userEvent.type(number, '{Backspace}3');
    expect(await screen.findByText('CSQU3054383 校验通过')).toBeTruthy();
    expect(screen.getByLabelText('装柜合计').textContent).toContain('4,310 / 30,480 kg');
  });
  it('the form follows the plan, and its body carries the counts; a scan there says where cartons are scanned', async () => {
    renderRoute(logistics, '/transport/container/zhuanggui/order?id=9&fill=1');
    await screen.findByText('在此手工录入箱数；扫描清点在装柜单页');
    await scanCode('WL1-001');
    expect(await screen.findByText(/^这一箱没有计数/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '未清点的按计划填入' }));
    expect(await screen.findByText(/^有未保存的修改/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ version: 2, lines: [{ id: '31', loaded: 25 }] });
  });
  it('a refusal of a line stands in its cell and nothing typed is lost (LOG-026)', async () => {
    const text = '实装 26 箱超过计划 25 箱，货物池只剩 0 箱';
    api.on(loadingSlips.update, () =>
      refusal('VALIDATION', '请检查输入', { data: { fields: { 'lines.0.loaded': text } } }),
    );
    renderRoute(logistics, '/transport/container/zhuanggui/order?id=9&fill=1');
    await userEvent.click(await screen.findByRole('button', { name: '未清点的按计划填入' }));
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByLabelText('装柜合计').textContent).toContain('25 / 25 箱');
  });
});

describe('L16 scan mode', () => {
  const bar = () => screen.getByRole('status', { name: '扫描' }).textContent;
  const total = () => screen.getByRole('status', { name: '已装箱数' }).textContent;
  const [line] = slip().lines;
  const counted = (scanned: number[]) =>
    slip({ version: 2 + scanned.length, lines: line ? [{ ...line, loaded: scanned.length, scanned }] : [] });
  let codes: string[];
  beforeEach(() => {
    localStorage.clear();
    resetScanQueues();
    codes = [];
    api.on(meEndpoint, person());
    api.on(loadingSlips.scan, ({ body }) => {
      codes.push(`${body.out ? '-' : '+'}${body.code}`);
      const now = counted(codes.map((_, at) => at + 1));
      api.on(loadingSlips.get, now);
      return now;
    });
  });
  afterEach(() => {
    resetScanQueues();
    vi.restoreAllMocks();
  });

  it('a label counts its carton once, another one is told by name', async () => {
    renderRoute(logistics, '/transport/container/zhuanggui/order?id=9');
    await screen.findByText('请扫外箱标签，每扫一箱加 1');
    await scanCode('WL1-001');
    await waitFor(() => expect(codes).toEqual(['+WL1-001']));
    expect(bar()).toContain('WL1 第 1 行 毛毯 箱号 1 1/25 箱');
    await waitFor(() => expect(total()).toBe('已装 1 / 25 箱'));
    await scanCode('WL1-026');
    await waitFor(() => expect(bar()).toContain('WL1-026 超出订单的 25 箱'));
    await scanCode('WL2-001');
    await waitFor(() => expect(bar()).toContain('WL2-001 不在本装柜单'));
    await scanCode('WL1-001');
    await waitFor(() => expect(bar()).toContain('WL1-001 已扫描装入，没有重复计数'));
    expect(codes).toEqual(['+WL1-001']);
  });
  it('without a line the scans wait and count already; they go when it is back, each carton once', async () => {
    let online = false;
    vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online);
    renderRoute(logistics, '/transport/container/zhuanggui/order?id=9');
    await screen.findByText('请扫外箱标签，每扫一箱加 1');
    await scanCode('WL1-001');
    await waitFor(() => expect(total()).toBe('已装 1 / 25 箱'));
    await scanCode('WL1-002');
    await waitFor(() => expect(total()).toBe('已装 2 / 25 箱'));
    await scanCode('WL1-001');
    await waitFor(() => expect(bar()).toContain('已扫描装入'));
    expect(screen.getByRole('status', { name: '扫描队列' }).textContent).toContain('2 条待发送');
    expect(codes).toEqual([]);
    online = true;
    act(() => void globalThis.dispatchEvent(new Event('online')));
    await waitFor(() => expect(codes).toEqual(['+WL1-001', '+WL1-002']));
    await waitFor(() => expect(total()).toBe('已装 2 / 25 箱'));
  });
  it('取出 sends the label as one taken out', async () => {
    api.on(loadingSlips.get, counted([1]));
    renderRoute(logistics, '/transport/container/zhuanggui/order?id=9');
    await userEvent.click(await screen.findByText('取出'));
    await scanCode('WL1-001');
    await waitFor(() => expect(codes).toEqual(['-WL1-001']));
  });
  it('a slip that takes no counts has no place for a scanner', async () => {
    api.on(loadingSlips.get, slip({ state: 'CONFIRMED', actions: [] }));
    renderRoute(logistics, '/transport/container/zhuanggui/order?id=9');
    expect(await screen.findByRole('columnheader', { name: '已扫标签' })).toBeTruthy();
    expect(screen.queryByRole('status', { name: '扫描' })).toBeNull();
  });
});

describe('L15, L16 打印装柜单/封条/VGM', () => {
  it('is asked for from the slip', async () => {
    const asked: string[] = [];
    api.on(printing.options, ({ query }) => {
      asked.push(`${query.source} ${query.ids}`);
      return { documents: [], kinds: [], history: [] };
    });
    renderRoute(logistics, '/transport/container/zhuanggui/order?id=9');
    await userEvent.click(await screen.findByRole('button', { name: '打印装柜单/封条/VGM' }));
    await waitFor(() => expect(asked).toEqual(['lg_loading_slip 9']));
  });
});
