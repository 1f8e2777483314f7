import { Button } from 'antd';
import { useState } from 'react';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand, type Touched } from '@shared/runtime/query.ts';
import { useFormState } from '../form/form-context.ts';
import type { FormSection } from '../form/form-props.ts';
import { formatSize } from '../format/format.ts';
import { Attachments, FILES, PICTURES } from './attachments.tsx';
import { DropZone } from './drop-zone.tsx';
import { PLACE_HINT, Places } from './places.tsx';
import css from './attachments.module.css';

interface Waiting {
  slot: string;
  file: File;
}

/**
 * The section 附件 of a form and what it sends with the save. An existing record takes files at once; those of a new one
 * wait in the form and are sent with its first save, before the step that may ask for them. A file that is refused then
 * is named; the record stays saved.
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
    const { id } = answer;
    for (const { slot: place, file } of waiting) {
      const slot = slotOf(place, answer);
      if (slot === null) continue;
      const outcome = await run({ files: [file], body: { kind, id, slot } });
      if (!outcome.ok) toast.warning(`${file.name} 没有上传，请在附件中重新上传。`);
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
    attach,
  };
}

interface Limits {
  /** Pictures only. */
  images?: boolean;
  /** Most files of a place. */
  most?: number;
}
interface Props extends Limits {
  slots: readonly { slot: string; title: string }[];
  compact?: boolean;
  waiting: readonly Waiting[];
  onChange: (waiting: readonly Waiting[]) => void;
}
function NewFiles({ slots, waiting, onChange, compact, images = false, most = Number.POSITIVE_INFINITY }: Props) {
  const { touched } = useFormState();
  const many = slots.length > 1;
  const { accept, hint } = images ? PICTURES : FILES;
  const limits = `支持 ${hint}${Number.isFinite(most) ? `，最多 ${most} 个` : ''}；保存时一起上传`;
  const add = (slot: string, files: readonly File[]) => {
    const room = Math.max(0, most - waiting.filter((one) => one.slot === slot).length);
    if (files.length > room) toast.warning(`最多 ${most} 个，只留下前 ${room} 个。`);
    onChange([...waiting, ...files.slice(0, room).map((file) => ({ slot, file }))]);
    touched('$files', files.length);
  };
  return (
    <Places hint={many ? limits : null} many={many}>
      {slots.map(({ slot, title }) => (
        <section key={slot} aria-label={title || '附件'}>
          {title ? <h3 className={css.slot}>{title}</h3> : null}
          <DropZone
            accept={accept}
            hint={many ? PLACE_HINT : `拖到这里、点击选择或粘贴，${limits}`}
            compact={compact || many}
            multiple
            onFiles={(files) => add(slot, files)}
          />
          <ul className={css.files}>
            {waiting
              .filter((one) => one.slot === slot)
              .map((one, index) => (
                <li key={`${one.file.name}-${index}`}>
                  <span className={css.name}>{one.file.name}</span>
                  <span className={css.meta}>{formatSize(one.file.size)}，待上传</span>
                  <Button size="small" type="text" onClick={() => onChange(waiting.filter((other) => other !== one))}>
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
