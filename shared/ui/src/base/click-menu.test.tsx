import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Button } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { ClickMenu } from './click-menu.tsx';

afterEach(cleanup);

const draw = (pick = vi.fn<(key: string) => void>(), opened = vi.fn<(open: boolean) => void>()) => {
  const items = [
    { key: 'a', label: '甲' },
    { key: 'b', label: '乙' },
  ];
  renderAt(
    <ClickMenu menu={{ items, onClick: ({ key }) => pick(key) }} onOpenChange={opened}>
      <Button>视图</Button>
    </ClickMenu>,
  );
  return { pick, opened, button: screen.getByRole('button', { name: '视图' }) };
};

it('opens by a click, by the keyboard too; the choice is told and the button has the focus again', async () => {
  const { pick, opened, button } = draw();
  expect(button.getAttribute('aria-expanded')).toBe('false');
  await userEvent.click(button);
  await userEvent.click(await screen.findByRole('menuitem', { name: '乙' }));
  expect(pick.mock.calls).toEqual([['b']]);
  expect(opened.mock.calls).toEqual([[true], [false]]);
  await waitFor(() => expect(document.activeElement).toBe(button));
  await userEvent.keyboard('{Enter}');
  expect(await screen.findByRole('menuitem', { name: '甲' })).toBeTruthy();
});

it('a second click closes it; the button stays the same element all the while', async () => {
  const { button } = draw();
  await userEvent.click(button);
  await screen.findByRole('menuitem', { name: '甲' });
  expect(screen.getByRole('button', { name: '视图' })).toBe(button);
  await userEvent.click(button);
  await waitFor(() => expect(button.getAttribute('aria-expanded')).toBe('false'));
});
