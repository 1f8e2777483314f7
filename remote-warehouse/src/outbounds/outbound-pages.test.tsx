import { person } from '@shared/testing/people.ts';
import { resetScanQueues } from '@shared/ui/scan/use-scan-queue.ts';
import { me as meEndpoint } from '@shared/contract/access/auth.contract.ts';
import type { OutboundAllocation, OutboundDetail } from '@shared/contract/warehouse/outbound.answers.ts';
import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { outboundList, type OutboundRow } from '@shared/contract/warehouse/outbound-list.contract.ts';
import { accesses } from '@shared/contract/warehouse/access.contract.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { scanCode } from '@shared/testing/scan-code.ts';
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import warehouse from '../../module.ts';

configure({ asyncUtilTimeout: 20_000 });
const can = (...codes: string[]) => codes.map((code) => ({ code, enabled: true, unmet: [] }));
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
const detail = (more: Partial<OutboundDetail> = {}): OutboundDetail => ({
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
const stock = {
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

let api: FakeApi;
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
});
afterEach(() => {
  resetScanQueues();
  cleanup();
  localStorage.clear();
});
const sent = () => api.calls.filter(({ line }) => line.startsWith('POST')).map(({ body }) => body);

it('W7 shows states and 控货; 审核 is sent with the version', async () => {
  api.on(outbounds.approve, detail({ state: 'APPROVED', version: 4 }));
  renderRoute(warehouse, '/warehouse/outboundorder');
  const shown = within(await screen.findByRole('row', { name: /CK20261123-0001/ }));
  expect(shown.getByText('控货')).toBeTruthy();
  expect(shown.getByText('待审核')).toBeTruthy();
  await userEvent.click(shown.getByRole('button', { name: /^审\s*核$/ }));
  await waitFor(() => expect(sent()).toEqual([{ version: 3 }]));
});

it('W9 a scan of the location and then of the batch picks what is there; fewer pieces want a reason', async () => {
  api.on(outbounds.pickScan, detail({ version: 4 }));
  api.on(meEndpoint, person());
  renderRoute(warehouse, '/warehouse/outboundorder/outboundorderdetails?id=8&tab=picks');
  await screen.findByText(/还有 2 行待拣/);
  await scanCode('B:RK20261120-0001-2-1');
  expect(await screen.findByText('请先扫库位条码，RK20261120-0001-2-1 在 A-02')).toBeTruthy();
  await scanCode('L:NB01:A-02');
  expect(await screen.findByText('A-02：请扫批次 RK20261120-0001-2-1')).toBeTruthy();
  await scanCode('B:RK20261120-0001-2-1');
  await waitFor(() => expect(sent()).toEqual([{ allocationId: '2', qty: 5, reason: null }]));
  const card = within((await screen.findAllByRole('listitem')).find((each) => each.textContent?.includes('A-01'))!);
  const qty = card.getByLabelText('A-01 拣货件数');
  await userEvent.clear(qty);
  await userEvent.type(qty, '3');
  await userEvent.tab();
  const pick = card.getByRole('button', { name: /拣\s*货/ });
  expect((pick as HTMLButtonElement).disabled).toBe(true);
  await userEvent.type(card.getByLabelText('A-01 少拣原因'), '破损');
  await userEvent.click(pick);
  await waitFor(() => expect(sent().at(-1)).toEqual({ allocationId: '1', qty: 3, reason: '破损' }));
});

it('W8 opens a draft, says what stands against the customer, and keeps the chosen places', async () => {
  api.on(outbounds.get, detail({ state: 'DRAFT', type: 'PICKUP', lines: [], allocations: [], actions: [] }));
  renderRoute(warehouse, '/warehouse/outboundorder/createoutboundorder?id=8');
  expect(await screen.findByText('提货准入：准入已过期')).toBeTruthy();
  expect(await screen.findByText('风险：未控货')).toBeTruthy();
  expect(await screen.findByText('可用库存 12 件')).toBeTruthy();
  expect(await screen.findByDisplayValue('A-01')).toBeTruthy();
});

it('W8 shows the risk level, and the credit to who may see it', async () => {
  const draft = detail({ state: 'DRAFT', lines: [], allocations: [], actions: [] });
  const answer = { decision: 'WARN' as const, reasons: [], overdueDays: 3, level: 'HIGH' as const, holds: [] };
  api.on(outbounds.get, draft);
  api.on(risk.check, { ...answer, used: '120000.00', limit: '100000.00', available: '-20000.00' });
  renderRoute(warehouse, '/warehouse/outboundorder/createoutboundorder?id=8');
  expect(await screen.findByText('风险级别：高')).toBeTruthy();
  expect(screen.getByText('信用敞口：120,000.00，额度 100,000.00，可用 -20,000.00')).toBeTruthy();
  cleanup();
  api.on(risk.check, answer);
  renderRoute(warehouse, '/warehouse/outboundorder/createoutboundorder?id=8');
  expect(await screen.findByText('风险级别：高')).toBeTruthy();
  expect(screen.queryByText(/信用敞口/)).toBeNull();
});

it('W9 签收 takes pictures; customer, papers and entries are led to', async () => {
  const shipped = detail({ type: 'PICKUP', state: 'SHIPPED', actions: can('sign') });
  api.on(outbounds.get, shipped);
  api.on(outbounds.sign, { ...shipped, state: 'SIGNED', version: 4 });
  api.on(attachments.list, { list: [], editable: true, maxSize: 20_000_000 } as never);
  api.on(attachments.upload, { id: '1' } as never);
  api.on(outbounds.entries, {
    list: [
      {
        id: '51',
        businessDate: '2026-11-23',
        occurredAt: '2026-11-23T01:00:00.000Z',
        type: 'SHIP',
        reversed: false,
        locationCode: 'A-01',
        batchNo: 'RK20261120-0001-1-1',
        qty: -10,
        qtyAfter: 0,
        volume: -10_000,
        weight: -5000,
        posterName: '李四',
      },
    ],
  } as never);
  renderRoute(warehouse, '/warehouse/outboundorder/outboundorderdetails?id=8&tab=entries');
  expect((await screen.findByRole('link', { name: '海纳' })).getAttribute('href')).toBe('/account/customer?open=5');
  expect((await screen.findByRole('link', { name: '在出入库明细中查看' })).getAttribute('href')).toBe(
    '/warehouse/stock/stockinandout-details?docNo=CK20261123-0001&internal=1',
  );
  await userEvent.click(screen.getByRole('tab', { name: '装柜/提货' }));
  expect(await screen.findByRole('heading', { name: '提货人证件' })).toBeTruthy();
  expect(screen.getByRole('heading', { name: '签收照片' })).toBeTruthy();
  await userEvent.click(screen.getAllByRole('button', { name: /^签\s*收$/ })[0] as HTMLElement);
  const form = within((await screen.findByRole('form', { name: /签收 CK/ })).closest('[role=dialog]') as HTMLElement);
  await userEvent.type(form.getByLabelText('签收人'), '王五');
  const picture = new File(['x'], '签收.jpg', { type: 'image/jpeg' });
  await userEvent.upload(document.querySelector('[role=dialog] input[type=file]') as HTMLInputElement, picture);
  await userEvent.click(form.getByRole('button', { name: /^签\s*收$/ }));
  await waitFor(() => expect(api.calls.some(({ line }) => line.startsWith('POST /attachments'))).toBe(true));
  expect(sent()[0]).toEqual({ version: 3, signer: '王五' });
});

it('FIN-190, FIN-193 W9 says what stands against the goods and leads to the request for this document', async () => {
  const path = '/warehouse/outboundorder/outboundorderdetails?id=8';
  const request =
    '/finance/risk?panel=holds&pane=releases&apply=5&scope=OUTBOUND&docType=OUTBOUND&docNo=CK20261123-0001';
  const links = () => screen.getAllByRole('link', { name: '申请解控' }).map((link) => link.getAttribute('href'));
  api.on(outbounds.get, detail({ state: 'SUBMITTED', held: '出库：货款逾期', needsConsent: true }));
  renderRoute(warehouse, path);
  expect(await screen.findByText('客户已控货（出库：货款逾期），须先解控才能审核、配货和出库')).toBeTruthy();
  expect(links()).toEqual([request]);
  cleanup();
  api.on(outbounds.get, detail({ state: 'SUBMITTED', needsConsent: true }));
  renderRoute(warehouse, path);
  expect(await screen.findByText('客户风险级别高，审核前须财务主管批准本单的解控申请')).toBeTruthy();
  expect(links()).toEqual([request]);
  cleanup();
  api.on(outbounds.get, detail({ state: 'APPROVED', needsConsent: true }));
  renderRoute(warehouse, path);
  await screen.findAllByText('已审核');
  expect(screen.queryByRole('link', { name: '申请解控' })).toBeNull();
});
