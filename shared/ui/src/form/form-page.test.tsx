import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { resetDirty } from '@shared/runtime/dirty.ts';
import { flushDrafts } from '@shared/runtime/draft.ts';
import { create, get, save, show, stored, update } from './form-page.fixture.tsx';

let api: FakeApi;
const posts = () => api.calls.filter(({ line: one }) => !one.startsWith('GET'));

beforeEach(() => {
  localStorage.clear();
  resetDirty();
  api = fakeApi().on(get, stored);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('form page', () => {
  it('checks by the body schema before sending and shows the text at the field', async () => {
    show();
    await save();
    expect(await screen.findByText('必填')).toBeTruthy();
    expect(posts()).toEqual([]);
    await userEvent.type(screen.getByLabelText('备注'), '好');
    await waitFor(() => expect(screen.queryByText('必填')).toBeNull());
  });
  it('1.7 what a button fills in is unsaved as what is typed: said, kept as a draft, and its error goes', async () => {
    show();
    await save();
    expect(await screen.findByText('必填')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: /代\s?填/ }));
    expect(await screen.findByText('有未保存的修改，草稿已自动保存在本机')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('必填')).toBeNull());
    flushDrafts();
    cleanup();
    show();
    expect(await screen.findByRole('button', { name: '恢复草稿' })).toBeTruthy();
  });
  it('money stays a text to its last digit', async () => {
    api.on(create, stored);
    const page = show();
    await userEvent.type(await screen.findByLabelText('备注'), '好');
    await userEvent.type(screen.getByLabelText('金额'), '12345678901234.10');
    await save();
    await waitFor(() => expect(page.place()).toBe('/info?id=7'));
    expect(posts()[0]?.body).toEqual({ remark: '好', amount: '12345678901234.10', lines: [] });
  });
  it('a VALIDATION refusal below a line shows in its cell', async () => {
    api.on(update, () =>
      refusal('VALIDATION', '请检查。', { showType: 0, data: { fields: { 'lines.0.cartons': '不能大于 1' } } }),
    );
    show('7');
    await screen.findByLabelText('第 1 行箱数');
    await save();
    expect(await screen.findByLabelText('第 1 行箱数，不能大于 1')).toBeTruthy();
    expect((screen.getByLabelText('备注') as HTMLInputElement).value).toBe('旧');
  });
  it('1.8 the second save of two people gets mine and theirs, and keeps what was typed', async () => {
    api.on(update, ({ body }) =>
      body.version === 3
        ? refusal('VERSION_CONFLICT', '数据已被他人修改，请刷新后重试。', {
            status: 409,
            showType: 2,
            data: {
              current: { ...stored, version: 5, amount: '9.00', remark: '对方' },
              changedBy: '李雷',
              changedAt: '2026-01-12T09:41:00Z',
              fields: ['amount', 'remark'],
            },
          })
        : { ...stored, version: 6 },
    );
    const page = show('7');
    const remark = await screen.findByLabelText('备注');
    await userEvent.clear(remark);
    await userEvent.type(remark, '我的');
    await save();
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('李雷 已于 2026-01-12 17:41 修改');
    expect((within(dialog).getByLabelText('备注采用我的') as HTMLInputElement).checked).toBe(true);
    expect((within(dialog).getByLabelText('金额采用对方的') as HTMLInputElement).checked).toBe(true);
    await userEvent.click(within(dialog).getByRole('button', { name: '合并并保存' }));
    await waitFor(() => expect(page.place()).toBe('/info?id=7'));
    expect(posts().at(-1)?.body).toMatchObject({ remark: '我的', amount: '9.00', version: 5 });
  });
  it('two clicks save once', async () => {
    api.on(create, async () => stored);
    show();
    await userEvent.type(await screen.findByLabelText('备注'), '好');
    await userEvent.dblClick(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(posts()).toHaveLength(1));
  });
  it('what was typed is offered again after the page was lost', async () => {
    const first = show();
    await userEvent.type(await screen.findByLabelText('备注'), '没保存');
    flushDrafts();
    first.unmount();
    show();
    await userEvent.click(await screen.findByRole('button', { name: '恢复草稿' }));
    expect((screen.getByLabelText('备注') as HTMLInputElement).value).toBe('没保存');
  });
  it('R4 a save whose answer is lost: the draft saves under the same key, so that it makes no second record', async () => {
    api.on(create, () => Promise.reject(new TypeError('Failed to fetch')));
    const first = show();
    await userEvent.type(await screen.findByLabelText('备注'), '写了没有');
    await save();
    await waitFor(() => expect(posts()).toHaveLength(1));
    expect((screen.getByLabelText('备注') as HTMLInputElement).value).toBe('写了没有');
    first.unmount();
    api.on(create, stored);
    const second = show();
    await userEvent.click(await screen.findByRole('button', { name: '恢复草稿' }));
    await save();
    await waitFor(() => expect(second.place()).toBe('/info?id=7'));
    const [lost, again] = posts();
    expect([again?.key, again?.body]).toEqual([lost?.key, lost?.body]);
  });
  it('R4 who leaves in the middle of a save stays where he went, and no draft of what was saved is offered', async () => {
    let answer: (record: typeof stored) => void = () => {};
    api.on(create, () => new Promise((done) => (answer = done)));
    const page = show();
    await userEvent.type(await screen.findByLabelText('备注'), '走开');
    await save();
    await waitFor(() => expect(posts()).toHaveLength(1));
    page.unmount();
    answer(stored);
    await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]));
    expect(page.place()).toBe('/form');
  });
  it('Enter goes to the next input', async () => {
    show();
    await userEvent.click(await screen.findByLabelText('备注'));
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByLabelText('金额'));
  });
  it('a block from Excel grows the lines and sums them', async () => {
    show('7');
    const cell = await screen.findByLabelText('第 1 行货名');
    fireEvent.paste(cell, { clipboardData: { getData: () => '杯\t1,200\n碗\t30\n' } });
    expect((await screen.findByLabelText('第 2 行箱数')).getAttribute('value')).toBe('30');
    expect(screen.getByText('1,230')).toBeTruthy();
  });
});
