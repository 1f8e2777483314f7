import { useState } from 'react';
import { Button, Drawer, Input, Progress } from 'antd';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { BatchResult } from '@shared/contract/envelope.ts';
import { dialogWords } from '@shared/runtime/dialog-words.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { batchJobs } from '@shared/contract/shared/batch.contract.ts';
import { formatCount } from '../format/format.ts';
import { BatchJobDrawer } from './batch-job-drawer.tsx';
import { newest, runBatch, type BatchAction, type Chosen, type Whole } from './batch.ts';
import { NewFiles, type Waiting } from '../attachments/new-files.tsx';
import { BatchOutcomeText } from './batch-result.tsx';

interface Props {
  action: BatchAction;
  items: readonly Chosen[];
  /** What their number is called in the list. */
  named?: string;
  /** In place of the items: every row of a filter, in the background. */
  whole?: Whole | null;
  /** Those that are left: refused or not sent; none of them means all is done. */
  onClose: (left: readonly string[] | null) => void;
  /** Reads documents anew before they are tried again, wherever they stand; without it `items` is kept current. */
  renew?: (items: readonly Chosen[]) => Promise<readonly Chosen[]>;
}
/** Runs a batch command and says: n done, m refused, each with its number and reason; the refused can be tried again. */
export function BatchDrawer({ action, items, named, whole = null, onClose, renew }: Props) {
  const [left, setLeft] = useState<readonly Chosen[]>(items);
  /** As it was begun with: what is done falls out of the items of a list that is kept current. */
  const [chosen] = useState(items.length);
  const [reason, setReason] = useState('');
  const [values, setValues] = useState(action.ask?.initial ?? {});
  const [files, setFiles] = useState<readonly Waiting[]>([]);
  const [sent, setSent] = useState(0);
  const [result, setResult] = useState<BatchResult | null>(null);
  const [running, setRunning] = useState(false);
  const [done, setDone] = useState(0);
  const { run } = useCommand(action.endpoint as Endpoint<unknown, unknown, BatchResult>, {
    invalidates: [action.endpoint.path.split('/').slice(0, 3).join('/'), ...(action.invalidates ?? [])],
  });
  const [jobId, setJobId] = useState<string | null>(null);
  const background = useCommand(batchJobs.start, { invalidates: ['/jobs'], onDone: (job) => setJobId(job.jobId) });
  const given = { ...action.body?.(), ...values, ...(reason.trim() ? { reason: reason.trim() } : {}) };
  const startJob = (all: Whole) =>
    background.run({ body: { command: action.endpoint.path, list: all.list, query: { ...all.query }, body: given } });
  const start = async (other: Readonly<Record<string, unknown>> = {}) => {
    if (whole) return void (await startJob(whole));
    setRunning(true);
    setSent(0);
    const known = [...items, ...((result ? await renew?.(left) : undefined) ?? [])];
    const { result: answer, unsent } = await runBatch(
      newest(left, known),
      async (part) => {
        const body = { ...given, ...other, items: part.map(({ id, version }) => ({ id, version })) };
        const outcome = await run({ body, files: files.map(({ file }) => file) });
        return outcome.ok ? outcome.data : null;
      },
      setSent,
    );
    const again = new Set([...answer.refused.map((one) => one.id), ...unsent.map((one) => one.id)]);
    setLeft(left.filter((one) => again.has(one.id)));
    setDone(done + answer.done);
    setResult(answer);
    setRunning(false);
  };
  const close = () => onClose(result ? left.map((one) => one.id) : null);
  if (jobId) return <BatchJobDrawer id={jobId} onClose={() => onClose([])} />;
  const many = whole ? formatCount(whole.total, whole.capped) : formatCount(chosen);
  const words = dialogWords(action.label, action.object);
  const retryable = result !== null && left.length > 0;
  const offer = retryable ? action.offer?.(result.refused) : null;
  return (
    <Drawer
      open
      title={`${action.label}（${many} 条）`}
      size={520}
      mask={{ closable: false }}
      onClose={close}
      closable={!running}
      footer={
        <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
          <Button onClick={close} disabled={running}>
            {result ? '关闭' : words.cancel}
          </Button>
          {offer ? (
            <Button loading={running} onClick={() => void start(offer.values)}>
              {offer.label}
            </Button>
          ) : null}
          {result === null || retryable ? (
            <Button
              type="primary"
              danger={action.danger}
              loading={running || background.busy}
              disabled={(action.reason === true && !reason.trim()) || action.ask?.complete(values) === false}
              onClick={() => void start()}
            >
              {result ? `重试未成功的 ${left.length} 条` : whole ? `后台${action.label}` : words.ok}
            </Button>
          ) : null}
        </div>
      }
    >
      {result === null && !running
        ? action.ask?.render(values, (changes) => setValues((before) => ({ ...before, ...changes })))
        : null}
      {result === null && !running && !whole && action.ask?.files ? (
        <NewFiles compact slots={[{ slot: '', title: action.ask.files }]} waiting={files} onChange={setFiles} />
      ) : null}
      {action.reason ? (
        <Input.TextArea
          aria-label="原因"
          placeholder={action.reason === true ? '原因（必填）' : '原因（选填）'}
          rows={2}
          maxLength={500}
          value={reason}
          disabled={running}
          onChange={(event) => setReason(event.target.value)}
          style={{ marginBottom: 12 }}
        />
      ) : null}
      {result === null && !running ? (
        <p>
          将对{whole ? '全部' : '选中的'} {many} 条执行「{action.label}」。
          {whole ? '数量较多，将在后台执行，可以离开页面，进度与结果在顶部「我的导出」中查看。' : ''}
          不符合条件的会逐条说明原因。
        </p>
      ) : null}
      {running ? <Progress percent={Math.round((sent / left.length) * 100)} aria-label="进度" /> : null}
      {result ? <BatchOutcomeText done={done} left={left.length} refused={result.refused} named={named} /> : null}
      {result && left.length > result.refused.length ? (
        <p>其余 {left.length - result.refused.length} 条因连接中断未执行，可重试。</p>
      ) : null}
    </Drawer>
  );
}
