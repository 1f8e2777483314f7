import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { TEXTS } from '@shared/contract/texts.ts';
import { toast } from '@shared/runtime/notices.ts';
import { Button } from 'antd';
import css from './base.module.css';
import { Bars } from './load-state.tsx';

interface Closable {
  /** Called without a result when the part cannot be fetched. */
  onClose: (result: never) => void;
}
const AGAIN_MS = 600;

/** A hook that answers the part once it is there; a failed fetch is tried once more, then `failed` is called. */
function partOf<Props>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  const fetchPart = () =>
    load().catch(async () => {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      return load();
    });
  return function usePart(failed: () => void, round = 0): ComponentType<Props> | null {
    const [Ready, setReady] = useState<ComponentType<Props> | null>(() => loaded);
    useEffect(() => {
      if (Ready) return undefined;
      let wanted = true;
      fetchPart().then(
        (part) => {
          loaded = part;
          if (wanted) setReady(() => part);
        },
        () => {
          if (wanted) failed();
        },
      );
      return () => {
        wanted = false;
      };
    }, [Ready, failed, round]);
    return Ready;
  };
}

/**
 * A part of a page that is fetched when it is first drawn: a dialog, a drawer, a picker of dates. When it cannot be fetched
 * it closes with a toast, and its next opening fetches anew (React.lazy would keep the failure).
 *
 * `const ImportDialog = onDemand(async () => (await import('./import-dialog.tsx')).ImportDialog)`
 */
export function onDemand<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & { fallback?: ReactNode }> {
  const usePart = partOf(load);
  return function Part(props) {
    const onClose = props.onClose as () => void;
    const failed = useCallback(() => {
      toast.error(TEXTS.chunkFailed);
      onClose();
    }, [onClose]);
    const Ready = usePart(failed);
    return Ready ? <Ready {...props} /> : (props.fallback ?? null);
  };
}

/** The same for what stands in the page, as the content of a tab: grey bars until it is there, 重试 when it does not come. */
export function tabOnDemand<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const usePart = partOf(load);
  return function Part(props) {
    const [round, setRound] = useState(0);
    const [broken, setBroken] = useState(false);
    const Ready = usePart(
      useCallback(() => setBroken(true), []),
      round,
    );
    if (Ready) return <Ready {...props} />;
    if (!broken) return <Bars />;
    return (
      <div className={css.state} role="alert">
        <p>{TEXTS.chunkFailed}</p>
        <Button
          onClick={() => {
            setBroken(false);
            setRound((last) => last + 1);
          }}
        >
          {TEXTS.retry}
        </Button>
      </div>
    );
  };
}
