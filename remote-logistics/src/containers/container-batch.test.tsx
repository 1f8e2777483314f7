import { containerList, type ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import { stageRecords } from '@shared/contract/logistics/stage-record.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { fakeApi, type FakeApi } from '@shared/testing/fake-api.ts';
import { listOf, pageTests } from '@shared/testing/page-tests.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import logistics from '../../module.ts';
import css from '../bookings/bookings.module.css';

pageTests(logistics);

const box = (more: Partial<ContainerListRow>): ContainerListRow =>
  ({
    id: '5',
    version: 3,
    containerCode: 'GZ1',
    containerType: '40HQ',
    route: 'CNNGB→USLAX',
    stage: 'LOAD',
    orderCount: 2,
    planCartons: 50,
    planVolume: 6e6,
    capVolumePlan: 68e6,
    capVolumeMax: 762e5,
    capPayloadPlan: 22e6,
    hold: false,
    dg: false,
    atd: null,
    cutCy: '2020-01-02T04:00:00Z',
    actions: [],
    ...more,
  }) as ContainerListRow;

let api: FakeApi;
beforeEach(() => {
  api = fakeApi().on(
    containerList.endpoint,
    listOf([box({}), box({ id: '6', version: 4, containerCode: 'GZ2', stage: 'CLEAR', atd: '2020-01-05' })]),
  );
});

it('L6 批量节点 sends its evidence with the containers', async () => {
  api.on(stageRecords.batch, { done: 2, refused: [] });
  renderRoute(logistics, '/transport/container/order');
  await screen.findByText('GZ2');
  await userEvent.click(screen.getByRole('checkbox', { name: '选择本页全部' }));
  await userEvent.click(
    within(screen.getByRole('toolbar', { name: '批量操作' })).getByRole('button', { name: '批量节点' }),
  );
  const drawer = await screen.findByRole('dialog');
  await userEvent.click(within(drawer).getByLabelText('节点'));
  await userEvent.click(await screen.findByTitle('开船'));
  await userEvent.type(within(drawer).getByLabelText('发生时间（北京时间）'), '2026-10-01 08:00{Enter}');
  await userEvent.upload(
    within(drawer).getByLabelText('选择文件'),
    new File(['%PDF'], '提单.pdf', { type: 'application/pdf' }),
  );
  await userEvent.click(within(drawer).getByRole('button', { name: '批量节点' }));
  await waitFor(() => {
    const sent = api.calls.find(({ line }) => line === 'POST /logistics/containers/batch/milestone')?.body;
    expect(sent).toMatchObject({
      milestone: 'DEPARTED',
      items: [
        { id: '5', version: 3 },
        { id: '6', version: 4 },
      ],
    });
    expect((sent as { files: File[] }).files.map(({ name }) => name)).toEqual(['提单.pdf']);
  });
});

it('L6 LOG-067 a passed 截港 is red while the container waits for it, and plain once it has left', async () => {
  renderRoute(logistics, '/transport/container/order');
  const row = async (no: string) => within((await screen.findByText(no)).closest('tr') ?? document.body);
  expect((await row('GZ1')).getByText(/01-02 12:00 已过/).className).toBe(css.late);
  expect((await row('GZ2')).getByText('01-02 12:00').className).not.toContain(css.late ?? 'late');
});
