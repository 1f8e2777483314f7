import { useEffect, useState } from 'react';

/** A dialog that is taken away as soon as it is done gives the focus back to where it was. */
export function useFocusBack(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
}
