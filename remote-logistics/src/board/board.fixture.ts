import type { PoolRow } from '@shared/contract/logistics/pool-list.contract.ts';
import type { ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';

/** A line that waits: 30 cartons of WL1. */
export const pool = (more: Partial<PoolRow> = {}): PoolRow => ({
  id: '11',
  version: 1,
  orderNo: 'WL1',
  customerName: '恒丰',
  customerCode: 'HF01',
  nameCn: '毛毯',
  freeCartons: 30,
  freeVolume: 3_390_000,
  freeGross: 925_500,
  rt: '3.390',
  pod: 'USLAX',
  cargoReadyDate: null,
  receivedCartons: 0,
  cargoSource: 'WAREHOUSE',
  attributes: ['GENERAL'],
  requireEtd: null,
  waitingDays: 3,
  serviceType: 'LCL',
  transportMode: 'SEA',
  orderId: '1',
  customerId: '1',
  podName: '洛杉矶',
  pol: 'CNNGB',
  finalPlace: null,
  lineCartons: 37,
  allocatedCartons: 0,
  lineVolume: 3_390_000,
  lineGross: 925_500,
  ...more,
});
/** A container that takes it. */
export const box = (more: Partial<ContainerListRow> = {}): ContainerListRow => ({
  id: '5',
  customers: [],
  attributes: [],
  version: 1,
  containerCode: 'GZ1',
  containerNo: null,
  containerType: '40HQ',
  serviceType: 'LCL',
  transportMode: 'SEA',
  route: 'CNNGB→USLAX',
  orderCount: 0,
  customerCount: 0,
  planCartons: 0,
  planVolume: 0,
  planGross: 0,
  fillRate: 0,
  payloadRate: 0,
  planLoadDate: null,
  sealNo: null,
  loadedVolume: 0,
  carrierName: null,
  vesselVoyage: '',
  soNo: null,
  mblNo: null,
  cutCy: null,
  etd: null,
  atd: null,
  eta: null,
  ata: null,
  stage: 'CONSOLIDATE',
  stayMinutes: 5,
  ownerName: '李四',
  createdAt: '2026-11-20T04:00:00Z',
  hold: false,
  dg: false,
  stageSince: '2026-11-20T04:00:00Z',
  capVolumePlan: 68_000_000,
  capVolumeMax: 76_200_000,
  capPayloadPlan: 22_000_000,
  capPayloadMax: 26_620_000,
  actions: [{ code: 'advance', enabled: false, unmet: ['柜内还没有货物'] }],
  ...more,
});
/** A list as the API answers it. */
export const answer = <Row>(rows: Row[]) => ({
  list: rows,
  total: rows.length,
  totalCapped: false,
  page: 1,
  pageSize: 200,
  summary: {},
});
/** The fake API of the board. */
export function boardApi(): FakeApi {
  const api = fakeApi();
  for (const kind of ['ports', 'customers']) api.on(pickerCall(kind), { list: [] });
  return api;
}
