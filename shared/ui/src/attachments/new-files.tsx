import { Button } from 'antd';
import { toast } from '@shared/runtime/notices.ts';
import { useFormState } from '../form/form-context.ts';
import { formatSize } from '../format/format.ts';
import { shrinkPhoto } from '../photos/shrink-photo.ts';
import { DropZone } from './drop-zone.tsx';
import { PLACE_HINT, Places } from './places.tsx';
import { FILES, PICTURES } from './kinds.ts';
import css from './attachments.module.css';

/** A file that is sent with the save, and its place. */
export interface Waiting {
  slot: string;
  file: File;
}
type Change = (waiting: readonly Waiting[]) => readonly Waiting[];

export interface Limits {
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
/** Files that wait for the save of what they belong to. */
export function NewFiles(props: Props) {
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
