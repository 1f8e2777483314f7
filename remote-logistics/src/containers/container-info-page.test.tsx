import { containers } from '@shared/contract/logistics/container.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { pageTests } from '@shared/testing/page-tests.ts';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import logistics from '../../module.ts';
import { containerDetail } from './container.fixture.ts';

pageTests(logistics);

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(containers.guards, { next: null, guards: [] });
  api.on(attachments.list, { list: [], editable: true, maxSize: 1000 });
});
const part = async (name: string) => (await screen.findByRole('region', { name })).textContent ?? '';

it.each([
  ['BOOK', true],
  ['DELIVER', false],
] as const)(
  'LOG-067 the 截港 of the tab 订柜 is coloured while its container is in %s: %s',
  async (stage, coloured) => {
    const cutCy = new Date(Date.now() + 5.5 * 3_600_000).toISOString();
    api.on(containers.get, containerDetail({ stage, bookingId: '8', bookingNo: 'DG20261120-0001', cutCy }));
    renderRoute(logistics, '/transport/container/info?id=5&tab=booking');
    expect(await screen.findByRole('link', { name: 'DG20261120-0001' })).toBeTruthy();
    expect(screen.queryAllByTitle('剩 5 小时').length > 0).toBe(coloured);
  },
);

describe('概览 of a container (L7)', () => {
  it('its ship with all cut-offs, the days at the destination, capacities and what was loaded', async () => {
    api.on(
      containers.get,
      containerDetail({
        stage: 'DELIVER',
        carrierName: '中远海运',
        vessel: 'EVER DEMO',
        voyage: '021E',
        soNo: 'SOW1',
        mblNo: 'MBL1',
        overseasAgentName: '洛城代理',
        cutSi: '2026-12-02T02:00:00Z',
        cutCy: '2026-12-03T10:00:00Z',
        cutVgm: '2026-12-03T08:00:00Z',
        cutCustoms: '2026-12-03T04:00:00Z',
        etd: '2026-12-06',
        firstEtd: '2026-12-05',
        atd: '2026-12-07',
        eta: '2026-12-25',
        ata: '2026-12-27',
        dischargeAt: '2026-12-28T01:00:00Z',
        freeDays: 7,
        lastFreeDay: '2027-01-03',
        gateOutAt: '2026-12-30T01:00:00Z',
        emptyReturnAt: '2027-01-02T01:00:00Z',
        tare: 3_860_000,
        mgw: 30_480_000,
        vgm: 4_430_000,
        vgmMethod: '2',
        loadedCartons: 25,
        loadedVolume: 3_000_000,
        loadedGross: 450_000,
      }),
    );
    renderRoute(logistics, '/transport/container/info?id=5');
    const ship = await part('船期与截止');
    for (const text of [
      '中远海运',
      'EVER DEMO / 021E',
      'SOW1',
      'MBL1',
      '洛城代理',
      '2026-12-02 10:00',
      '2026-12-03 18:00',
    ])
      expect(ship).toContain(text);
    for (const text of [
      '首次ETD2026-12-05',
      'ATD2026-12-07',
      'ATA2026-12-27',
      '截VGM2026-12-03 16:00',
      '截关2026-12-03 12:00',
    ])
      expect(ship).toContain(text);
    const there = await part('到港与还空');
    for (const text of ['7 天', '2027-01-03', '2026-12-30 09:00', '2027-01-02 09:00']) expect(there).toContain(text);
    const load = await part('容量与重量');
    for (const text of ['68.000', '76.200', '26,620.00', '30,480.00', '25 箱', '4,430.00', '方法 2'])
      expect(load).toContain(text);
  });
  it('what is not known yet is a dash, and nothing is said of a loading that was not', async () => {
    api.on(containers.get, containerDetail());
    renderRoute(logistics, '/transport/container/info?id=5');
    expect(await part('到港与还空')).toContain('最后免费日—');
    expect(await part('容量与重量')).not.toContain('实装');
    expect(await part('船期与截止')).not.toContain('首次ETD');
  });
});

describe('拼柜明细 of a container (L7)', () => {
  const cargo = {
    id: '11',
    masked: false,
    orderId: '7',
    orderNo: 'WL1',
    customerName: '恒丰',
    customerCode: 'HF01',
    orderLineId: '3',
    lineNo: 1,
    nameCn: '毛毯',
    cartons: 25,
    lineCartons: 25,
    volume: 3_000_000,
    gross: 450_000,
    attributes: [],
    hold: false,
    hblNo: 'HBL1',
    position: 'REAR' as const,
    sequence: 2,
  };
  const others = {
    ...cargo,
    id: '12',
    masked: true,
    orderId: null,
    orderNo: null,
    lineNo: null,
    nameCn: '其他客户货物',
    hblNo: null,
  };
  const PAGE = '/transport/container/info?id=5&tab=cargo';

  it('2.4 says house bill, place and order of loading, and what was left behind', async () => {
    const rolled = [{ ...cargo, id: '13', orderNo: 'WL2', nameCn: '杯', cartons: 8 }];
    api.on(containers.get, containerDetail({ allocations: [cargo], rolled }));
    renderRoute(logistics, PAGE);
    const table = await screen.findByRole('table', { name: '拼柜明细' });
    for (const text of ['HBL1', '尾', '2']) expect(table.textContent).toContain(text);
    expect((await part('甩货')).replaceAll(' ', '')).toContain('WL2');
  });
  it('装载与分单 sends what is said of the cargo that the clerk sees', async () => {
    const row = containerDetail({
      allocations: [cargo, others],
      actions: [{ code: 'place', enabled: true, unmet: [] }],
    });
    api.on(containers.get, row);
    const saved: unknown[] = [];
    api.on(containers.place, ({ body }) => {
      saved.push(body);
      return row;
    });
    renderRoute(logistics, PAGE);
    await userEvent.click(await screen.findByRole('button', { name: '装载与分单' }));
    const bill = await screen.findByLabelText('第 1 行分单号');
    await userEvent.clear(bill);
    await userEvent.type(bill, 'HBL77');
    expect(screen.queryByLabelText('第 2 行分单号')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /^保\s*存$/ }));
    await waitFor(() =>
      expect(saved).toMatchObject([
        { version: 7, items: [{ allocationId: '11', hblNo: 'HBL77', position: 'REAR', sequence: 2 }] },
      ]),
    );
  });
});
