import { Button } from 'antd';
import { useState } from 'react';
import { ATTACHMENT_ACCEPT, ATTACHMENT_HINT, attachments } from '@shared/contract/shared/attachment.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { useFormState } from '../form/form-context.ts';
import type { FormSection } from '../form/form-props.ts';
import { formatSize } from '../format/format.ts';
import { Attachments } from './attachments.tsx';
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
) {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const { run } = useCommand(attachments.upload, { invalidates: [attachments.list] });
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
    /** The place of one line that is not saved yet; its files go with the save. */
    waitingAt: (slot: string, title: string) => (
      <NewFiles compact slots={[{ slot, title }]} waiting={waiting} onChange={setWaiting} />
    ),
    attach,
  };
}

interface Props {
  slots: readonly { slot: string; title: string }[];
  compact?: boolean;
  waiting: readonly Waiting[];
  onChange: (waiting: readonly Waiting[]) => void;
}
function NewFiles({ slots, waiting, onChange, compact }: Props) {
  const { touched } = useFormState();
  const many = slots.length > 1;
  const limits = `支持 ${ATTACHMENT_HINT}；保存时一起上传`;
  return (
    <Places hint={many ? limits : null} many={many}>
      {slots.map(({ slot, title }) => (
        <section key={slot} aria-label={title || '附件'}>
          {title ? <h3 className={css.slot}>{title}</h3> : null}
          <DropZone
            accept={ATTACHMENT_ACCEPT}
            hint={many ? PLACE_HINT : `拖到这里、点击选择或粘贴，${limits}`}
            compact={compact || many}
            multiple
            onFiles={(files) => {
              onChange([...waiting, ...files.map((file) => ({ slot, file }))]);
              touched('$files', files.length);
            }}
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
