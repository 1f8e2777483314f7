import { outbounds } from '@shared/contract/warehouse/outbound.contract.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { refusal } from '@shared/testing/fake-api.ts';
import { scanCode } from '@shared/testing/scan-code.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { can, detail, outboundPages, stock } from './outbound-pages.fixture.ts';

const desk = outboundPages();

it('W7 shows states and 控货; 审核 is sent with the version', async () => {
  desk.api.on(outbounds.approve, detail({ state: 'APPROVED', version: 4 }));
  desk.open();
  const shown = within(await screen.findByRole('row', { name: /CK20261123-0001/ }));
  expect(shown.getByText('控货')).toBeTruthy();
  expect(shown.getByText('待审核')).toBeTruthy();
  await userEvent.click(shown.getByRole('button', { name: /^审\s*核$/ }));
  await waitFor(() => expect(desk.sent()).toEqual([{ version: 3 }]));
});

it('W9 a scan of the location and then of the batch picks what is there; fewer pieces want a reason', async () => {
  desk.api.on(outbounds.pickScan, detail({ version: 4 }));
  desk.open('/outboundorderdetails?id=8&tab=picks');
  await screen.findByText(/还有 2 行待拣/);
  await scanCode('B:RK20261120-0001-2-1');
  expect(await screen.findByText('请先扫库位条码，RK20261120-0001-2-1 在 A-02')).toBeTruthy();
  await scanCode('L:NB01:A-02');
  expect(await screen.findByText('A-02：请扫批次 RK20261120-0001-2-1')).toBeTruthy();
  await scanCode('B:RK20261120-0001-2-1');
  await waitFor(() => expect(desk.sent()).toEqual([{ allocationId: '2', qty: 5, reason: null }]));
  const card = within((await screen.findAllByRole('listitem')).find((each) => each.textContent?.includes('A-01'))!);
  const qty = card.getByLabelText('A-01 拣货件数');
  await userEvent.clear(qty);
  await userEvent.type(qty, '3');
  await userEvent.tab();
  const pick = card.getByRole('button', { name: /拣\s*货/ });
  expect((pick as HTMLButtonElement).disabled).toBe(true);
  await userEvent.type(card.getByLabelText('A-01 少拣原因'), '破损');
  await userEvent.click(pick);
  await waitFor(() => expect(desk.sent().at(-1)).toEqual({ allocationId: '1', qty: 3, reason: '破损' }));
});

it('W9 a pick that was refused because another picker was quicker stays to be seen to when nothing is left to pick', async () => {
  desk.api.on(outbounds.pickScan, refusal('WMS-024', 'A-02 RK20261120-0001-2-1 已由 王五 拣完。', { status: 409 }));
  desk.open('/outboundorderdetails?id=8&tab=picks');
  await screen.findByText(/还有 2 行待拣/);
  await scanCode('L:NB01:A-02');
  await scanCode('B:RK20261120-0001-2-1');
  expect(await screen.findByText(/已由 王五 拣完/)).toBeTruthy();
  cleanup();
  const allocations = detail().allocations.map((each) => ({ ...each, state: 'PICKED' as const }));
  desk.api.on(outbounds.get, detail({ state: 'PICKED', allocations, actions: [] }));
  desk.open('/outboundorderdetails?id=8&tab=picks');
  const refused = within(await screen.findByRole('group', { name: '未被接受的扫描' }));
  expect(refused.getByText(/已由 王五 拣完/)).toBeTruthy();
  await userEvent.click(refused.getByRole('button', { name: /^放\s*弃$/ }));
  await waitFor(() => expect(screen.getAllByRole('button', { name: /^放\s*弃$/ })).toHaveLength(2));
  await userEvent.click(screen.getAllByRole('button', { name: /^放\s*弃$/ }).at(-1)!);
  await waitFor(() => expect(screen.queryByRole('group', { name: '未被接受的扫描' })).toBeNull());
});

