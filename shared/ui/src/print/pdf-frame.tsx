import type { ReactNode, Ref } from 'react';
import { useBlobUrl } from './blob-url.ts';
import css from './print.module.css';

interface Props {
  /** The PDF; null while there is none. */
  file: Blob | null;
  title: string;
  /** Shown in its place while there is none. */
  empty: ReactNode;
  busy?: boolean;
  frame?: Ref<HTMLIFrameElement>;
  onLoad?: () => void;
}
/** A PDF in the browser's own viewer: what is shown is the very file that prints. */
export function PdfFrame({ file, title, empty, busy = false, frame, onLoad }: Props) {
  const url = useBlobUrl(file);
  return (
    <div className={css.frame} aria-busy={busy}>
      {url ? (
        // The browser's PDF viewer does not run in a sandbox; the file is one that our own server drew.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        <iframe ref={frame} src={`${url}#toolbar=0&navpanes=0&view=FitH`} title={title} onLoad={onLoad} />
      ) : (
        <div className={css.empty}>{empty}</div>
      )}
      {busy && url ? <span className={css.busy}>正在生成…</span> : null}
    </div>
  );
}
