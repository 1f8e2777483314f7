import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { resetDirty } from '@shared/runtime/dirty.ts';
import { get, show, stored, update } from './form-page.fixture.tsx';

let api: FakeApi;
beforeEach(() => {
  localStorage.clear();
  resetDirty();
  api = fakeApi().on(get, stored);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const head = () => document.querySelector('[data-unplaced]');

it('1.8 what is wrong and stands at no field is said at the head of the form; the rest only at its field', async () => {
  const fields = {
    dailyRate: '必填',
    remark: '太短',
    'lines.0.cartons': '不能为 0',
    'lines.0.weight': '超重',
    lines: '最多一行',
  };
  api.on(update, () => refusal('VALIDATION', '请检查标红的内容。', { showType: 1, data: { fields } }));
  show('7');
  fireEvent.change(await screen.findByLabelText('备注'), { target: { value: '新' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(head()?.textContent).toContain('必填'));
  expect(head()?.textContent).not.toMatch(/太短|不能为 0|最多一行/);
  expect(screen.getByText('太短')).toBeTruthy();
});

it('1.8 nothing stands there while every error has its field, and it goes with the next try', async () => {
  let tries = 0;
  api.on(update, () => {
    tries += 1;
    const fields: Record<string, string> = tries === 1 ? { dailyRate: '不能大于 1%/天' } : { remark: '太短' };
    return refusal('VALIDATION', '请检查标红的内容。', { showType: 1, data: { fields } });
  });
  show('7');
  fireEvent.change(await screen.findByLabelText('备注'), { target: { value: '新' } });
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await waitFor(() => expect(head()?.textContent).toBe('不能大于 1%/天'));
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  await screen.findByText('太短');
  await waitFor(() => expect(head()).toBeNull());
});
