import { useRef, useState, type ClipboardEvent, type DragEvent } from 'react';
import { InboxOutlined, LoadingOutlined } from '@ant-design/icons';
import css from './attachments.module.css';

interface Props {
  /** Value of the accept attribute. */
  accept: string;
  hint: string;
  busy?: boolean;
  multiple?: boolean;
  /** One line high. */
  compact?: boolean;
  onFiles: (files: File[]) => void;
}
/** A place that takes files: by click, by drag, or pasted from the clipboard while it has the focus. */
export function DropZone({ accept, hint, busy, multiple, compact, onFiles }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const take = (files: FileList | null | undefined) => {
    const all = [...(files ?? [])];
    if (all.length && !busy) onFiles(multiple ? all : all.slice(0, 1));
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <div
      className={over ? `${css.zone} ${css.over}` : css.zone}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      onPaste={(event: ClipboardEvent) => take(event.clipboardData.files)}
    >
      <button
        type="button"
        className={compact ? `${css.pick} ${css.compact}` : css.pick}
        disabled={busy}
        onClick={() => input.current?.click()}
      >
        {busy ? <LoadingOutlined /> : <InboxOutlined />}
        <span>{busy ? '正在处理…' : hint}</span>
      </button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label="选择文件"
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          take(event.target.files);
          event.target.value = '';
        }}
      />
    </div>
  );
}
