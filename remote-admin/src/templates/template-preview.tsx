import { SOURCE_NAMES, sourceOf, sourcesOf } from '@shared/contract/system/print.contract.ts';
import { PRINT_PICKERS } from '@shared/contract/system/print.pickers.ts';
import type { Drawn } from '@shared/contract/system/print.contract.ts';
import { templates, type TemplateInput } from '@shared/contract/system/template.contract.ts';
import type { TemplateKind } from '@shared/contract/system/template.labels.ts';
import { isAborted } from '@shared/runtime/biz-error.ts';
import { call, saveFile } from '@shared/runtime/call.ts';
import { failureText } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import { CodeSelect } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { blobOf } from '@shared/ui/print/blob-url.ts';
import { PdfFrame } from '@shared/ui/print/pdf-frame.tsx';
import { Button, ConfigProvider } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';

const WAIT_MS = 700;

interface Props {
  /** Whose pictures are drawn. */
  templateId: string;
  kind: TemplateKind;
  content: TemplateInput;
  /** The validator has found faults: nothing is drawn until they are gone. */
  faulty: boolean;
  /** Told what was missing in the file that is shown. */
  onWarnings: (warnings: readonly string[]) => void;
}
/** Live preview: the file that would print, with sample data or a document that the reader may print. */
export function TemplatePreview({ templateId, kind, content, faulty, onWarnings }: Props) {
  const may = useMay();
  const titles = sourcesOf(kind);
  const sources = SOURCE_NAMES.filter(
    (name) => (content.source ? name === content.source : name in titles) && may(sourceOf(name).permission),
  );
  const [chosen, setSource] = useState(sources[0]);
  const source = sources.find((name) => name === chosen) ?? sources[0];
  const [sourceId, setSourceId] = useState<string | null>(null);
  const { drawn, error, busy, retry } = useDrawn(templateId, kind, content, faulty, source, sourceId);
  useEffect(() => {
    onWarnings(drawn?.warnings ?? []);
    return () => onWarnings([]);
  }, [drawn, onWarnings]);
  const sheet = drawn && drawn.type !== 'application/pdf';
  const blob = useMemo(() => (drawn ? blobOf(drawn.content, drawn.type) : null), [drawn]);
  return (
    <>
      {source ? (
        <ConfigProvider componentDisabled={false}>
          {sources.length > 1 ? (
            <CodeSelect
              aria-label="预览用的单据类型"
              allowClear={false}
              labels={Object.fromEntries(sources.map((name) => [name, titles[name] ?? '']))}
              value={source}
              onChange={(next) => {
                setSource(sources.find((name) => name === next));
                setSourceId(null);
              }}
            />
          ) : null}
          <Picker
            key={source}
            {...PRINT_PICKERS[source]}
            aria-label="预览用的单据"
            placeholder={`示例数据（可选择${titles[source] ?? ''}）`}
            value={sourceId}
            onChange={setSourceId}
          />
        </ConfigProvider>
      ) : null}
      <PdfFrame
        file={sheet ? null : blob}
        title="模板预览"
        busy={busy}
        empty={
          sheet && blob ? (
            <>
              <p>表格形式的模板在 Excel 中查看。</p>
              <Button onClick={() => saveFile(blob, drawn.name)}>下载预览</Button>
            </>
          ) : (
            <p role="status">
              {faulty ? '修正错误后显示预览' : error ? failureText(error) : '正在生成预览…'}{' '}
              {error && !faulty ? (
                <ConfigProvider componentDisabled={false}>
                  <Button size="small" loading={busy} onClick={retry}>
                    重试
                  </Button>
                </ConfigProvider>
              ) : null}
            </p>
          )
        }
      />
    </>
  );
}

function useDrawn(
  templateId: string,
  kind: TemplateKind,
  content: TemplateInput,
  faulty: boolean,
  source: string | undefined,
  sourceId: string | null,
) {
  const again = useRef(() => {});
  const [state, setState] = useState<{ drawn: Drawn | null; error: unknown; busy: boolean }>({
    drawn: null,
    error: null,
    busy: false,
  });
  useEffect(() => {
    if (faulty) return undefined;
    const stop = new AbortController();
    const draw = async () => {
      setState((before) => ({ ...before, busy: true }));
      const { name: _name, remark: _remark, ...layout } = content;
      try {
        const drawn = await call(templates.preview, {
          body: {
            kind,
            templateId,
            content: layout,
            ...(source && sourceId ? { source, sourceId } : { sourceId: null }),
          },
          signal: stop.signal,
          skipErrorHandler: true,
        });
        setState({ drawn, error: null, busy: false });
      } catch (error) {
        if (!isAborted(error)) setState({ drawn: null, error, busy: false });
      }
    };
    const timer = setTimeout(() => void draw(), WAIT_MS);
    again.current = () => void draw();
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [templateId, kind, content, faulty, source, sourceId]);
  return { ...state, retry: () => again.current() };
}
