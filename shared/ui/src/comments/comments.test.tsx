import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { comments, type Comment } from '@shared/contract/shared/comment.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi, refusal, type FakeApi } from '@shared/testing/fake-api.ts';
import { Comments } from './comments.tsx';

const comment = (more: Partial<Comment> = {}): Comment => ({
  id: '3',
  body: '请 @王五 看一下',
  mentions: [{ id: '9', name: '王五' }],
  createdBy: '1',
  createdByName: '李雷',
  createdByAvatar: null,
  createdAt: '2026-01-12T01:30:00Z',
  removable: true,
  ...more,
});
let api: FakeApi;
const show = () => renderAt(<Comments kind="lg_order" id="7" />, '/transport/order/info?id=7');
const box = () => screen.findByRole('textbox');

beforeEach(() => {
  api = fakeApi()
    .on(comments.list, { list: [comment()] })
    .on(comments.create, comment())
    .on(comments.remove, { id: '3' })
    .on(pickerCall('users'), { list: [{ id: '9', label: '王五' }] });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('comments', () => {
  it('shows who, when and whom it names', async () => {
    show();
    const entry = await screen.findByRole('listitem');
    expect(entry.textContent).toContain('李雷 2026-01-12 09:30');
    expect(within(entry).getByText('@王五').tagName).toBe('B');
  });
  it('Ctrl+Enter sends once, with the page for the notice, and empties the box', async () => {
    show();
    await userEvent.type(await box(), '已联系客户{Control>}{Enter}{/Control}');
    await waitFor(async () => expect(((await box()) as HTMLTextAreaElement).value).toBe(''));
    expect(api.calls.filter(({ line }) => line === 'POST /comments').map(({ body }) => body)).toEqual([
      { kind: 'lg_order', id: '7', body: '已联系客户', mentions: [], link: '/transport/order/info?id=7' },
    ]);
  });
  it('a refusal stands below the box and what was typed stays', async () => {
    api.on(comments.create, () =>
      refusal('VALIDATION', '请检查标红的内容。', { showType: 0, data: { fields: { body: '不能超过 1000 个字符' } } }),
    );
    show();
    await userEvent.type(await box(), '长');
    await userEvent.click(screen.getByRole('button', { name: '发送' }));
    expect(await screen.findByText('不能超过 1000 个字符')).toBeTruthy();
    expect(((await box()) as HTMLTextAreaElement).value).toBe('长');
  });
  it('deleting asks first; only the author can', async () => {
    show();
    await userEvent.click(await screen.findByRole('button', { name: '删除' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: '删除' }));
    await waitFor(() => expect(api.calls.some(({ line }) => line === 'DELETE /comments/3')).toBe(true));
    cleanup();
    api.on(comments.list, { list: [comment({ removable: false })] });
    show();
    await screen.findByRole('listitem');
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull();
  });
});
