import { useEffect, useId } from 'react';
import { create } from 'zustand';

/** A key that works on the page now, as the help of `?` shows it. */
export interface Shortcut {
  /** As printed on the keys: 'Ctrl+S', 'Alt+N', '/'. */
  keys: string;
  label: string;
  /** Heading in the help: 列表, 表单; the shell's own keys have none. */
  group?: string;
}

const useStore = create<{ shown: Readonly<Record<string, readonly Shortcut[]>> }>(() => ({ shown: {} }));

/** Names keys in the help while the component stands. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const id = useId();
  const text = JSON.stringify(shortcuts);
  useEffect(() => {
    const own = JSON.parse(text) as Shortcut[];
    useStore.setState(({ shown }) => ({ shown: { ...shown, [id]: own } }));
    return () =>
      useStore.setState(({ shown }) => {
        const { [id]: _, ...rest } = shown;
        return { shown: rest };
      });
  }, [id, text]);
}

/** Everything that works now, each once: a drawer over a form has the keys of both. */
export const useShownShortcuts = (): readonly Shortcut[] => {
  const shown = useStore((state) => state.shown);
  const each = Object.values(shown).flat();
  return [...new Map(each.map((one) => [`${one.group ?? ''} ${one.keys}`, one])).values()];
};
