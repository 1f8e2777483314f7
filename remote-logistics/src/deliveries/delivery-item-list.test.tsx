import { deliveryItemList, type DeliveryItemListRow } from '@shared/contract/logistics/delivery-item-list.contract.ts';
import { deliveryList } from '@shared/contract/logistics/delivery-list.contract.ts';
import { deliveries } from '@shared/contract/logistics/delivery.contract.ts';
import { exportOf } from '@shared/contract/shared/export.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { listOf, pageTests } from '@shared/testing/page-tests.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import logistics from '../../module.ts';
import { detail, item } from './delivery.fixture.ts';

pageTests(logistics);

const PATH = '/transport/container/wait-songda';
const one = item({ actions: [{ code: 'book', enabled: true, unmet: [] }] });
const row: DeliveryItemListRow = {
  id: one.id,
  version: one.version,
  item: one,
  actions: one.actions,
  deliveryNo: one.deliveryNo,
  containerCode: 'GZ1',
  containerNo: 'MSCU0000016',
  orderNo: 'WL1',
  customerName: '恒丰',
  customerCode: 'HF01',
  consigneeName: 'Pacific Home',
  address: '1 Harbor Rd',
  deliveryType: 'DOOR',
  loaded: 25,
  appointmentAt: null,
  carrierName: null,
  truckNo: null,
  plate: null,
  lastFreeDay: '2020-01-01',
  dispatchedAt: null,
  deliveredAt: null,
  deliveredCartons: null,
  short: null,
  damaged: null,
  signer: null,
  exceptionKind: null,
  exceptionRemark: null,
  stage: 'DELIVER',
  ownerName: '李四',
  release: 'NONE',
  state: 'DRAFT',
};

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(deliveryItemList.endpoint, listOf([row]));
  api.on(deliveryList.endpoint, listOf([]));
  api.on(deliveries.get, detail());
});

describe('L20 view 送达明细', () => {
  it('shows a delivery a row with its links, filters by what stands in the address, and does what L20 does', async () => {
    renderRoute(logistics, `${PATH}?as=items&tab=unsent&state=DRAFT`);
    const line = within((await screen.findByText('Pacific Home')).closest('tr') ?? document.body);
    for (const text of ['恒丰', '1 Harbor Rd', '送货上门', '未申请', '待派送']) line.getByText(text);
    line.getByText(/超 \d+ 天/);
    expect(line.getByRole('link', { name: 'WL1' }).getAttribute('href')).toBe('/transport/order/info?id=7');
    const asked = api.calls.find(({ url }) => url.includes('/logistics/delivery-items'))?.url;
    expect(asked).toContain('tab=unsent');
    expect(asked).toContain('state=DRAFT');
    await userEvent.click(line.getByRole('button', { name: /预\s?约/ }));
    await screen.findByRole('form', { name: `预约 ${one.deliveryNo}` });
  });
  it('has an export of its own', async () => {
    const endpoint = exportOf(deliveryItemList);
    if (!endpoint) throw new Error('no export');
    api.on(endpoint, Response.json({ success: true, data: { jobId: '1' } }));
    renderRoute(logistics, `${PATH}?as=items&tab=unsent`);
    await screen.findByText('Pacific Home');
    await userEvent.click(screen.getByRole('button', { name: /导\s?出/ }));
    await waitFor(() => expect(api.calls.at(-1)?.url).toContain(`${endpoint.path}?tab=unsent`));
  });
  it('stands in the switch with logistics.songda.view only', async () => {
    renderRoute(logistics, PATH, person(['logistics.release.view']));
    await screen.findByText('放货单');
    expect(screen.queryByText('送达明细')).toBeNull();
  });
});
