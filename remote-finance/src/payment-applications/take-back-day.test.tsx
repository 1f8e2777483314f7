import { addDays, today } from '@shared/contract/business-day.ts';
import { applications, reductions } from '@shared/contract/finance/payment-application.contract.ts';
import { reductionList, type ReductionRow } from '@shared/contract/finance/payment-application-list.contract.ts';
import type { ApplicationDetail } from '@shared/contract/finance/payment-application.answers.ts';
import { renderRoute } from '@shared/testing/contract-host.tsx';
import { refusal } from '@shared/testing/fake-api.ts';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import finance from '../../module.ts';
import { applicationDesk, detail, may, PATH } from './application.fixture.ts';

const desk = applicationDesk();
/** One whose reductions were posted when it was approved. */
const approved: ApplicationDetail = { ...detail, version: 5, state: 'APPROVED', step: null, actions: may('void') };
const posted = {
  id: '21', version: 2, reductionNo: 'CJ20261120-0001', kind: 'CLAIM', sourceNo: 'SP-01', currency: 'CNY', amount: '1500.00',
  applicationId: '8', applicationNo: 'FS20261120-0001', partyName: '宁波拖车', postedDate: '2026-11-20', state: 'POSTED',
  companyName: '远通', reversedDate: null, reverseReason: null, createdAt: '2026-11-20T04:00:00Z',
  actions: may('reverse'),
} as ReductionRow; // prettier-ignore
const list = { total: 1, totalCapped: false, page: 1, pageSize: 50, summary: {} };

/** The dialog of an action on the row of a document. */
async function ask(no: RegExp, action: string) {
  const user = userEvent.setup();
  const row = within(await screen.findByRole('row', { name: no }));
  await user.click(row.getByRole('button', { name: action }));
  const dialog = within((await screen.findAllByRole('dialog')).at(-1) as HTMLElement);
  const day = await dialog.findByLabelText<HTMLInputElement>('冲回日');
  return {
    dialog,
    day,
    reason: (text: string) => user.type(dialog.getByRole('textbox', { name: '原因' }), text),
    choose: (text: string) => {
      fireEvent.change(day, { target: { value: text } });
      fireEvent.blur(day);
    },
    press: () => user.click(dialog.getByRole('button', { name: new RegExp([...action].join(String.raw`\s?`)) })),
  };
}
/** What stands at the field of the day, which alone is marked. */
const atTheDay = (day: HTMLElement) =>
  document.getElementById(day.getAttribute('aria-describedby') ?? '-')?.textContent ?? null;
const closed = (date: string) =>
  refusal('PERIOD_CLOSED', `${date} 所在期间已结账，请改用 ${today()}。`, {
    status: 422,
    data: { date, suggest: today() },
  });

describe.each([
  {
    what: '作废 of an approved application',
    open: () => desk.show(approved),
    path: PATH,
    no: /FS20261120-0001/,
    action: '作废',
    name: 'reversedDate',
    version: 5,
    answers: (answer: () => object) => desk.api.on(applications.void, answer as never),
    done: { ...approved, state: 'VOID', actions: [] },
  },
  {
    what: '冲回 of a reduction',
    open: () => desk.api.on(reductionList.endpoint, { ...list, list: [posted] }),
    path: `${PATH}?pane=reductions`,
    no: /CJ20261120-0001/,
    action: '冲回',
    name: 'date',
    version: 2,
    answers: (answer: () => object) => desk.api.on(reductions.reverse, answer as never),
    done: { ...posted, state: 'REVERSED', actions: [] },
  },
])('FIN-063 FIN-110 $what', ({ open, path, no, action, name, version, answers, done }) => {
  it('is dated today unless another day is chosen', async () => {
    open();
    answers(() => done);
    renderRoute(finance, path);
    const asked = await ask(no, action);
    expect(asked.day.value).toBe(today());
    await asked.reason('扣错了');
    const chosen = addDays(today(), -3);
    asked.choose(chosen);
    await asked.press();
    await waitFor(() => expect(desk.sent()).toHaveLength(1));
    expect(desk.sent()[0]?.body).toEqual({ version, reason: '扣错了', [name]: chosen });
  });

  it('a closed period is said at the day, the dialog stays with what was typed, and another day goes through', async () => {
    open();
    const day = addDays(today(), -40);
    let tries = 0;
    answers(() => (++tries === 1 ? closed(day) : done));
    renderRoute(finance, path);
    const asked = await ask(no, action);
    await asked.reason('扣错了');
    asked.choose(day);
    await asked.press();
    await waitFor(() => expect(atTheDay(asked.day)).toBe(`${day} 所在期间已结账，请改用 ${today()}。`));
    expect(asked.day.getAttribute('aria-invalid')).toBe('true');
    const reason = asked.dialog.getByRole<HTMLTextAreaElement>('textbox', { name: '原因' });
    expect([reason.value, reason.className.includes('error')]).toEqual(['扣错了', false]);
    asked.choose(today());
    await waitFor(() => expect(atTheDay(asked.day)).toBeNull());
    await asked.press();
    await waitFor(() => expect(desk.sent()).toHaveLength(2));
    expect(desk.sent()[1]?.body).toEqual({ version, reason: '扣错了', [name]: today() });
  });

  it('a day after today, which the server refuses by the name of the field, stands there too', async () => {
    open();
    answers(() => refusal('VALIDATION', '请检查', { status: 422, data: { fields: { [name]: '不能晚于今天' } } }));
    renderRoute(finance, path);
    const asked = await ask(no, action);
    await asked.reason('扣错了');
    asked.choose(addDays(today(), 1));
    await asked.press();
    await waitFor(() => expect(atTheDay(asked.day)).toBe('不能晚于今天'));
  });
});
