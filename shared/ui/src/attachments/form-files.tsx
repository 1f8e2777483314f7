import { useState } from 'react';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { CallError, statusOf } from '@shared/runtime/biz-error.ts';
import { confirm, toast } from '@shared/runtime/notices.ts';
import { useCommand, type Touched } from '@shared/runtime/query.ts';
import type { FormSection } from '../form/form-props.ts';
import { Attachments } from './attachments.tsx';
import { NewFiles, type Limits, type Waiting } from './new-files.tsx';
import css from './attachments.module.css';

/** Whether a file did not get through, so that another try makes sense; a refusal says what is wrong with it. */
const isLost = (error: unknown): boolean => error instanceof CallError || statusOf(error) >= 500;

/**
 * The section 附件 of a form and what it sends with the save. An existing record takes files at once; those of a new one
 * wait in the form and are sent with its first save, before the step that may ask for them. The record stays saved: what
 * did not get through can be sent again at once, a file that is refused is named.
 */
export function useFormFiles<Answer extends { id: string }>(
  kind: string,
  slots: readonly string[],
  /** Slots of lines that the form has not saved yet: what the saved line's slot is; null: the line is gone. */
  slotOf: (slot: string, answer: Answer) => string | null = (slot) => slot,
  /** What shows the files beside 附件 and is read again when they are there. */
  touches: readonly Touched[] = [],
) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const { run } = useCommand(attachments.upload, { invalidates: [attachments.list, ...touches] });
  const attach = async (answer: Answer): Promise<void> => {
    let left = waiting.flatMap(({ slot: place, file }) => {
      const slot = slotOf(place, answer);
      return slot === null ? [] : [{ slot, file }];
    });
    while (left.length > 0) {
      const lost: Waiting[] = [];
      for (const each of left) {
        const outcome = await run({ files: [each.file], body: { kind, id: answer.id, slot: each.slot } });
        if (outcome.ok) continue;
        if (isLost(outcome.error)) lost.push(each);
        else tellMissing([each]);
      }
      if (lost.length > 0 && !(await askAgain(lost))) {
        tellMissing(lost);
        break;
      }
      left = lost;
    }
    setWaiting([]);
  };
  return {
    section: (id: string | null): FormSection => ({
      key: 'files',
      title: '附件',
      content: (
        <div className={css.whole}>
          {id === null ? (
            <NewFiles slots={slots.map((slot) => ({ slot, title: slot }))} waiting={waiting} onChange={setWaiting} />
          ) : (
            <Attachments kind={kind} id={id} slots={slots} />
          )}
        </div>
      ),
    }),
    /** The place of one line that is not saved yet, or of pictures; its files go with the save. */
    waitingAt: (slot: string, title: string, limits: Limits = {}) => (
      <NewFiles compact slots={[{ slot, title }]} waiting={waiting} onChange={setWaiting} {...limits} />
    ),
    /** The place for photos of what is being recorded: by camera or from files, made small, sent once it is recorded. */
    photosAt: (slot: string, title: string) => (
      <div className={css.whole}>
        <NewFiles compact images photos slots={[{ slot, title }]} waiting={waiting} onChange={setWaiting} />
      </div>
    ),
    attach,
  };
}

const namesOf = (files: readonly Waiting[]) => files.map(({ file }) => file.name).join('、');
const tellMissing = (files: readonly Waiting[]) => toast.warning(`${namesOf(files)} 没有上传，请在附件中重新上传。`);
const askAgain = (files: readonly Waiting[]) =>
  confirm({
    title: `已保存，但 ${files.length} 个文件没有上传`,
    content: `${namesOf(files)}。网络恢复后可再试；现在放弃，以后只能在附件中重新选择。`,
    okText: '重新上传',
    cancelText: '放弃上传',
  });
