import type { Endpoint } from '@shared/contract/endpoint.ts';
import { TEXTS } from '@shared/contract/texts.ts';
import { download, saveFile } from '@shared/runtime/call.ts';
import { failureText, useCommand } from '@shared/runtime/query.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useRef } from 'react';
import { PdfFrame } from './pdf-frame.tsx';
import css from './print.module.css';

export interface LabelDialogProps {
  /** 「库位标签」. */
  title: string;
  /** A download of labels with `ids` in its query. */
  endpoint: Endpoint<{ ids: string }>;
  /** The command that logs them (11.5), sent before they are printed or saved. */
  log: Endpoint<unknown, { ids: string }>;
  ids: readonly string[];
  onClose: () => void;
}

/** Labels as they will print: the server's own file, shown, printed or downloaded. */
export function LabelDialog({ title, endpoint, log, ids, onClose }: LabelDialogProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const query = { ids: ids.join(',') };
  const drawn = useQuery({
    queryKey: [endpoint.path, query, 'file'],
    queryFn: ({ signal }) => download(endpoint, { query, signal, skipErrorHandler: true }),
    meta: { skipErrorHandler: true },
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const made = drawn.data;
  const file = made?.file ?? null;
  const { run, busy } = useCommand(log, { invalidates: ['/audit'] });
  const logged = async (then: () => void) => {
    if ((await run({ body: query })).ok) then();
  };
  return (
    <Modal open width="min(820px, 94vw)" title={`${title} ${ids.length} 张`} footer={null} onCancel={onClose}>
      <div className={css.labels}>
        <PdfFrame
          file={file}
          title={`${title}预览`}
          frame={frame}
          busy={drawn.isFetching}
          empty={
            drawn.isError ? (
              <>
                <p role="alert">{failureText(drawn.error)}</p>
                <Button onClick={() => void drawn.refetch()}>{TEXTS.retry}</Button>
              </>
            ) : (
              <p>正在生成…</p>
            )
          }
        />
        <div className={css.labelButtons}>
          <Button
            disabled={!file || busy}
            onClick={() => void logged(() => made?.file && saveFile(made.file, made.name))}
          >
            下载 PDF
          </Button>
          {navigator.pdfViewerEnabled ? (
            <Button
              type="primary"
              disabled={!file || busy}
              onClick={() => void logged(() => frame.current?.contentWindow?.print())}
            >
              打印
            </Button>
          ) : null}
        </div>
      </div>
    </Modal>
  );
}
