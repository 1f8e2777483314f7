import { useEffect, useMemo, useRef, useState } from 'react';
import { Button, Modal, Skeleton } from 'antd';
import type { PrintSourceName } from '@shared/contract/system/print.contract.ts';
import { printing, type PrintOptions, type PrintTemplate } from '@shared/contract/system/print.contract.ts';
import { download, saveFile, type Downloaded } from '@shared/runtime/call.ts';
import { failureText, useCommand, useRead } from '@shared/runtime/query.ts';
import { TEXTS } from '@shared/contract/texts.ts';
import { blobOf } from './blob-url.ts';
import { LabelRangeFields, type LabelRange } from './label-range.tsx';
import { PdfFrame } from './pdf-frame.tsx';
import { PrintHistory } from './print-history.tsx';
import { TemplateChoices } from './template-choices.tsx';
import css from './print.module.css';

export interface PrintDialogProps {
  source: PrintSourceName;
  ids: readonly string[];
  onClose: () => void;
}
/** 打印 of documents: choose a template, see the file that will print, print or download it; each is kept and audited. */
export function PrintDialog({ source, ids, onClose }: PrintDialogProps) {
  const idsText = ids.join(',');
  const options = useRead(printing.options, { query: { source, ids: idsText } }, { skipErrorHandler: true });
  const documents = options.data?.documents ?? [];
  const no =
    documents.length === 1 ? ` ${documents[0]?.no ?? ''}` : documents.length > 1 ? ` ${documents.length} 份` : '';
  return (
    <Modal open width="min(1180px, 94vw)" title={`打印${no}`} footer={null} onCancel={onClose} destroyOnHidden>
      {options.data ? (
        <PrintBody source={source} ids={idsText} options={options.data} />
      ) : options.isError ? (
        <div className={css.empty} role="alert">
          <p>加载失败：{failureText(options.error)}</p>
          <Button onClick={() => void options.refetch()}>{TEXTS.retry}</Button>
        </div>
      ) : (
        <Skeleton active />
      )}
    </Modal>
  );
}

const firstChoice = (options: PrintOptions): PrintTemplate | null => {
  const all = options.kinds.flatMap(({ templates }) => templates);
  const chosen = options.kinds.find((kind) => kind.chosen !== null)?.chosen;
  return all.find(({ id }) => id === chosen) ?? all[0] ?? null;
};

function PrintBody({ source, ids, options }: { source: PrintSourceName; ids: string; options: PrintOptions }) {
  const [template, setTemplate] = useState<PrintTemplate | null>(() => firstChoice(options));
  const [range, setRange] = useState<LabelRange>({ from: 1, to: 1, copies: 1 });
  const asked = useSettled(range);
  const label = template?.engine === 'LABEL';
  const labels = label ? rangeQuery(asked) : {};
  const preview = useRead(
    printing.preview,
    { query: { source, ids, templateId: template?.id ?? '', ...labels } },
    { enabled: template !== null, keep: true, skipErrorHandler: true },
  );
  const drawn = preview.isError ? undefined : preview.data;
  /** The kept print that is on its way to the printer; the frame shows it in place of the preview. */
  const [kept, setKept] = useState<Blob | null>(null);
  const shown = useMemo(() => (drawn ? blobOf(drawn.content, drawn.type) : null), [drawn]);
  const file = kept ?? shown;
  const frame = useRef<HTMLIFrameElement>(null);
  const [running, setRunning] = useState<string | null>(null);
  const { run } = useCommand(printing.print, { invalidates: [printing.options, '/audit'] });
  const start = async (what: 'print' | 'pdf' | 'xlsx') => {
    if (!template) return;
    setRunning(what);
    const outcome = await run({
      body: {
        source,
        ids: ids.split(','),
        templateId: template.id,
        format: what === 'xlsx' ? 'xlsx' : 'pdf',
        ...(label && rangeQuery(range)),
      },
    });
    const answer = outcome.ok ? await fetchPrint(outcome.data.ids.join(',')) : null;
    if (answer?.file && what === 'print' && navigator.pdfViewerEnabled) setKept(answer.file);
    else if (answer?.file) saveFile(answer.file, answer.name);
    setRunning(null);
  };
  const again = async (id: string) => {
    const answer = await fetchPrint(id);
    if (answer?.file) saveFile(answer.file, answer.name);
  };
  const ready = file !== null && !preview.isFetching && running === null;
  return (
    <div className={css.dialog}>
      <div className={css.side}>
        <TemplateChoices
          kinds={options.kinds}
          chosen={template}
          onChoose={(next) => {
            setKept(null);
            setTemplate(next);
          }}
        />
        {label ? (
          <LabelRangeFields
            value={range}
            onChange={(next) => {
              setKept(null);
              setRange(next);
            }}
            error={preview.error}
          />
        ) : null}
        {drawn && drawn.warnings.length > 0 ? (
          <ul className={css.warnings} aria-label="提示">
            {drawn.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        ) : null}
        <div className={css.choices}>
          <Button type="primary" disabled={!ready} loading={running === 'print'} onClick={() => void start('print')}>
            打印{drawn ? `（${drawn.pages} 页）` : ''}
          </Button>
          <Button disabled={!ready} loading={running === 'pdf'} onClick={() => void start('pdf')}>
            下载 PDF
          </Button>
          {label ? null : (
            <Button disabled={!ready} loading={running === 'xlsx'} onClick={() => void start('xlsx')}>
              下载 Excel
            </Button>
          )}
        </div>
        <PrintHistory rows={options.history} onOpen={(id) => void again(id)} />
      </div>
      <PdfFrame
        file={file}
        title="打印预览"
        frame={frame}
        onLoad={() => kept && frame.current?.contentWindow?.print()}
        busy={preview.isFetching}
        empty={<PreviewEmpty none={template === null} error={preview.error} onRetry={() => void preview.refetch()} />}
      />
    </div>
  );
}

function PreviewEmpty({ none, error, onRetry }: { none: boolean; error: unknown; onRetry: () => void }) {
  if (none) return <p>未设置模板：请在「系统设置 → 模板管理」发布模板后再打印。</p>;
  if (!error) return <p>正在生成预览…</p>;
  return (
    <>
      <p role="alert">{failureText(error)}</p>
      <Button onClick={onRetry}>{TEXTS.retry}</Button>
    </>
  );
}

const rangeQuery = ({ from, to, copies }: LabelRange) => ({
  ...(from !== null && { from }),
  ...(to !== null && { to }),
  ...(copies !== null && { copies }),
});

/** The file of prints that were kept; null when it failed, which download() has shown. */
const fetchPrint = (prints: string): Promise<Downloaded | null> =>
  download(printing.file, { query: { prints } }).catch(() => null);

/** A value once it has not changed for a while, so that typing a number does not draw every digit. */
function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 400);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
