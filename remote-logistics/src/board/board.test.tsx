import { allocations } from '@shared/contract/logistics/allocation.contract.ts';
import { poolList, type PoolRow } from '@shared/contract/logistics/pool-list.contract.ts';
import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { containerList } from '@shared/contract/logistics/container-list.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { person } from '@shared/testing/people.ts';
import { pageTests } from '@shared/testing/page-tests.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import logistics from '../../module.ts';
import { answer, boardApi, box, pool } from './board.fixture.ts';

pageTests(logistics);

let api: FakeApi;
beforeEach(() => {
  api = boardApi();
});

describe('待拼柜 (L9)', () => {
  it('chosen lines go into a container with the cartons that were typed; the capacity moves along (LOG-023)', async () => {
    const user = userEvent.setup();
    api.on(poolList.endpoint, answer([pool()])).on(containerList.endpoint, answer([box()]));
    api.on(allocations.add, { containerIds: ['5'] });
    renderRoute(logistics, '/transport/container/pingui');
    await user.click(await screen.findByLabelText('选择 WL1 毛毯'));
    await user.click(screen.getByRole('button', { name: '加入柜子' }));
    const dialog = await screen.findByRole('dialog');
    const cartons = within(dialog).getByLabelText('WL1 毛毯 箱数');
    await user.clear(cartons);
    await user.type(cartons, '20');
    expect(dialog.textContent).toContain('1.832');
    expect(dialog.textContent).toContain('500.27');
    await user.clear(cartons);
    await user.type(cartons, '31');
    expect(within(dialog).getByRole('alert').textContent).toContain('请填 1–30');
    await user.clear(cartons);
    await user.type(cartons, '20');
    await user.click(within(dialog).getByRole('button', { name: '加入柜子' }));
    await waitFor(() =>
      expect(api.calls.find((call) => call.line === 'POST /logistics/containers/5/allocations')?.body).toEqual({
        items: [{ orderLineId: '11', cartons: 20 }],
      }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
  it('10.2 who only looks gets neither button, and Enter on a chosen line asks for nothing', async () => {
    const user = userEvent.setup();
    api.on(poolList.endpoint, answer([pool()])).on(containerList.endpoint, answer([box()]));
    const reader = person(['logistics.pingui.view', 'logistics.container.view', 'logistics.order.view']);
    renderRoute(logistics, '/transport/container/pingui', reader);
    (await screen.findByLabelText('选择 WL1 毛毯')).focus();
    await user.keyboard(' {Enter}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.queryByRole('button', { name: /加入柜子|装入新柜子/ })).toBeNull();
  });
  it('a number that is no longer in the pool is named where it stands; one click leads there with it', async () => {
    const found = { ...answer<PoolRow>([]), missing: ['WL9', 'NIE-1'], elsewhere: { WL9: 'orders' } };
    api.on(poolList.endpoint, found).on(containerList.endpoint, answer([box()]));
    const page = renderRoute(logistics, '/transport/container/pingui?numbers=WL9,NIE-1');
    expect(await screen.findByText('1 个未找到')).toBeTruthy();
    expect(screen.getByText('NIE-1')).toBeTruthy();
    await userEvent.setup().click(screen.getByRole('button', { name: '在『物流订单』找到 1 个' }));
    await waitFor(() => expect(page.place()).toBe('/transport/order?numbers=WL9'));
  });
  it('by the keyboard: space chooses a line, Enter on it asks for the cartons; LOG-041, 042 are told before it is sent', async () => {
    const user = userEvent.setup();
    api.on(poolList.endpoint, answer([pool()]));
    api.on(containerList.endpoint, answer([box({ planVolume: 67_000_000, capVolumeMax: 69_500_000 })]));
    renderRoute(logistics, '/transport/container/pingui');
    (await screen.findByLabelText('选择 WL1 毛毯')).focus();
    await user.keyboard('{Enter}');
    expect(screen.queryByRole('dialog'), 'nothing is chosen yet').toBeNull();
    await user.keyboard(' {Enter}');
    const dialog = await screen.findByRole('dialog');
    const cartons = within(dialog).getByLabelText('WL1 毛毯 箱数');
    expect(document.activeElement).toBe(cartons);
    expect(within(dialog).getByText('体积 69.749 CBM 超过内容积 69.500，装不下')).toBeTruthy();
    await user.clear(cartons);
    await user.type(cartons, '20');
    expect(within(dialog).getByText('体积 68.832 CBM 超过建议 68.000，加入时需确认')).toBeTruthy();
    await user.clear(cartons);
    await user.type(cartons, '2');
    expect(within(dialog).queryByText(/超过/)).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement, 'the focus is back at the line').toBe(screen.getByLabelText('选择 WL1 毛毯'));
  });
  it('by the keyboard: Enter at the number of cartons confirms, once and only when it fits', async () => {
    const user = userEvent.setup();
    api.on(poolList.endpoint, answer([pool()])).on(containerList.endpoint, answer([box()]));
    api.on(allocations.add, { containerIds: ['5'] });
    renderRoute(logistics, '/transport/container/pingui');
    (await screen.findByLabelText('选择 WL1 毛毯')).focus();
    await user.keyboard(' {Enter}');
    const cartons = within(await screen.findByRole('dialog')).getByLabelText('WL1 毛毯 箱数');
    const sent = () => api.calls.filter(({ line }) => line.startsWith('POST')).map(({ body }) => body);
    await user.clear(cartons);
    await user.type(cartons, '31{Enter}');
    expect(sent()).toEqual([]);
    await user.clear(cartons);
    await user.type(cartons, '20{Enter}{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([{ items: [{ orderLineId: '11', cartons: 20 }] }]);
  });
  it('LOG-022 a refusal is said and the dialog keeps what was typed', async () => {
    const user = userEvent.setup();
    api.on(poolList.endpoint, answer([pool()])).on(containerList.endpoint, answer([box()]));
    api.on(allocations.add, () => refusal('LOG-022', 'WL1 第 1 行：剩余 10 箱，需要 30 箱。'));
    renderRoute(logistics, '/transport/container/pingui');
    await user.click(await screen.findByLabelText('选择 WL1 毛毯'));
    await user.click(screen.getByRole('button', { name: '加入柜子' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: '加入柜子' }));
    expect(await screen.findByText(/剩余 10 箱/)).toBeTruthy();
    expect(within(dialog).getByLabelText<HTMLInputElement>('WL1 毛毯 箱数').value).toBe('30');
  });
  it('LOG-022 lines chosen before the pool came anew follow it, also in the open dialog; what was typed stays', async () => {
    const user = userEvent.setup();
    let free = 30;
    const waiting: (() => void)[] = [];
    api.on(containerList.endpoint, answer([box()])).on(allocations.add, { containerIds: ['5'] });
    api.on(poolList.endpoint, async () => {
      if (free < 30) await new Promise<void>((resolve) => waiting.push(resolve));
      return answer([pool({ freeCartons: free }), pool({ id: '12', nameCn: '枕头', freeCartons: 8 })]);
    });
    renderRoute(logistics, '/transport/container/pingui');
    await user.click(await screen.findByLabelText('选择 WL1 毛毯'));
    await user.click(screen.getByRole('button', { name: '加入柜子' }));
    const first = await screen.findByRole('dialog');
    await user.clear(within(first).getByLabelText('WL1 毛毯 箱数'));
    await user.type(within(first).getByLabelText('WL1 毛毯 箱数'), '13');
    free = 17;
    await user.click(within(first).getByRole('button', { name: '加入柜子' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await user.click(screen.getByLabelText('选择 WL1 毛毯'));
    await user.click(screen.getByLabelText('选择 WL1 枕头'));
    await user.click(screen.getByRole('button', { name: '加入柜子' }));
    const dialog = await screen.findByRole('dialog');
    await user.clear(within(dialog).getByLabelText('WL1 枕头 箱数'));
    await user.type(within(dialog).getByLabelText('WL1 枕头 箱数'), '5');
    await waitFor(() => expect(waiting).not.toEqual([]));
    for (const come of waiting) come();
    const value = (name: string) => within(dialog).getByLabelText<HTMLInputElement>(`WL1 ${name} 箱数`).value;
    await waitFor(() => expect(value('毛毯')).toBe('17'));
    expect(value('枕头')).toBe('5');
  });
  it('more containers than the board shows are counted and read on; the port is asked of the server', async () => {
    const user = userEvent.setup();
    api.on(poolList.endpoint, answer([pool()]));
    api.on(containerList.endpoint, ({ query }) => {
      const second = String((query as { page?: unknown }).page) === '2';
      return { ...answer([second ? box({ id: '200', containerCode: 'GZ200' }) : box()]), total: 2 };
    });
    renderRoute(logistics, '/transport/container/pingui?pod=USLAX');
    const pane = within(await screen.findByRole('region', { name: '拼柜中的柜子' }));
    expect(await pane.findByText('2 个（目的港 USLAX）')).toBeTruthy();
    expect(pane.queryByRole('article', { name: '柜子 GZ200' })).toBeNull();
    expect(api.calls.find(({ line }) => line === 'GET /logistics/containers')?.url).toContain('pod=USLAX');
    await user.click(pane.getByRole('button', { name: '加载更多（还有 1 个）' }));
    expect(await pane.findByRole('article', { name: '柜子 GZ200' })).toBeTruthy();
    expect(pane.queryByRole('button', { name: /加载更多/ })).toBeNull();
  });
  it('加入柜子 finds a container of the route that the board does not show', async () => {
    const user = userEvent.setup();
    api.on(poolList.endpoint, answer([pool()]));
    api.on(containerList.endpoint, ({ query }) =>
      answer((query as { pol?: string }).pol === 'CNNGB' ? [box()] : [box({ id: '9', route: 'CNSHA→DEHAM' })]),
    );
    renderRoute(logistics, '/transport/container/pingui');
    await user.click(await screen.findByLabelText('选择 WL1 毛毯'));
    await user.click(screen.getByRole('button', { name: '加入柜子' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/^GZ1 40HQ CNNGB→USLAX/)).toBeTruthy();
  });
  it('the container of ?container= stands on the board though the filter leaves it out', async () => {
    api.on(poolList.endpoint, answer([]));
    api.on(containers.get, {
      id: '5',
      containerCode: 'GZ1',
      allocations: [],
    } as Partial<ContainerDetail> as ContainerDetail);
    api.on(containerList.endpoint, ({ query }) =>
      answer((query as { numbers?: string }).numbers === 'GZ1' ? [box()] : []),
    );
    renderRoute(logistics, '/transport/container/pingui?pod=DEHAM&container=5');
    expect(await screen.findByRole('article', { name: '柜子 GZ1' })).toBeTruthy();
  });
  it('a container of another route is not offered; an empty pool and a failed one say so', async () => {
    const user = userEvent.setup();
    api.on(poolList.endpoint, answer([pool()])).on(containerList.endpoint, answer([box({ route: 'CNSHA→DEHAM' })]));
    const page = renderRoute(logistics, '/transport/container/pingui');
    await user.click(await screen.findByLabelText('选择 WL1 毛毯'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '加入所选' }).disabled).toBe(true);
    page.unmount();
    api.on(poolList.endpoint, answer([]));
    renderRoute(logistics, '/transport/container/pingui').unmount();
    api.on(poolList.endpoint, () => refusal('SERVER_ERROR', '服务器发生错误，请检查服务器。', { status: 500 }));
    renderRoute(logistics, '/transport/container/pingui');
    expect(await screen.findByText('加载失败')).toBeTruthy();
  });
});
