import { mailTest } from '@shared/contract/shared/subscription.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { Button } from 'antd';
import css from './settings.module.css';

/** Sends a mail to one's own address with what is stored, so that the settings are known to be right. */
export function MailTest({ blocked }: { blocked: boolean }) {
  const { run, busy } = useCommand(mailTest, {
    invalidates: [],
    onDone: ({ to }) => toast.success(`测试邮件已发到 ${to}。`),
  });
  return (
    <p>
      <Button loading={busy} disabled={blocked} onClick={() => void run({ body: {} })}>
        发送测试邮件
      </Button>{' '}
      <span className={css.hint}>{blocked ? '请先保存修改' : '用已保存的设置发到您自己的邮箱'}</span>
    </p>
  );
}
