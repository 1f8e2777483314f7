import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import finance from '../../module.ts';
import { applicationDesk, detail, PATH } from './application.fixture.ts';

const desk = applicationDesk();

it('F20 lists applications with gross, reductions and net; 冲减记录 is the other pane', async () => {
  const user = userEvent.setup();
  renderRoute(finance, PATH);
  const shown = within(await screen.findByRole('row', { name: /FS20261120-0001/ }));
  expect(shown.getByText('CNY 26,000.00')).toBeTruthy();
  await user.click(screen.getByRole('tab', { name: '冲减记录' }));
  expect(await screen.findByText('暂无数据')).toBeTruthy();
  expect(desk.api.calls.some(({ line }) => line.includes('/finance/reductions'))).toBe(true);
});

it('4.14 审核 is asked once more and sent with the version that was seen', async () => {
  const user = userEvent.setup();
  desk.api.on(applications.approve, { ...detail, state: 'APPROVED', actions: [] });
  renderRoute(finance, PATH);
  const shown = within(await screen.findByRole('row', { name: /FS20261120-0001/ }));
  await user.click(shown.getByRole('button', { name: '审核' }));
  const dialog = within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement);
  await user.click(dialog.getByRole('button', { name: /审核|确/ }));
  await waitFor(() => expect(desk.sent()).toHaveLength(1));
  expect(desk.sent()[0]).toMatchObject({ line: expect.stringContaining('/8/approve'), body: { version: 3 } });
});

it('the drawer shows account, people and papers', async () => {
  renderRoute(finance, `${PATH}?open=8`);
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('演示银行 宁波拖车 62220001')).toBeTruthy();
  expect(drawer.getByText('十一月拖车费')).toBeTruthy();
});
