import { useState } from 'react';
import { Alert, Button, Drawer, Input, Progress } from 'antd';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { BatchResult } from '@shared/contract/envelope.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { runBatch, type BatchAction, type Chosen } from './batch.ts';

interface Props {
  action: BatchAction;
  items: readonly Chosen[];
  /** Those that are left: refused or not sent; none of them means all is done. */
  onClose: (left: readonly string[] | null) => void;
}
/** Runs a batch command and says: n done, m refused, each with its number and reason; the refused can be tried again. */
export function BatchDrawer({ action, items, onClose }: Props) {
  const [left, setLeft] = useState<readonly Chosen[]>(items);
  const [reason, setReason] = useState('');
  const [values, setValues] = useState(action.ask?.initial ?? {});
  const [sent, setSent] = useState(0);
  const [result, setResult] = useState<BatchResult | null>(null);
  const [running, setRunning] = useState(false);
  const [done, setDone] = useState(0);
  const { run } = useCommand(action.endpoint as Endpoint<unknown, unknown, BatchResult>, {
    invalidates: [action.endpoint.path.split('/').slice(0, 3).join('/'), ...(action.invalidates ?? [])],
  });
  const start = async () => {
    setRunning(true);
    setSent(0);
    const { result: answer, unsent } = await runBatch(
      left,
      async (part) => {
        const body = {
          ...action.body?.(),
          ...values,
          items: part.map(({ id, version }) => ({ id, version })),
          ...(reason.trim() ? { reason: reason.trim() } : {}),
        };
        const outcome = await run({ body });
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
  const retryable = result !== null && left.length > 0;
  return (
    <Drawer
      open
      title={`${action.label}（${items.length} 条）`}
      size={520}
      mask={{ closable: false }}
      onClose={close}
      closable={!running}
      footer={
        <div style={{ display: 'flex', gap: 8, justifyContent: 'flex-end' }}>
          <Button onClick={close} disabled={running}>
            {result ? '关闭' : '取消'}
          </Button>
          {result === null || retryable ? (
            <Button
              type="primary"
              danger={action.danger}
              loading={running}
              disabled={(action.reason === true && !reason.trim()) || action.ask?.complete(values) === false}
              onClick={start}
            >
              {result ? `重试未成功的 ${left.length} 条` : action.label}
            </Button>
          ) : null}
        </div>
      }
    >
      {result === null && !running
        ? action.ask?.render(values, (changes) => setValues((before) => ({ ...before, ...changes })))
        : null}
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
          将对选中的 {items.length} 条执行「{action.label}」。不符合条件的会逐条说明原因。
        </p>
      ) : null}
      {running ? <Progress percent={Math.round((sent / left.length) * 100)} aria-label="进度" /> : null}
      {result ? (
        <Alert
          showIcon
          type={left.length ? 'warning' : 'success'}
          title={left.length ? `成功 ${done} 条，未成功 ${left.length} 条` : `全部成功，共 ${done} 条`}
          style={{ marginBottom: 12 }}
        />
      ) : null}
      {result?.refused.length ? (
        <table style={{ width: '100%', borderCollapse: 'collapse' }} aria-label="未成功的单据">
          <thead>
            <tr style={{ textAlign: 'start', color: 'var(--ant-color-text-secondary)' }}>
              <th scope="col" style={{ width: 170, padding: '6px 8px', textAlign: 'start' }}>
                单号
              </th>
              <th scope="col" style={{ padding: '6px 8px', textAlign: 'start' }}>
                原因
              </th>
            </tr>
          </thead>
          <tbody>
            {result.refused.map((one) => (
              <tr key={one.id} style={{ borderTop: '1px solid var(--ant-color-border-secondary)' }}>
                <td style={{ padding: '6px 8px' }}>{one.no}</td>
                <td style={{ padding: '6px 8px' }}>{one.reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {result && left.length > result.refused.length ? (
        <p>其余 {left.length - result.refused.length} 条因连接中断未执行，可重试。</p>
      ) : null}
    </Drawer>
  );
}
