import { useCallback, useEffect, useState } from 'react';

/** Whether a key that is pressed there is typed: it stands in a field or in text that is edited. */
const isTyped = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(input|textarea|select)$/i.test(target.tagName));

/** Keys of the shell: Ctrl+K opens the palette everywhere, `?` shows the keys outside of inputs. */
export function useKeys() {
  const [palette, setPalette] = useState(false);
  const [help, setHelp] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { altKey, shiftKey, code, key } = event;
      const isMod = event.ctrlKey || event.metaKey;
      if (isMod && !altKey && !shiftKey && (code === 'KeyK' || key.toLowerCase() === 'k')) {
        event.preventDefault();
        setPalette((open) => !open);
      } else if (key === '?' && !isMod && !altKey && !event.isComposing && !isTyped(event)) setHelp(true);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  return {
    palette,
    help,
    openPalette: useCallback(() => setPalette(true), []),
    closePalette: useCallback(() => setPalette(false), []),
    openHelp: useCallback(() => setHelp(true), []),
    closeHelp: useCallback(() => setHelp(false), []),
  };
}
