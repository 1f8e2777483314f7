import { command } from '@shared/contract/endpoint.ts';
import { useShownShortcuts } from '@shared/runtime/shortcuts.ts';
import { renderAt } from '@shared/testing/contract-host.tsx';
import { fakeApi } from '@shared/testing/fake-api.ts';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as z from 'zod/mini';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DrawerForm } from './drawer-form.tsx';
import { useSaveKey } from './use-save-key.ts';

const save = command({
  path: '/test/things',
  summary: '',
  permission: 'session',
  scope: { none: '' },
  body: z.object({ name: z.string() }),
  answer: z.object({ id: z.string() }),
});
const Keys = () => <ul aria-label="快捷键">{useShownShortcuts().map(({ keys, label }) => `${keys} ${label}；`)}</ul>;
const drawer = (
  <DrawerForm title="新建" record={null} initial={{}} save={save} onClose={() => {}}>
    <i />
  </DrawerForm>
);

beforeEach(() => void fakeApi());
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('Forms: ? names the keys of a drawer, each once however many forms stand', () => {
  renderAt(
    <>
      {drawer}
      {drawer}
      <Keys />
    </>,
  );
  expect(screen.getByLabelText('快捷键').textContent).toBe('Enter 下一个输入框；Ctrl+S 保存；Ctrl+Enter 保存；');
});

it('Forms: Ctrl+S saves an editor wherever the focus stands, not while a dialog covers it or nothing is to be saved', async () => {
  const saved = vi.fn<() => void>();
  const Editor = ({ ready, children }: { ready: boolean; children?: React.ReactNode }) => {
    useSaveKey(ready ? saved : null);
    return children ?? null;
  };
  const press = () => userEvent.keyboard('{Control>}s{/Control}');
  renderAt(<Editor ready={false} />);
  await press();
  expect(saved).not.toHaveBeenCalled();
  cleanup();
  renderAt(<Editor ready />);
  await press();
  expect(saved).toHaveBeenCalledTimes(1);
  cleanup();
  renderAt(<Editor ready>{drawer}</Editor>);
  await screen.findByRole('dialog');
  await press();
  expect(saved).toHaveBeenCalledTimes(1);
});
