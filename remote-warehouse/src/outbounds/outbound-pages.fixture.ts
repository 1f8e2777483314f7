import { person } from '@shared/testing/people.ts';
import { resetScanQueues } from '@shared/ui/scan/use-scan-queue.ts';
import { me as meEndpoint } from '@shared/contract/access/auth.contract.ts';
import type { OutboundAllocation, OutboundDetail } from '@shared/contract/warehouse/outbound.answers.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { outboundList, type OutboundRow } from '@shared/contract/warehouse/outbound-list.contract.ts';
import { accesses } from '@shared/contract/warehouse/access.contract.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';
import warehouse from '../../module.ts';

/** Actions that may be done. */
export const can = (...codes: string[]) => codes.map((code) => ({ code, enabled: true, unmet: [] }));
const allocation = (id: string, locationCode: string, batchNo: string): OutboundAllocation => ({
  id,
  lineId: '1',
  lineNo: 1,
  goodsName: '毛毯',
  mark: 'MK',
  stockId: id,
  batchId: id,
  batchNo,
  locationId: id,
  locationCode,
  locationBarcode: `L:NB01:${locationCode}`,
  chamberName: '01',
  chamberOpen: true,
  quality: 'GOOD',
  expiryDate: null,
  qty: 5,
  qtyPicked: 0,
  state: 'RESERVED',
  pickerName: null,
  pickedAt: null,
});
/** An outbound that is being picked. */
export const detail = (more: Partial<OutboundDetail> = {}): OutboundDetail => ({
  id: '8',
  version: 3,
  outboundNo: 'CK20261123-0001',
  type: 'OTHER',
  state: 'PICKING',
  warehouseId: '6',
  warehouseName: '北仑仓',
  warehouseCode: 'NB01',
  customerId: '5',
  customerName: '海纳',
  companyId: '1',
  companyName: '货代',
  containerId: null,
  containerCode: null,
  containerNo: null,
  loadingSlipId: null,
  slipNo: null,
  toWarehouseId: null,
  toWarehouseName: null,
  planAt: '2026-11-24T06:00:00.000Z',
  strategy: 'FIFO',
  allowPartial: false,
  pickupPerson: null,
  pickupIdNo: null,
  pickupPhone: null,
  plateNo: null,
  sealNo: null,
  remark: null,
  qtyRequested: 10,
  qtyAllocated: 10,
  qtyPicked: 0,
  qtyShipped: 0,
  volume: 10_000,
  weight: 5000,
  held: null,
  needsConsent: false,
  endReason: null,
  creatorName: '李四',
  createdAt: '2026-11-23T01:00:00.000Z',
  submitterName: '李四',
  submittedAt: '2026-11-23T02:00:00.000Z',
  approverName: '王五',
  approvedAt: '2026-11-23T03:00:00.000Z',
  shipperName: null,
  shippedAt: null,
  businessDate: null,
  signer: null,
  signedAt: null,
  reversalOf: null,
  reversedBy: null,
  lines: [
    {
      id: '1',
      lineNo: 1,
      goodsName: '毛毯',
      mark: 'MK',
      batchId: null,
      batchNo: null,
      locationId: null,
      locationCode: null,
      orderLineId: null,
      orderNo: null,
      quality: 'GOOD',
      unitVolume: 1000,
      unitWeight: 500,
      qtyRequested: 10,
      qtyAllocated: 10,
      qtyPicked: 0,
      qtyShipped: 0,
      shortReason: null,
    },
  ],
  allocations: [allocation('1', 'A-01', 'RK20261120-0001-1-1'), allocation('2', 'A-02', 'RK20261120-0001-2-1')],
  actions: can('pick', 'cancel'),
  ...more,
});
const row: OutboundRow = {
  ...detail({ state: 'SUBMITTED', actions: can('approve', 'reject') }),
  target: null,
  held: true,
  createdBy: '1',
  submittedBy: '1',
  shippedBy: null,
} as OutboundRow;
/** What can be allocated. */
export const stock = {
  id: '21',
  batchId: '31',
  batchNo: 'RK20261120-0001-1-1',
  goodsName: '毛毯',
  mark: 'MK',
  orderLineId: null,
  locationId: '41',
  locationCode: 'A-01',
  quality: 'GOOD' as const,
  available: 12,
  unitVolume: 1_000_000,
  unitWeight: 500,
  receivedDate: '2026-11-01',
  ageDays: 23,
  expiryDate: null,
  blocked: null,
};

/** The API of the pages of an outbound, before each test of a file. */
export function outboundPages() {
  let api: FakeApi;
  configure({ asyncUtilTimeout: 20_000 });
  beforeEach(() => {
    api = fakeApi();
    api.on(pickerCall('customers'), { list: [{ id: '5', label: '海纳' }] });
    api.on(pickerCall('warehouses'), { list: [{ id: '6', label: '北仑仓' }] });
    api.on(pickerCall('companies'), { list: [{ id: '1', label: '货代' }] });
    api.on(pickerCall('containers'), { list: [] });
    api.on(outboundList.endpoint, { list: [row], total: 1, totalCapped: false, page: 1, pageSize: 50, summary: {} });
    api.on(outbounds.get, detail());
    api.on(outbounds.available, { list: [stock], more: false });
    api.on(accesses.check, { allowed: false, reason: '准入已过期', accessId: null });
    api.on(risk.check, {
      decision: 'PASS',
      reasons: [],
      used: '0.00',
      limit: null,
      available: null,
      overdueDays: 0,
      level: 'LOW',
      holds: [],
    });
    api.on(meEndpoint, person());
  });
  afterEach(() => {
    resetScanQueues();
    cleanup();
    localStorage.clear();
  });
  return {
    get api() {
      return api;
    },
    open: (path = '') => renderRoute(warehouse, `/warehouse/outboundorder${path}`),
    sent: () => api.calls.filter(({ line }) => line.startsWith('POST')).map(({ body }) => body),
  };
}
