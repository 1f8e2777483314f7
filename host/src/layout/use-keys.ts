import { useCallback, useState } from 'react';
import { useHotkeys } from 'react-hotkeys-hook';

/** Keys of the shell: Ctrl+K opens the palette everywhere, `?` shows the keys outside of inputs. */
export function useKeys() {
  const [palette, setPalette] = useState(false);
  const [help, setHelp] = useState(false);
  useHotkeys('mod+k', () => setPalette((open) => !open), {
    enableOnFormTags: true,
    enableOnContentEditable: true,
    preventDefault: true,
  });
  useHotkeys('shift+slash, ?', () => setHelp(true), { useKey: true });
  return {
    palette,
    help,
    openPalette: useCallback(() => setPalette(true), []),
    closePalette: useCallback(() => setPalette(false), []),
    openHelp: useCallback(() => setHelp(true), []),
    closeHelp: useCallback(() => setHelp(false), []),
  };
}
