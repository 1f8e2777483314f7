import { useCallback, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { TEXTS } from '@shared/contract/texts.ts';
import { codeFailed, loadPiece } from '@shared/runtime/code-load.ts';
import { toast } from '@shared/runtime/notices.ts';
import { Button } from 'antd';
import css from './base.module.css';
import { Bars } from './load-state.tsx';

interface Closable {
  /** Called without a result when the part cannot be fetched. */
  onClose: (result: never) => void;
}

/**
 * A hook that answers the part once it is there; a failed fetch is tried once more past the browser's cache, then it is
 * reported and `failed` is called.
 */
function partOf<Props>(load: () => Promise<ComponentType<Props>>) {
  let loaded: ComponentType<Props> | null = null;
  return function usePart(failed: () => void, round = 0): ComponentType<Props> | null {
    const [Ready, setReady] = useState<ComponentType<Props> | null>(() => loaded);
    useEffect(() => {
      if (Ready) return undefined;
      let wanted = true;
      loadPiece(load).then(
        (part) => {
          loaded = part;
          if (wanted) setReady(() => part);
        },
        (error: unknown) => {
          codeFailed(error);
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

/** How a piece of a page looks until it is there, and what staff call it when it does not come. */
interface PieceLook {
  name?: string;
  waiting?: ReactNode;
}

/**
 * The same for what stands in the page, as the content of a tab or a chart: grey bars until it is there; when it does not
 * come, a card in its place with 重试, and the page around it stays.
 */
export function tabOnDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { name, waiting = <Bars /> }: PieceLook = {},
): ComponentType<Props> {
  const usePart = partOf(load);
  return function Part(props) {
    const [round, setRound] = useState(0);
    const [broken, setBroken] = useState(false);
    const Ready = usePart(
      useCallback(() => setBroken(true), []),
      round,
    );
    if (Ready) return <Ready {...props} />;
    if (!broken) return waiting;
    return (
      <div className={css.state} role="alert">
        <p>{name ? `${name}没有加载成功，其他内容不受影响。` : TEXTS.chunkFailed}</p>
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
