import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { loadingSlips, type SlipDetail, type SlipInput } from '@shared/contract/logistics/loading-slip.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { printing } from '@shared/contract/system/print.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { pageTests } from '@shared/testing/page-tests.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
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
      barcode: 'WL1-1',
      planned: 25,
      loaded: null,
      reason: null,
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
const scan = (code: string) => {
  for (const key of [...code, 'Enter']) fireEvent.keyDown(document.body, { key });
};

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
  it('a scan adds a carton, the rest follows the plan, and the body carries the counts', async () => {
    renderRoute(logistics, '/transport/container/zhuanggui/order?id=9&fill=1');
    await screen.findByText('扫描外箱条码，每扫一箱加 1');
    scan('WL1-1');
    expect(await screen.findByText('WL1 毛毯 1/25 箱')).toBeTruthy();
    // Counts of a scanner are unsaved as typed ones are: asked for before the page is left, kept as a draft.
    expect(await screen.findByText(/^有未保存的修改/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]).toMatchObject({ version: 2, lines: [{ id: '31', loaded: 1 }] });
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
