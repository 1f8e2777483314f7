import { Button } from 'antd';
import { useState } from 'react';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { CallError, statusOf } from '@shared/runtime/biz-error.ts';
import { confirm, toast } from '@shared/runtime/notices.ts';
import { useCommand, type Touched } from '@shared/runtime/query.ts';
import { useFormState } from '../form/form-context.ts';
import type { FormSection } from '../form/form-props.ts';
import { formatSize } from '../format/format.ts';
import { shrinkPhoto } from '../photos/shrink-photo.ts';
import { Attachments } from './attachments.tsx';
import { DropZone } from './drop-zone.tsx';
import { PLACE_HINT, Places } from './places.tsx';
import { FILES, PICTURES } from './kinds.ts';
import css from './attachments.module.css';

interface Waiting {
  slot: string;
  file: File;
}
type Change = (waiting: readonly Waiting[]) => readonly Waiting[];
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

interface Limits {
  /** Pictures only. */
  images?: boolean;
  /** Most files of a place. */
  most?: number;
}
interface Props extends Limits {
  slots: readonly { slot: string; title: string }[];
  compact?: boolean;
  /** By camera or from files, made small. */
  photos?: boolean;
  waiting: readonly Waiting[];
  onChange: (change: Change) => void;
}
function NewFiles(props: Props) {
  const { slots, waiting, onChange, compact, images = false, photos = false, most = Number.POSITIVE_INFINITY } = props;
  const { touched } = useFormState();
  const many = slots.length > 1;
  const { accept, hint } = images ? PICTURES : FILES;
  const limits = `支持 ${hint}${Number.isFinite(most) ? `，最多 ${most} 个` : ''}；保存时一起上传`;
  const take = async (slot: string, files: readonly File[]) => {
    const room = Math.max(0, most - waiting.filter((one) => one.slot === slot).length);
    if (files.length > room) toast.warning(`最多 ${most} 个，只留下前 ${room} 个。`);
    touched('$files', files.length);
    const fitting = files.slice(0, room);
    const kept = photos ? await Promise.all(fitting.map(shrinkPhoto)) : fitting;
    onChange((before) => [...before, ...kept.map((file) => ({ slot, file }))]);
  };
  return (
    <Places hint={many ? limits : null} many={many}>
      {slots.map(({ slot, title }) => (
        <section key={slot} aria-label={title || '附件'}>
          {title ? <h3 className={css.slot}>{title}</h3> : null}
          <DropZone
            accept={accept}
            hint={many ? PLACE_HINT : `${photos ? '点击拍照或选择照片' : '拖到这里、点击选择或粘贴'}，${limits}`}
            compact={compact || many}
            multiple
            onFiles={(files) => void take(slot, files)}
          />
          <ul className={css.files}>
            {waiting
              .filter((one) => one.slot === slot)
              .map((one, index) => (
                <li key={`${one.file.name}-${index}`}>
                  <span className={css.name}>{one.file.name}</span>
                  <span className={css.meta}>{formatSize(one.file.size)}，待上传</span>
                  <Button
                    size="small"
                    type="text"
                    onClick={() => onChange((now) => now.filter((other) => other !== one))}
                  >
                    移除
                  </Button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Places>
  );
}
