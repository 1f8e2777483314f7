import { acknowledge, confirm } from '@shared/runtime/notices.ts';
import { Button } from 'antd';
import { formatTime } from '../format/format.ts';
import { useOnline } from '../list/use-online.ts';
import type { QueuedScan } from './scan-queue.ts';
import type { ScanQueueHandle } from './use-scan-queue.ts';
import css from './scan.module.css';

type Shown = Pick<ScanQueueHandle, 'sending' | 'away' | 'unsafe' | 'others'> & { waiting: readonly unknown[] };
/** What the queue does now, in words. */
function wordsOf({ waiting, sending, away, unsafe, others }: Shown, online: boolean): string {
  const words: string[] = [];
  if (waiting.length > 0) {
    const kept = unsafe ? '只在本页内存中，请勿关闭页面' : '已保存在本机';
    words.push(`${waiting.length} 条待发送，${kept}`);
    if (away && !sending) words.push(`${away}，恢复后自动发送`);
  } else words.push(online ? '扫描已全部发送' : '没有网络，扫描会先保存在本机，恢复后自动发送');
  if (others > 0) words.push(`本机另有其他账号的 ${others} 条，待其登录后发送`);
  return words.join('；');
}

/**
 * How many scans wait for the connection, and what the API refused: each with its reason, to be sent again, confirmed or
 * given up. It stands there from the beginning, so that nothing jumps.
 */
export function ScanQueueBar<Body>({ queue }: { queue: ScanQueueHandle<Body> }) {
  const online = useOnline();
  const { waiting, refused, sending } = queue;
  const idle = waiting.length === 0 && online;
  return (
    <section className={css.queue} aria-label="待发送的扫描">
      <div className={`${css.bar} ${idle ? '' : css.wait}`} role="status" aria-label="扫描队列">
        <span aria-hidden="true" className={css.sign}>
          {sending ? '↻' : idle ? '✓' : '⏸'}
        </span>
        <span className={css.text}>{wordsOf(queue, online)}</span>
        {waiting.length > 0 ? (
          <Button size="large" disabled={sending} onClick={queue.sendNow}>
            立即发送
          </Button>
        ) : null}
      </div>
      {refused.length > 0 ? (
        <div className={css.refused} role="group" aria-label="未被接受的扫描">
          <strong>{refused.length} 条扫描未被接受，请逐条处理</strong>
          <ul>
            {refused.map((scan) => (
              <Refused key={scan.id} scan={scan} queue={queue} />
            ))}
          </ul>
        </div>
      ) : null}
    </section>
  );
}

function Refused<Body>({ scan, queue }: { scan: QueuedScan<Body>; queue: ScanQueueHandle<Body> }) {
  const { warnings } = scan;
  const again = async () => {
    if (!warnings) return queue.again(scan.id);
    const answer = await acknowledge(warnings);
    if (answer) queue.again(scan.id, (body) => ({ ...body, ack: warnings.map(({ code }) => code), ...answer }));
  };
  const drop = async () => {
    const sure = await confirm({
      title: '放弃这条扫描？',
      content: `${scan.text}。放弃后不会计入，无法恢复。`,
      okText: '放弃',
      danger: true,
    });
    if (sure) queue.drop(scan.id);
  };
  return (
    <li>
      <span className={css.text}>
        {scan.text}
        <small>
          {formatTime(new Date(scan.at).toISOString(), true)} · {scan.refused}
        </small>
      </span>
      <Button size="large" onClick={() => void again()}>
        {warnings ? '确认并发送' : '重新发送'}
      </Button>
      <Button size="large" danger onClick={() => void drop()}>
        放弃
      </Button>
    </li>
  );
}
