import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { confirm, resetNotices, toast } from './notices.ts';

let broken = false;
vi.mock('./notice-holder.tsx', async (original) => {
  const real = await original<typeof import('./notice-holder.tsx')>();
  return {
    get NoticeHolder() {
      if (broken) throw new Error('Loading chunk failed');
      return real.NoticeHolder;
    },
  };
});
const { UiProvider } = await import('./ui-provider.tsx');

beforeEach(() => {
  resetNotices();
  broken = false;
});
afterEach(() => {
  cleanup();
  for (const line of document.querySelectorAll('.ant-message-notice')) line.remove();
  vi.unstubAllGlobals();
});

describe('P1 the code that draws notices is fetched for the first one', () => {
  it('while it cannot be fetched a toast is plain and a question is still asked; afterwards antd draws', async () => {
    broken = true;
    render(<UiProvider>正文</UiProvider>);
    act(() => toast.error('保存失败'));
    expect((await screen.findByRole('alert')).textContent).toBe('保存失败');
    const asked = vi.fn<() => boolean>(() => true);
    vi.stubGlobal('confirm', asked);
    expect(await confirm({ title: '删除？' })).toBe(true);
    expect(asked).toHaveBeenCalledWith('删除？');
    broken = false;
    act(() => toast.error('再次失败'));
    await waitFor(() => {
      act(() => toast.success(`已保存 ${document.querySelectorAll('.ant-message-notice').length}`));
      expect(document.querySelector('.ant-message-success')).toBeTruthy();
    });
  });
});
