import { useEffect } from 'react';
import { NavigationType, useBlocker } from 'react-router-dom';
import { TEXTS } from '@shared/contract/texts.ts';
import { dirtyForms, useAnyDirty } from '@shared/runtime/dirty.ts';
import { confirm } from '@shared/runtime/notices.ts';
import { tabKey } from '@shared/runtime/tabs.ts';

/** Asks before unsaved changes are left: inside the product, on closing the tab, on reload. */
export function LeaveGuard() {
  const dirty = useAnyDirty();
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to, historyAction }) => {
    if (dirtyForms().length === 0) return false;
    // Back also closes a drawer that stands in the URL; a page that moves within itself knows its own forms.
    return tabKey(from) !== tabKey(to) || (historyAction === NavigationType.Pop && from.search !== to.search);
  });
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const names = [...new Set(dirtyForms().map((form) => form.name))].join('、');
    void confirm({ title: TEXTS.unsaved, content: names, okText: '离开', cancelText: '留下', danger: true }).then(
      (leave) => (leave ? blocker.proceed() : blocker.reset()),
    );
    // One question for each blocked move.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [blocker.state]);
  useEffect(() => {
    if (!dirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      if (dirtyForms().length > 0) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [dirty]);
  return null;
}
