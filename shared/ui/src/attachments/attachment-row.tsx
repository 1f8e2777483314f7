import { useRef, useState } from 'react';
import { Button } from 'antd';
import { attachments, type Attachment, type AttachmentVersion } from '@shared/contract/shared/attachment.contract.ts';
import { urlOf } from '@shared/runtime/call-input.ts';
import { formatSize, formatTime } from '../format/format.ts';
import css from './attachments.module.css';

/** What is shown of a file in the page. */
export const isImage = (file: AttachmentVersion) => file.mime.startsWith('image/');
/** Where a file is read to be shown. */
export const inlineUrl = (file: AttachmentVersion) => urlOf(attachments.file, { params: { id: file.id } });
const downloadUrl = (file: AttachmentVersion) =>
  urlOf(attachments.file, { params: { id: file.id }, query: { download: '1' } });
const ending = (name: string) => name.split('.').at(-1)?.toUpperCase().slice(0, 4) ?? '';

/** One attachment with what may be done to it; its earlier versions on demand. */
export function AttachmentRow(props: {
  file: Attachment;
  accept: string;
  busy: boolean;
  onShow: (file: AttachmentVersion) => void;
  onReplace: (file: File) => void;
  onRemove: () => void;
}) {
  const { file, busy, onShow } = props;
  const [open, setOpen] = useState(false);
  return (
    <li>
      <div className={css.row}>
        <Thumb file={file} onShow={() => onShow(file)} />
        <FileName file={file} />
        <span className={css.does}>
          {file.earlier.length > 0 ? (
            <Button type="text" aria-expanded={open} onClick={() => setOpen(!open)}>
              历史版本 {file.earlier.length}
            </Button>
          ) : null}
          {file.inline ? <Button onClick={() => onShow(file)}>预览</Button> : null}
          {file.removable ? (
            <>
              <Replace name={file.name} accept={props.accept} busy={busy} onFile={props.onReplace} />
              <Button danger type="text" onClick={props.onRemove}>
                删除
              </Button>
            </>
          ) : null}
        </span>
      </div>
      {open ? (
        <ol className={css.earlier} aria-label={`${file.name} 的历史版本`}>
          {file.earlier.map((version) => (
            <li key={version.id} className={css.row}>
              <FileName file={version} />
              {version.inline ? (
                <Button size="small" onClick={() => onShow(version)}>
                  预览
                </Button>
              ) : null}
            </li>
          ))}
        </ol>
      ) : null}
    </li>
  );
}

const FileName = ({ file }: { file: AttachmentVersion }) => (
  <span className={css.name}>
    <a href={downloadUrl(file)} download={file.name}>
      {file.name}
    </a>
    <br />
    <span className={css.meta}>
      {formatSize(file.size)} · {file.createdByName} · {formatTime(file.createdAt)}
    </span>
  </span>
);

function Replace(props: { name: string; accept: string; busy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button type="text" disabled={props.busy} onClick={() => input.current?.click()}>
        换新版本
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={`${props.name} 的新版本`}
        accept={props.accept}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) props.onFile(file);
          target.value = '';
        }}
      />
    </>
  );
}

function Thumb({ file, onShow }: { file: Attachment; onShow: () => void }) {
  if (!file.inline)
    return (
      <span className={css.thumb} aria-hidden="true">
        {ending(file.name)}
      </span>
    );
  return (
    <button type="button" className={css.thumb} aria-label={`预览 ${file.name}`} onClick={onShow}>
      {isImage(file) ? <img src={inlineUrl(file)} alt="" loading="lazy" /> : ending(file.name)}
    </button>
  );
}
