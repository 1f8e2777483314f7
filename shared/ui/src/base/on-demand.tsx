import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { TEXTS } from '@shared/contract/texts.ts';
import { toast } from '@shared/runtime/notices.ts';

interface Closable {
  /** Called without a result when the part cannot be fetched. */
  onClose: (result: never) => void;
}
const AGAIN_MS = 600;

/**
 * A part of a page that is fetched when it is first drawn: a dialog, a drawer, a picker of dates. A failed fetch is tried
 * once more; then the part closes with a toast, and its next opening fetches anew (React.lazy would keep the failure).
 *
 * `const ImportDialog = onDemand(async () => (await import('./import-dialog.tsx')).ImportDialog)`
 */
export function onDemand<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { fallback?: ReactNode }> {
  let loaded: ComponentType<Props> | null = null;
  const fetchPart = () =>
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      return load();
    });
  return function Part(props) {
    const [Ready, setReady] = useState<ComponentType<Props> | null>(() => loaded);
    const onClose = props.onClose as () => void;
    useEffect(() => {
      if (Ready) return undefined;
      let wanted = true;
      fetchPart().then(
        (part) => {
          loaded = part;
          if (wanted) setReady(() => part);
        },
        () => {
          if (!wanted) return;
          toast.error(TEXTS.chunkFailed);
          onClose();
        },
      );
      return () => {
        wanted = false;
      };
    }, [Ready, onClose]);
    return Ready ? <Ready {...props} /> : (props.fallback ?? null);
  };
}
