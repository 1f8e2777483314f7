import { inboundList, type InboundRow } from '@shared/contract/warehouse/inbound-list.contract.ts';
import { inbounds } from '@shared/contract/warehouse/inbound.contract.ts';
import type { InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';
import { me as meEndpoint } from '@shared/contract/access/auth.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import type { LocationRoom } from '@shared/contract/warehouse/location.contract.ts';
import { person } from '@shared/testing/people.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { resetScanQueues } from '@shared/ui/scan/use-scan-queue.ts';
import { cleanup, configure, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import warehouse from '../../module.ts';

export const allow = (...codes: string[]) => codes.map((code) => ({ code, enabled: true, unmet: [] }));
const counts = { expected: 120, received: 120, damaged: 0, short: 0, over: 0, putaway: 0 };
/** A line of 120 cartons that have come. */
export const line: InboundDetail['lines'][number] = {
  id: '31',
  lineNo: 1,
  sourceLineId: null,
  goodsId: null,
  goodsName: '纸箱',
  brand: null,
  spec: null,
  hsCode: null,
  packUnit: null,
  pcsPerPack: null,
  lengthMm: 600,
  widthMm: 400,
  heightMm: 350,
  unitVolume: 84_000,
  unitWeight: 10_000,
  measured: false,
  productionDate: null,
  expiryDate: null,
  quality: 'GOOD',
  shelfLifeDays: null,
  ...counts,
};
/** An inbound whose goods wait to be put away. */
export const detail: InboundDetail = {
  id: '8',
  version: 3,
  inboundNo: 'RK20261123-0001',
  type: 'CARGO',
  warehouseId: '6',
  warehouseName: '北仑仓',
  warehouseCode: 'NB01',
  customerId: '5',
  customerName: '海纳',
  companyId: '1',
  companyName: '测试',
  sourceType: 'ORDER',
  sourceId: '77',
  sourceNo: 'WL20261120-0001',
  expectedAt: '2026-11-25T01:00:00.000Z',
  mark: 'NBHN01',
  carrier: null,
  plateNo: null,
  driver: null,
  driverPhone: null,
  remark: null,
  state: 'PUTAWAY',
  stateReason: null,
  notice: null,
  reversalOf: null,
  reversedBy: null,
  creatorName: '李四',
  createdAt: '2026-11-20T01:00:00.000Z',
  volume: 10_080_000,
  weight: 1_200_000,
  ...counts,
  lines: [line],
  batches: [
    {
      stockId: '91',
      batchId: '41',
      batchNo: 'RK20261123-0001-1-1',
      lineId: '31',
      goodsName: '纸箱',
      quality: 'GOOD',
      locationId: '12',
      locationCode: 'IN',
      zoneName: '收货暂存',
      staging: true,
      onHand: 120,
      reserved: 0,
      frozen: 0,
      unitVolume: 84_000,
      unitWeight: 10_000,
      receivedDate: '2026-11-23',
    },
  ],
  actions: allow('putaway', 'reverse'),
};
export const row: InboundRow = { ...detail, createdBy: '9', receivedAt: null };

/** The list of these inbounds alone. */
export const listOf = (...rows: InboundRow[]) => ({
  list: rows,
  total: rows.length,
  totalCapped: false,
  page: 1,
  pageSize: 50,
  summary: {},
});
/** A location of the picker with its room. */
export const room = (id: string, label: string, more: Partial<LocationRoom>) => ({
  id,
  label,
  extra: {
    capacity: 0,
    maxWeight: 0,
    used: 0,
    weight: 0,
    zoneName: 'A 区',
    zoneUse: 'STORAGE',
    tempClass: 'NORMAL',
    chamberId: '1',
    chamberCode: '01',
    chamberVersion: 1,
    chamberState: 'OPEN',
    ...more,
  },
});

/** The list of inbounds on a wide screen, one inbound in it, before each test of a file. */
export function inboundPages() {
  let api: FakeApi;
  configure({ asyncUtilTimeout: 20_000 });
  beforeEach(() => {
    vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
    api = fakeApi();
    api.on(meEndpoint, person());
    api.on(pickerCall('customers'), { list: [{ id: '5', label: '海纳' }] });
    api.on(pickerCall('warehouses'), { list: [{ id: '6', label: '北仑仓' }] });
    api.on(pickerCall('locations'), {
      list: [
        { id: '13', label: 'A-01-01' },
        { id: '14', label: 'A-01-02' },
      ],
    });
    for (const kind of ['orders', 'containers', 'companies', 'goods']) api.on(pickerCall(kind), { list: [] });
    api.on(attachments.list, { list: [], maxSize: 20_000_000 } as never);
    api.on(inboundList.endpoint, listOf(row));
    api.on(inbounds.get, detail);
    api.on(inbounds.suggestions, {
      list: [
        { stockId: '91', locationId: '13', code: 'A-01-01', zoneName: 'A 区', qty: 100, why: '空库位' },
        { stockId: '91', locationId: '14', code: 'A-01-02', zoneName: 'A 区', qty: 15, why: '空库位' },
      ],
    });
  });
  afterEach(() => {
    cleanup();
    resetScanQueues();
    localStorage.clear();
    vi.unstubAllGlobals();
  });
  return {
    get api() {
      return api;
    },
    open: () => renderRoute(warehouse, '/warehouse/order'),
    sent: () => api.calls.filter(({ line: call }) => call.startsWith('POST')).map(({ body }) => body),
  };
}
/** A screen with a touch pad in place of a mouse. */
export const onTablet = () =>
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
/** The drawer on top, once it says this. */
export const drawer = async (title: string) => {
  await screen.findByText(title);
  const [open = document.body] = [...document.querySelectorAll<HTMLElement>('[role=dialog]')].toReversed();
  return within(open);
};
