import { useEffect, useId } from 'react';
import { useLocation } from 'react-router-dom';
import { create } from 'zustand';
import { beforeSessionEnds, keepPageWhile } from './session-end.ts';

/** A form with unsaved changes. */
export interface DirtyForm {
  /** What it is called in the question: 新建订单. */
  name: string;
  /** Path of the page that it stands on. */
  path: string;
}

const useStore = create<{ forms: Readonly<Record<string, DirtyForm>>; leaving: boolean }>(() => ({
  forms: {},
  leaving: false,
}));

/** Registers unsaved changes, so that leaving asks first, the tab shows a dot and a new version waits. */
export function useDirty(isDirty: boolean, name: string): void {
  const id = useId();
  const path = useLocation().pathname;
  useEffect(() => (isDirty ? markDirty(id, { name, path }) : undefined), [id, isDirty, name, path]);
}

/** The same without a component; returns how to take it back. */
export function markDirty(id: string, form: DirtyForm): () => void {
  useStore.setState((state) => ({ forms: { ...state.forms, [id]: form } }));
  return () =>
    useStore.setState((state) => {
      const { [id]: _, ...forms } = state.forms;
      return { forms };
    });
}

/** Forms with unsaved changes; none once the user (or the end of the session) has decided to leave. */
export const dirtyForms = (): DirtyForm[] => {
  const { forms, leaving } = useStore.getState();
  return leaving ? [] : Object.values(forms);
};

/** Whether anything is unsaved; follows changes. */
export const useAnyDirty = (): boolean => useStore(({ forms, leaving }) => !leaving && Object.keys(forms).length > 0);

/** Paths of pages with unsaved changes; follows changes. */
export const useDirtyPaths = (): string =>
  useStore(({ forms }) =>
    Object.values(forms)
      .map((form) => form.path)
      .join('\n'),
  );

/** From here on nothing asks any more: what was typed is drafted and the page goes away. */
export const leaveDirty = (): void => useStore.setState({ leaving: true });
beforeSessionEnds(leaveDirty);
keepPageWhile(() => dirtyForms().length > 0);

/** Starts afresh; for tests. */
export const resetDirty = (): void => useStore.setState({ forms: {}, leaving: false });
