import { Alert, Button, Checkbox, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { NOTICE_TOPICS, subscriptions, type NoticeTopic } from '@shared/contract/shared/subscription.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { failureText, useCommand, useRead } from '@shared/runtime/query.ts';
import css from './notice-settings.module.css';

const TOPICS = Object.keys(NOTICE_TOPICS) as NoticeTopic[];

/** 通知设置: which notices come by mail beside 站内, which always come. */
export function NoticeSettings({ onClose }: { onClose: () => void }) {
  const read = useRead(subscriptions.get, {}, { skipErrorHandler: true });
  const [chosen, setChosen] = useState<readonly NoticeTopic[] | null>(null);
  const save = useCommand(subscriptions.save, {
    invalidates: [subscriptions.get],
    onDone: () => {
      toast.success('通知设置已保存。');
      onClose();
    },
  });
  const stored = TOPICS.filter((topic) => read.data?.mail.includes(topic));
  const mail = chosen ?? stored;
  const usable = read.data !== undefined && read.data.email !== null;
  const toggle = (topic: NoticeTopic, on: boolean) =>
    setChosen(TOPICS.filter((one) => (one === topic ? on : mail.includes(one))));
  return (
    <Modal
      open
      title="通知设置"
      width={520}
      okText="保存"
      cancelText="取消"
      okButtonProps={{ disabled: chosen === null }}
      confirmLoading={save.busy}
      onOk={() => void save.run({ body: { mail: [...mail] } })}
      onCancel={onClose}
      mask={{ closable: chosen === null }}
    >
      {read.isPending && <Skeleton active />}
      {read.isError && (
        <p role="alert">
          {failureText(read.error)} <Button onClick={() => void read.refetch()}>重试</Button>
        </p>
      )}
      {read.data && (
        <>
          {read.data.email === null ? (
            <Alert type="warning" showIcon title="您的账号没有填写邮箱，请联系管理员填写后再选择邮件通知。" />
          ) : read.data.mailReady ? (
            <p className={css.hint}>邮件发到 {read.data.email}</p>
          ) : (
            <Alert type="info" showIcon title={`系统还没有设置邮件服务器；设置后邮件发到 ${read.data.email}。`} />
          )}
          <table className={css.table}>
            <thead>
              <tr>
                <th scope="col">通知</th>
                <th scope="col">站内</th>
                <th scope="col">邮件</th>
              </tr>
            </thead>
            <tbody>
              {TOPICS.map((topic) => (
                <tr key={topic}>
                  <th scope="row">
                    {NOTICE_TOPICS[topic].title}
                    <div className={css.hint}>{NOTICE_TOPICS[topic].hint}</div>
                  </th>
                  <td>
                    <Checkbox checked disabled aria-label={`${NOTICE_TOPICS[topic].title} 站内`} />
                  </td>
                  <td>
                    <Checkbox
                      checked={mail.includes(topic)}
                      disabled={!usable}
                      aria-label={`${NOTICE_TOPICS[topic].title} 邮件`}
                      onChange={(event) => toggle(topic, event.target.checked)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Modal>
  );
}
