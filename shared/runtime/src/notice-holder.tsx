import { App, Input } from 'antd';
import { useEffect } from 'react';
import type { ConfirmRequired } from '@shared/contract/envelope.ts';
import { dialogWords } from './dialog-words.ts';
import { connectNotices, type Acknowledged, type NoticeSink, type Question } from './notices.ts';

/** Constants of shell A9: seconds and pixels. */
const NOTICE_CONSTANTS = {
  toast: 3,
  notice: 4.5,
  edge: 24,
  noticeWidth: 384,
  confirm: 416,
} as const;

type Apis = ReturnType<typeof App.useApp>;

/** Draws the notices of `notices.ts` through antd; stands once, below the theme, as soon as there is one to draw. */
export function NoticeHolder() {
  return (
    <App {...appNotices} component={false}>
      <Sink />
    </App>
  );
}
function Sink() {
  const apis = App.useApp();
  useEffect(() => connectNotices(sinkOf(apis)), [apis]);
  return null;
}

/** Configuration of antd's <App> by A9. */
const appNotices = {
  message: { duration: NOTICE_CONSTANTS.toast, maxCount: 5 },
  notification: {
    duration: NOTICE_CONSTANTS.notice,
    placement: 'topRight',
    top: NOTICE_CONSTANTS.edge,
    maxCount: 5,
  },
} as const;

const sinkOf = ({ message, notification, modal }: Apis): NoticeSink => ({
  toast: (type, content) => void message.open({ type, content, duration: NOTICE_CONSTANTS.toast }),
  notice: (title, description) =>
    notification.warning({
      title,
      description,
      duration: NOTICE_CONSTANTS.notice,
      style: { width: NOTICE_CONSTANTS.noticeWidth, overflowWrap: 'anywhere' },
    }),
  confirm: (question) => ask(modal, question),
  acknowledge: (warnings) => acknowledge(modal, warnings),
});

const ask = (modal: Apis['modal'], question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    modal.confirm({
      title: question.title,
      content: question.content,
      width: NOTICE_CONSTANTS.confirm,
      okText: question.okText ?? '确定',
      cancelText: question.cancelText ?? dialogWords(question.okText ?? '').cancel,
      okButtonProps: { danger: question.danger === true },
      onOk: () => resolve(true),
      onCancel: () => resolve(false),
    });
  });

function acknowledge(modal: Apis['modal'], warnings: ConfirmRequired['warnings']): Promise<Acknowledged | null> {
  const needsReason = warnings.some((warning) => warning.reasonRequired);
  let reason = '';
  return new Promise((resolve) => {
    const dialog = modal.confirm({
      title: '仍要继续？',
      width: NOTICE_CONSTANTS.confirm,
      okText: '继续',
      cancelText: '取消',
      okButtonProps: { disabled: needsReason },
      content: (
        <>
          <ul style={{ margin: '8px 0', paddingInlineStart: 20 }}>
            {warnings.map((warning) => (
              <li key={warning.code}>{warning.message}</li>
            ))}
          </ul>
          {needsReason && (
            <>
              <div>原因（必填）</div>
              <Input.TextArea
                aria-label="原因"
                rows={3}
                maxLength={500}
                showCount
                onChange={(event) => {
                  reason = event.target.value.trim();
                  dialog.update({ okButtonProps: { disabled: reason === '' } });
                }}
              />
            </>
          )}
        </>
      ),
      onOk: () => resolve(needsReason ? { reason } : {}),
      onCancel: () => resolve(null),
    });
  });
}
