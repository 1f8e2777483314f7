import {
  chamberRecordList,
  chamberRecords,
  type ChamberRecordDetail,
  type ChamberRecordRow,
} from '@shared/contract/warehouse/chamber-record.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { chamberPicker, chambers } from '@shared/contract/warehouse/chamber.contract.ts';
import { preferences } from '@shared/contract/shared/preference.contract.ts';
import { views } from '@shared/contract/shared/view.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi } from '@shared/testing/fake-api.ts';
import { scanCode } from '@shared/testing/scan-code.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import warehouse from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
vi.setConfig({ testTimeout: 60_000 });
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('W5 a scanned door label shows the records of its chamber; an unknown one is named', async () => {
  const api = fakeApi()
    .on(views.list, { list: [] })
    .on(preferences.read, { values: {} })
    .on(chamberRecordList.endpoint, {
      list: [],
      total: 0,
      totalCapped: false,
      page: 1,
      pageSize: 50,
      summary: {},
    })
    .on(chamberPicker, ({ query }) => ({
      list: query.q === 'NB01-A-01' ? [{ id: '12', label: '冷冻一间', extra: { door: 'NB01-A-01' } }] : [],
    }));
  const page = renderRoute(warehouse, '/warehouse/index/records');
  await screen.findByText('暂无数据');
  await scanCode('NB01-A-01');
  await waitFor(() => expect(page.place()).toBe('/warehouse/index/records?chamberId=12'));
  expect(await screen.findByText('冷冻一间')).toBeTruthy();
  await waitFor(() =>
    expect(api.calls.some(({ line, url }) => line.includes('/warehouse/') && url.includes('chamberId=12'))).toBe(true),
  );
  await scanCode('B-99');
  expect(await screen.findByText('没有编码为 B-99 的仓间')).toBeTruthy();
});

const detail = (more: Partial<ChamberRecordDetail> = {}): ChamberRecordDetail => ({
  id: '31',
  version: 2,
  recordNo: 'KC20261123-0001',
  chamberId: '12',
  chamberVersion: 7,
  chamberCode: '01',
  chamberName: '冷冻一间',
  zoneName: '冷冻区',
  warehouseName: '北仑仓',
  tempClass: 'FROZEN',
  tempMin: -250,
  tempMax: -180,
  purpose: 'WORK',
  leaseCustomerName: null,
  openedAt: '2026-11-23T01:00:00.000Z',
  openedByName: '李四',
  openTemp: -190,
  openSealNo: 'S-1',
  closedAt: '2026-11-23T02:30:00.000Z',
  closedByName: '王五',
  closeTemp: -150,
  closeSealNo: null,
  minutesOpen: 90,
  abnormal: '温度超出库区上下限',
  documents: [{ docType: 'wh_inbound', docId: '5', docNo: 'RK20261123-0004', postedAt: '2026-11-23T01:20:00.000Z' }],
  actions: [{ code: 'correct', enabled: true, unmet: [] }],
  ...more,
});
/** The page with one record, which `more` changes. */
function records(more: Partial<ChamberRecordDetail> = {}) {
  const record = detail(more);
  const { documents, openTemp, closeTemp, ...rest } = record;
  const row: ChamberRecordRow = {
    ...rest,
    openedBy: '2',
    leaseCustomerId: null,
    openTemp: openTemp === null ? null : String(openTemp / 10),
    closeTemp: closeTemp === null ? null : String(closeTemp / 10),
    linkedCount: documents.length,
    linkedDocs: documents.map(({ docNo }) => docNo).join('、'),
  };
  const api = fakeApi()
    .on(views.list, { list: [] })
    .on(preferences.read, { values: {} })
    .on(attachments.list, { list: [], editable: true, maxSize: 20_000_000 })
    .on(chamberRecordList.endpoint, { list: [row], total: 1, totalCapped: false, page: 1, pageSize: 50, summary: {} })
    .on(chamberRecords.get, record);
  renderRoute(warehouse, '/warehouse/index/records');
  return api;
}
const formOf = async (title: string) =>
  within((await screen.findByText(title)).closest('[role="dialog"]') as HTMLElement);
const rowOf = async () => within(await screen.findByRole('row', { name: /KC20261123-0001/ }));

it('W5 详情 shows both ends of a visit and links what was moved in it; 更正 sends what should have been written', async () => {
  const user = userEvent.setup();
  const api = records().on(chamberRecords.correct, detail({ version: 3 }));
  await user.click((await rowOf()).getByText('KC20261123-0001'));
  expect((await screen.findByRole('link', { name: 'RK20261123-0004' })).getAttribute('href')).toBe(
    '/warehouse/order?open=5',
  );
  expect(screen.getByText('-15 ℃')).toBeTruthy();
  await user.click((await rowOf()).getByRole('button', { name: '更正' }));
  const form = await formOf('更正 KC20261123-0001');
  const seal = await form.findByLabelText('关仓封签');
  await user.type(seal, 'S-2');
  await user.type(form.getByLabelText('更正原因'), '封签漏记');
  await user.click(form.getByRole('button', { name: /更\s?正/ }));
  await waitFor(() =>
    expect(api.calls.find(({ line }) => line.includes('/correct'))?.body).toMatchObject({
      version: 2,
      purpose: 'WORK',
      openTemp: -190,
      closeTemp: -150,
      closeSealNo: 'S-2',
      reason: '封签漏记',
    }),
  );
});

it('W5 a chamber that stands open is closed from its record, with the version of the chamber', async () => {
  const user = userEvent.setup();
  const api = records({
    closedAt: null,
    closedByName: null,
    closeTemp: null,
    minutesOpen: null,
    abnormal: null,
    actions: [{ code: 'close', enabled: true, unmet: [] }],
  });
  api.on(chambers.close, () => new Promise(() => undefined));
  await user.click((await rowOf()).getByRole('button', { name: '关仓' }));
  const form = await formOf('关仓 冷冻区 01');
  await user.type(await form.findByLabelText('温度'), '-18.5');
  await user.click(form.getByRole('button', { name: /关\s?仓/ }));
  await waitFor(() =>
    expect(api.calls.find(({ line }) => line.includes('/chambers/'))).toMatchObject({
      body: { version: 7, temperature: -185 },
    }),
  );
});
