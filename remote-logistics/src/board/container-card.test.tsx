import { allocations, type Allocation } from '@shared/contract/logistics/allocation.contract.ts';
import { poolList } from '@shared/contract/logistics/pool-list.contract.ts';
import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { containerList } from '@shared/contract/logistics/container-list.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import type { FakeApi } from '@shared/testing/fake-api.ts';
import { pageTests } from '@shared/testing/page-tests.ts';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import logistics from '../../module.ts';
import { FillBar } from './fill-bar.tsx';
import { answer, boardApi, box } from './board.fixture.ts';

pageTests(logistics);

let api: FakeApi;
beforeEach(() => {
  api = boardApi();
});

/** What an open card reads of its container. */
const cargoOf = (line: Partial<Allocation>) =>
  ({
    id: '5',
    containerCode: 'GZ1',
    allocations: [{ volume: 900, gross: 900, masked: false, hold: false, ...line }],
  }) as ContainerDetail;

describe('cards of 待拼柜 (L9)', () => {
  it('name customers and attributes; 拆分 moves a part of a line and keeps at least one carton', async () => {
    const user = userEvent.setup();
    const held = box({ customers: ['恒丰', '瑞达'], customerCount: 3, attributes: ['BATTERY'] });
    api
      .on(poolList.endpoint, answer([]))
      .on(containerList.endpoint, answer([held, box({ id: '6', containerCode: 'GZ2' })]));
    api.on(containers.get, cargoOf({ id: '21', orderNo: 'WL1', customerName: '恒丰', nameCn: '毛毯', cartons: 9 }));
    api.on(allocations.move, { containerIds: ['5', '6'] });
    renderRoute(logistics, '/transport/container/pingui?container=5');
    const card = await screen.findByRole('article', { name: '柜子 GZ1' });
    expect(card.textContent).toContain('恒丰、瑞达 及其他 1 个客户');
    expect(card.textContent).toContain('带电');
    const split = await within(card).findByRole<HTMLButtonElement>('button', { name: '拆分' });
    expect(split.disabled).toBe(true);
    await user.click(within(card).getByRole('checkbox', { name: /^选择 / }));
    await user.click(split);
    const dialog = await screen.findByRole('dialog');
    const cartons = within(dialog).getByLabelText<HTMLInputElement>('WL1 毛毯 箱数');
    expect(cartons.value).toBe('4');
    await user.clear(cartons);
    await user.type(cartons, '9');
    expect(within(dialog).getByRole('alert').textContent).toContain('请填 1–8');
    await user.clear(cartons);
    await user.type(cartons, '3');
    await user.click(within(dialog).getByRole('button', { name: '拆分' }));
    await waitFor(() =>
      expect(api.calls.find((call) => call.line === 'POST /logistics/containers/5/allocations/move')?.body).toEqual({
        items: [{ allocationId: '21', cartons: 3 }],
        toContainerId: '6',
      }),
    );
  });
  it('LOG-044 one bar that stands for both takes the colour of the larger', () => {
    render(<FillBar compact label="装载率" part={60} plan={100} most={120} other={1.2} />);
    expect(screen.getByRole('meter').getAttribute('aria-valuetext')).toBe('60%，超过建议');
  });
});
