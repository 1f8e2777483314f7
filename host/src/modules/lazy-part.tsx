import { useState, type ComponentType } from 'react';
import { codeFailed } from '@shared/runtime/code-load.ts';
import { toast } from '@shared/runtime/notices.ts';
import { TEXTS } from '@shared/contract/texts.ts';
import { useEffect } from 'react';
import { withRetry } from './registry.ts';

/**
 * A part of the shell that is fetched when it is first used: with the same time-out and try more as a page, and a new
 * load for each opening (React.lazy keeps a rejected import). A failure closes it with a toast.
 */
export function lazyPart<Props extends { onClose: () => void }>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;
  function Part(props: Props) {
    const [Ready, setReady] = useState<ComponentType<Props> | null>(() => loaded);
    const { onClose } = props;
    useEffect(() => {
      if (Ready) return;
      withRetry(load).then(
        (part) => {
          loaded = part;
          setReady(() => part);
        },
        (error: unknown) => {
          codeFailed(error);
          toast.error(`${name}：${TEXTS.chunkFailed}`);
          onClose();
        },
      );
    }, [Ready, onClose]);
    return Ready ? <Ready {...props} /> : null;
  }
  return Part;
}
