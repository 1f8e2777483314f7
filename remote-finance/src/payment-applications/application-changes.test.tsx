import { today } from '@shared/contract/business-day.ts';
import { applications } from '@shared/contract/finance/payment-application.contract.ts';
import type {
  ApplicationDetail,
  ApplicationLine,
  ApplicationReduction,
} from '@shared/contract/finance/payment-application.answers.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { refusal } from '@shared/testing/fake-api.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import finance from '../../module.ts';
import { applicationDesk, detail, may, PATH } from './application.fixture.ts';

const desk = applicationDesk();
const line = (feeLineId: string, applyAmount: string): ApplicationLine => ({
  id: `9${feeLineId}`,
  feeLineId,
  feeNo: `YF20261105-00${feeLineId}`,
  bizNo: null,
  statementNo: null,
  chargeName: '拖车费',
  dueDate: null,
  feeCurrency: 'CNY',
  feeAmount: '400.00',
  openAtApply: '400.00',
  applyAmount,
  closed: applyAmount,
  crossRate: '1',
  amount: applyAmount,
});
const claim = (id: string, state: ApplicationReduction['state']): ApplicationReduction => ({
  id,
  version: 2,
  reductionNo: `CJ20261120-000${id}`,
  kind: 'CLAIM',
  sourceId: null,
  sourceNo: `SP-0${id}`,
  sourceTotal: '50.00',
  sourceCurrency: 'CNY',
  amount: '50.00',
  amountSrc: '50.00',
  crossRate: '1',
  state,
  postedDate: '2026-11-20',
  actions: [],
});
/** An approved one, which has asked for more and set off more than it does now. */
const approved: ApplicationDetail = {
  ...detail,
  version: 5,
  state: 'APPROVED',
  gross: '400.00',
  reduceTotal: '50.00',
  net: '350.00',
  baseNet: '350.00',
  step: null,
  lines: [line('31', '400.00'), line('32', '0.00')],
  reductions: [claim('1', 'REVERSED'), claim('2', 'POSTED')],
  actions: may('update', 'void'),
};

it('FIN-072 编辑 of an approved one says what saving does, asks once more, and sends what it asks for now', async () => {
  const user = userEvent.setup();
  desk.show(approved);
  let asked = 0;
  desk.api.on(applications.update, () => {
    asked += 1;
    return asked === 1
      ? refusal('CONFIRM_REQUIRED', '请确认', {
          status: 422,
          data: {
            warnings: [{ code: 'FIN_APPLY_REAPPROVE', message: 'FS20261120-0001 已批准，保存后已有的审批作废。' }],
          },
        })
      : { ...approved, state: 'DRAFT' };
  });
  renderRoute(finance, PATH);
  const shown = within(await screen.findByRole('row', { name: /FS20261120-0001/ }));
  await user.click(shown.getByRole('button', { name: '编辑' }));
  expect(await screen.findByText(/保存后已有的审批作废、已过账的冲减冲回/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('冲回日').value).toBe(today());
  const sums = await screen.findByRole('status', { name: '金额汇总' });
  await waitFor(() => expect(sums.textContent).toContain('350.00'));
  await user.click(screen.getByRole('button', { name: '保存草稿' }));
  await screen.findByText('FS20261120-0001 已批准，保存后已有的审批作废。');
  const dialog = within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement);
  await user.click(dialog.getByRole('button', { name: /继续|确|仍/ }));
  await waitFor(() => expect(desk.sent()).toHaveLength(2));
  expect(desk.sent()[1]?.body).toMatchObject({
    version: 5,
    ack: ['FIN_APPLY_REAPPROVE'],
    lines: [{ feeLineId: '31', applyAmount: '400.00' }],
    reductions: [{ kind: 'CLAIM', sourceNo: 'SP-02', amount: '50.00' }],
    reversedDate: today(),
  });
});

it('4.14 结束剩余 of a part-paid one asks for the reason and sends the version that was seen', async () => {
  const user = userEvent.setup();
  const paying: ApplicationDetail = {
    ...approved,
    state: 'PAYING',
    executed: '100.00',
    paid: '100.00',
    actions: may('end'),
  };
  desk.show(paying);
  desk.api.on(applications.end, { ...paying, state: 'PAID', ended: '250.00', actions: [] });
  renderRoute(finance, `${PATH}?open=8`);
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('已结束未付')).toBeTruthy();
  await user.click(await drawer.findByRole('button', { name: /更多|结束剩余/ }));
  const item = screen.queryByRole('menuitem', { name: /结束剩余/ });
  if (item) await user.click(item);
  // The dialog comes when it is loaded, over the drawer.
  await screen.findByRole('textbox', { name: '原因' });
  const dialog = within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement);
  await user.type(dialog.getByRole('textbox'), '账户已变更');
  await user.click(dialog.getByRole('button', { name: /结束剩余|确/ }));
  await waitFor(() => expect(desk.sent()).toHaveLength(1));
  expect(desk.sent()[0]).toMatchObject({
    line: expect.stringContaining('/8/end'),
    body: { version: 5, reason: '账户已变更' },
  });
});

const dialogOf = async () => within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement);
it('FIN-063 作废 of one that has set nothing off asks for no day', async () => {
  const user = userEvent.setup();
  desk.show({ ...approved, reductions: [], reduceTotal: '0.00' });
  desk.api.on(applications.void, { ...approved, state: 'VOID', actions: [] });
  renderRoute(finance, PATH);
  const shown = within(await screen.findByRole('row', { name: /FS20261120-0001/ }));
  await user.click(shown.getByRole('button', { name: '作废' }));
  const dialog = await dialogOf();
  await user.type(await dialog.findByRole('textbox', { name: '原因' }), '不付了');
  expect(dialog.queryByLabelText('冲回日')).toBeNull();
  await user.click(dialog.getByRole('button', { name: /作废/ }));
  await waitFor(() => expect(desk.sent()).toHaveLength(1));
  expect(desk.sent()[0]?.body).toEqual({ version: 5, reason: '不付了' });
});
