import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { resetDirty } from '@shared/runtime/dirty.ts';
import { checkIt, create, get, show, stored, submitIt, update } from './form-page.fixture.tsx';

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

describe('保存并提交 that is refused', () => {
  const refused = () =>
    refusal('VALIDATION', '单据 7：备注必填等 2 处。', {
      showType: 1,
      data: { fields: { remark: '太短', 'lines.0.cartons': '不能为 0' } },
    });
  const step = () => userEvent.click(screen.getByRole('button', { name: '保存并提交' }));

  it('LOG-017 stays on the form, says why with a way to each field, and the second try submits the saved record', async () => {
    let tries = 0;
    api
      .on(update, ({ body }) => ({ ...stored, ...(body as object), version: 4 + tries }) as typeof stored)
      .on(submitIt, () => ((tries += 1) === 1 ? refused() : {}));
    const page = show('7');
    const remark = await screen.findByLabelText('备注');
    await userEvent.clear(remark);
    await userEvent.type(remark, '新');
    await step();
    const told = await screen.findByText('内容已保存，但「保存并提交」未成功');
    expect(told.closest('[role=alert]')?.textContent).toContain('单据 7：备注必填等 2 处。');
    expect(page.place()).toBe('/form');
    expect((screen.getByLabelText('备注') as HTMLInputElement).value).toBe('新');
    expect(await screen.findByLabelText('第 1 行箱数，不能为 0')).toBeTruthy();
    expect(localStorage.length, 'saved, so no draft').toBe(0);
    await userEvent.click(screen.getByRole('button', { name: '明细第 1 行' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('第 1 行箱数，不能为 0')));
    await step();
    await waitFor(() => expect(page.place()).toBe('/info?id=7'));
    expect(posts().map((one) => [one.line, (one.body as { version: number }).version])).toEqual([
      ['PUT /test/7', 3],
      ['POST /test/7/submit', 4],
      ['PUT /test/7', 4],
      ['POST /test/7/submit', 5],
    ]);
  });
  it('a new record goes to its own form, which shows the refusal once', async () => {
    api.on(create, stored).on(submitIt, refused);
    const page = show();
    await userEvent.type(await screen.findByLabelText('备注'), '旧');
    await step();
    await waitFor(() => expect(page.place()).toBe('/edit?id=7'));
    page.unmount();
    show('7');
    expect(await screen.findByText('内容已保存，但「保存并提交」未成功')).toBeTruthy();
    expect(screen.getAllByText('太短')).toHaveLength(2);
    cleanup();
    show('7');
    await screen.findByLabelText('备注');
    expect(screen.queryByText(/未成功/)).toBeNull();
  });
});

describe('检查 of the form page', () => {
  it('L2 检查 asks about the form as it is typed, marks its fields, says what will be asked and saves nothing', async () => {
    api.on(checkIt, {
      fields: { 'lines.0.cartons': '箱数超出' },
      reasons: ['未上传「委托书」'],
      warnings: [{ code: 'LOG-013', message: '客户单号重复' }],
    });
    show();
    await userEvent.type(await screen.findByLabelText('备注'), '试');
    await userEvent.click(screen.getByRole('button', { name: '检查' }));
    const told = await screen.findByText('检查发现 2 处需要修改，提交时需要确认 1 项');
    const notice = told.closest('[role=status]') as HTMLElement;
    expect(within(notice).getByText('未上传「委托书」')).toBeTruthy();
    expect(within(notice).getByText('需确认：客户单号重复')).toBeTruthy();
    expect(within(notice).getByRole('button', { name: '明细第 1 行' })).toBeTruthy();
    expect(posts().map(({ line: one, body }) => [one, body])).toEqual([
      ['POST /test/check', { remark: '试', lines: [] }],
    ]);
    await userEvent.type(screen.getByLabelText('备注'), '改');
    await waitFor(() => expect(screen.queryByText(/检查发现/)).toBeNull());
  });
  it('L2 检查 does not ask about what its schema refuses already; a clean form is said to be so', async () => {
    api.on(checkIt, { fields: {}, reasons: [], warnings: [] });
    show();
    await userEvent.click(await screen.findByRole('button', { name: '检查' }));
    expect(await screen.findByText('1 处需要修改')).toBeTruthy();
    expect(posts()).toEqual([]);
    await userEvent.type(screen.getByLabelText('备注'), '试');
    await userEvent.click(screen.getByRole('button', { name: '检查' }));
    expect(await screen.findByText('检查通过，可以保存并提交')).toBeTruthy();
  });
});
