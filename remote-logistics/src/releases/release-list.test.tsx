import { cargoReleases } from '@shared/contract/logistics/cargo-release.contract.ts';
import { cargoReleaseList, type CargoReleaseListRow } from '@shared/contract/logistics/cargo-release-list.contract.ts';
import { deliveryList } from '@shared/contract/logistics/delivery-list.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { listOf, pageTests } from '@shared/testing/page-tests.ts';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import logistics from '../../module.ts';

pageTests(logistics);

const PATH = '/transport/container/wait-songda';
const row = (more: Partial<CargoReleaseListRow> = {}): CargoReleaseListRow => ({
  id: '9',
  version: 3,
  releaseNo: 'FH1',
  orderId: '7',
  orderNo: 'WL1',
  containerId: '5',
  containerCode: 'GZ1',
  customerName: '恒丰',
  kind: 'SPECIAL',
  document: 'TELEX',
  openReceivable: '1500.00',
  overdue: '0.00',
  applicantId: '2',
  applicantName: '李四',
  reason: '客户急用',
  stage: 'DELIVER',
  approverName: null,
  approvedAt: null,
  endReason: null,
  ownerName: '李四',
  createdAt: '2026-11-19T01:00:00Z',
  state: 'PENDING',
  actions: [
    { code: 'approve', enabled: true, unmet: [] },
    { code: 'refuse', enabled: true, unmet: [] },
  ],
  ...more,
});
const released = row({
  id: '10',
  version: 6,
  releaseNo: 'FH2',
  state: 'RELEASED',
  approverName: '王五',
  approvedAt: '2026-11-20T01:00:00Z',
  actions: [{ code: 'revoke', enabled: true, unmet: [] }],
});

let api: FakeApi;
beforeEach(() => {
  api = fakeApi();
  api.on(cargoReleaseList.endpoint, listOf([row(), released]));
  api.on(deliveryList.endpoint, listOf([]));
});
const rowOf = async (no: string) => (await screen.findByText(no)).closest('tr') ?? expect.fail(`no row ${no}`);
const asked = (path: string) => api.calls.filter(({ line }) => line.startsWith(`GET ${path}`));

describe('L20 view 放货单', () => {
  it('names order and container, each a link, with kind, amounts, reason, who approved and the state', async () => {
    renderRoute(logistics, `${PATH}?as=releases`);
    const first = within(await rowOf('FH1'));
    const link = (name: string) => first.getByRole('link', { name }).getAttribute('href');
    expect(link('WL1')).toContain('/transport/order/info?id=7');
    expect(link('GZ1')).toContain('/transport/container/info?id=5&tab=deliveries');
    for (const text of ['恒丰', '特批放货', '电放', '客户急用', '待审批', '1,500.00']) first.getByText(text);
    const second = within(await rowOf('FH2'));
    for (const text of ['王五', '已放货']) second.getByText(text);
    expect(first.queryByText('王五')).toBeNull();
  });

  it('同意放货 asks first, then sends the version of the row', async () => {
    const sent: unknown[] = [];
    api.on(cargoReleases.approve, ({ params, body }) => {
      sent.push([params, body]);
      return {} as never;
    });
    renderRoute(logistics, `${PATH}?as=releases`);
    await userEvent.click(within(await rowOf('FH1')).getByRole('button', { name: '同意放货' }));
    const dialog = await screen.findByRole('dialog');
    within(dialog).getByText('同意后货物可以派送，确定放货吗？');
    expect(sent).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: '同意放货' }));
    await waitFor(() => expect(sent).toEqual([[{ id: '9' }, { version: 3 }]]));
    await waitFor(() => expect(asked('/logistics/releases').length).toBeGreaterThan(1));
  });

  it.each([
    ['拒绝放货', 'FH1', 'refuse', { id: '9' }, 3],
    ['撤销放货', 'FH2', 'revoke', { id: '10' }, 6],
  ] as const)(
    '%s wants a reason and sends it with the version of the row',
    async (label, no, code, params, version) => {
      const sent: unknown[] = [];
      api.on(cargoReleases[code], (call) => {
        sent.push([call.params, call.body]);
        return {} as never;
      });
      renderRoute(logistics, `${PATH}?as=releases`);
      await userEvent.click(within(await rowOf(no)).getByRole('button', { name: label }));
      const dialog = within(await screen.findByRole('dialog'));
      await userEvent.click(dialog.getByRole('button', { name: label }));
      await dialog.findByText('请填写原因');
      expect(sent).toEqual([]);
      await userEvent.type(dialog.getByLabelText('原因'), '款未到账');
      await userEvent.click(dialog.getByRole('button', { name: label }));
      await waitFor(() => expect(sent).toEqual([[params, { version, reason: '款未到账' }]]));
    },
  );

  it('a row offers what its state allows, and nothing that the server did not name', async () => {
    renderRoute(logistics, `${PATH}?as=releases`);
    const offered = async (no: string) => {
      const line = within(await rowOf(no));
      return ['同意放货', '拒绝放货', '撤销放货'].filter((name) => line.queryByRole('button', { name }));
    };
    expect(await offered('FH1')).toEqual(['同意放货', '拒绝放货']);
    expect(await offered('FH2')).toEqual(['撤销放货']);
  });

  it('the view is offered with logistics.release.view only', async () => {
    renderRoute(logistics, PATH);
    await userEvent.click(await screen.findByText('放货单'));
    await rowOf('FH1');
    cleanup();
    renderRoute(logistics, PATH, person(['logistics.songda.view']));
    await waitFor(() => expect(asked('/logistics/deliveries').length).toBeGreaterThan(1));
    expect(within(screen.getByRole('radiogroup', { name: '视图' })).queryByText('放货单')).toBeNull();
    expect(screen.queryByText('放货单')).toBeNull();
  });
});
