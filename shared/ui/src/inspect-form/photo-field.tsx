import type { FormItem } from '@shared/contract/system/inspect-form/form.ts';
import { Button } from 'antd';
import { useRef, useState } from 'react';
import css from './inspect-form.module.css';

/** Where pictures are kept: attachments of the inspection, or the page's memory in a preview. */
export interface PhotoStore {
  /** Address that shows a picture. */
  urlOf(id: string): string;
  /** Keeps pictures of an item; answers their ids, without those that were refused. */
  add(itemId: string, files: readonly File[]): Promise<string[]>;
}

interface Props {
  /** What the photos are of, and how many are wanted at least. */
  item: Pick<FormItem, 'id' | 'text' | 'photoMin'>;
  ids: readonly string[];
  /** Changes the photos as they are by then: an upload takes its time. */
  onChange: ((change: (ids: readonly string[]) => readonly string[]) => void) | undefined;
  photos: PhotoStore;
}
/** Photos of an item: by the camera of a tablet or from its files, with what is still wanted. */
export function PhotoField({ item, ids, onChange, photos }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const add = async (files: readonly File[]) => {
    setBusy(true);
    try {
      const added = await photos.add(item.id, files);
      onChange?.((now) => [...now, ...added]);
    } finally {
      setBusy(false);
    }
  };
  const wanted = item.photoMin > 0 ? ` / 至少 ${item.photoMin}` : '';
  return (
    <div className={css.photos}>
      {ids.map((id, at) => (
        <figure key={id} className={css.photo}>
          <img src={photos.urlOf(id)} alt={`${item.text} 照片 ${at + 1}`} />
          {onChange ? (
            <button
              type="button"
              aria-label={`删除照片 ${at + 1}`}
              onClick={() => onChange((now) => now.filter((each) => each !== id))}
            >
              ×
            </button>
          ) : null}
        </figure>
      ))}
      {onChange ? (
        <Button size="large" loading={busy} onClick={() => input.current?.click()}>
          拍照
        </Button>
      ) : null}
      <span className={css.hint}>
        {ids.length} 张{wanted}
      </span>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept="image/jpeg,image/png,image/webp"
        capture="environment"
        aria-label={`${item.text} 选择照片`}
        onChange={(event) => {
          void add([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
    </div>
  );
}