it('W9 签收 takes pictures; customer, papers and entries are led to', async () => {
  const shipped = detail({ type: 'PICKUP', state: 'SHIPPED', actions: can('sign') });
  desk.api.on(outbounds.get, shipped);
  desk.api.on(outbounds.sign, { ...shipped, state: 'SIGNED', version: 4 });
  desk.api.on(attachments.list, { list: [], editable: true, maxSize: 20_000_000 } as never);
  desk.api.on(attachments.upload, { id: '1' } as never);
  desk.api.on(outbounds.entries, {
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
  desk.open('/outboundorderdetails?id=8&tab=entries');
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
  await waitFor(() => expect(desk.api.calls.some(({ line }) => line.startsWith('POST /attachments'))).toBe(true));
  expect(desk.sent()[0]).toEqual({ version: 3, signer: '王五' });
});

it('FIN-190, FIN-193 W9 says what stands against the goods and leads to the request for this document', async () => {
  const path = '/outboundorderdetails?id=8';
  const request =
    '/finance/risk?panel=holds&pane=releases&apply=5&scope=OUTBOUND&docType=OUTBOUND&docNo=CK20261123-0001';
  const links = () => screen.getAllByRole('link', { name: '申请解控' }).map((link) => link.getAttribute('href'));
  desk.api.on(outbounds.get, detail({ state: 'SUBMITTED', held: '出库：货款逾期', needsConsent: true }));
  desk.open(path);
  expect(await screen.findByText('客户已控货（出库：货款逾期），须先解控才能审核、配货和出库')).toBeTruthy();
  expect(links()).toEqual([request]);
  cleanup();
  desk.api.on(outbounds.get, detail({ state: 'SUBMITTED', needsConsent: true }));
  desk.open(path);
  expect(await screen.findByText('客户风险级别高，审核前须财务主管批准本单的解控申请')).toBeTruthy();
  expect(links()).toEqual([request]);
  cleanup();
  desk.api.on(outbounds.get, detail({ state: 'APPROVED', needsConsent: true }));
  desk.open(path);
  await screen.findAllByText('已审核');
  expect(screen.queryByRole('link', { name: '申请解控' })).toBeNull();
});

it('W7 手工配货 is searched and paged by the server; what was chosen stays and goes with what is found later', async () => {
  desk.api.on(outbounds.get, detail({ state: 'APPROVED', actions: can('allocate') }));
  const takeable = (id: string, values: object = {}) => ({ ...stock, id, lineId: '81', lineNo: 1, ...values });
  const asked: unknown[] = [];
  desk.api.on(outbounds.takeable, ({ query }) => {
    asked.push([query.q, Number(query.page)]);
    const list = query.q
      ? [takeable('205', { locationCode: 'B-09' })]
      : Number(query.page) === 2
        ? [takeable('203', { locationCode: 'B-07' }), takeable('204', { locationCode: 'B-08', blocked: '库位禁出' })]
        : [takeable('201')];
    return { list, total: 120, pageSize: 100 };
  });
  desk.open('/outboundorderdetails?id=8');
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: '手工配货' }));
  expect(await screen.findByText('可配库存 120 条')).toBeTruthy();
  const grid = () => screen.findByRole('table', { name: '可配库存' });
  await user.type(await within(await grid()).findByLabelText('第 1 行配货'), '4');
  await user.click(screen.getByRole('listitem', { name: '2' }));
  expect(await within(await grid()).findByDisplayValue('库位禁出')).toBeTruthy();
  await user.type(screen.getByRole('searchbox', { name: '查找库存' }), 'B-09{Enter}');
  await waitFor(() => expect(asked).toContainEqual(['B-09', 1]));
  await user.type(await within(await grid()).findByLabelText('第 2 行配货'), '6');
  await user.click(screen.getByRole('button', { name: /^配\s*货$/ }));
  await waitFor(() =>
    expect(desk.sent()).toEqual([
      {
        version: 3,
        takes: [
          { lineId: '81', stockId: '201', qty: 4 },
          { lineId: '81', stockId: '205', qty: 6 },
        ],
      },
    ]),
  );
});
