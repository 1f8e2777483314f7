import { Button, Modal, Skeleton, Tag } from 'antd';
import { endMySession, endOtherSessions, mySessions } from '@shared/contract/access/auth.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { failureText, useCommand, useRead } from '@shared/runtime/query.ts';
import { timeText } from '../base/time-text.ts';
import css from './sessions-dialog.module.css';

/** Where the user is logged in; others can be ended one by one or together. */
export function SessionsDialog({ onClose }: { onClose: () => void }) {
  const answer = useRead(mySessions, {}, { skipErrorHandler: true });
  const end = useCommand(endMySession, { invalidates: [mySessions] });
  const endOthers = useCommand(endOtherSessions, {
    invalidates: [mySessions],
    onDone: ({ ended }) => toast.success(`已退出 ${ended} 个其他设备。`),
  });
  const list = answer.data?.list ?? [];
  return (
    <Modal
      open
      title="我的登录设备"
      width={520}
      onCancel={onClose}
      footer={[
        <Button
          key="others"
          danger
          disabled={list.length < 2}
          loading={endOthers.busy}
          onClick={() => void endOthers.run({ body: {} })}
        >
          退出其他设备
        </Button>,
        <Button key="close" type="primary" onClick={onClose}>
          关闭
        </Button>,
      ]}
    >
      {answer.isPending && <Skeleton active />}
      {answer.isError && (
        <p role="alert">
          {failureText(answer.error)} <Button onClick={() => void answer.refetch()}>重试</Button>
        </p>
      )}
      <ul className={css.list}>
        {list.map((row) => (
          <li key={row.id} className={css.row}>
            <div className={css.text}>
              <strong>{row.device}</strong>
              <span className={css.hint}>
                {row.ip} · 登录 {timeText(row.createdAt)} · 最近 {timeText(row.lastSeenAt)}
              </span>
            </div>
            {row.current ? (
              <Tag color="blue">本机</Tag>
            ) : (
              <Button size="small" onClick={() => void end.run({ params: { id: row.id } })}>
                退出
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
