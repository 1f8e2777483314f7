import { useState } from 'react';
import { Modal } from 'antd';
import { attachments, type Attachment, type AttachmentVersion } from '@shared/contract/shared/attachment.contract.ts';
import { confirm, toast } from '@shared/runtime/notices.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { CardError } from '../base/card-error.tsx';
import { formatSize } from '../format/format.ts';
import { AttachmentRow, inlineUrl, isImage } from './attachment-row.tsx';
import { DropZone } from './drop-zone.tsx';
import { FILES, PICTURES } from './kinds.ts';
import { PLACE_HINT, Places } from './places.tsx';
import css from './attachments.module.css';

/** A place on a record; a title where the slot itself is no name. */
export type Slot = string | { slot: string; title: string };
const titled = (place: Slot): { slot: string; title?: string } =>
  typeof place === 'string' ? { slot: place, title: place || undefined } : place;

interface Props {
  /** Entity kind and id of the record. */
  kind: string;
  id: string;
  /** Places on the record; without: one place. */
  slots?: readonly Slot[];
  /** Only these places; what stands in others is not shown. By default it stands in the first. */
  only?: boolean;
  /** Pictures only. */
  images?: boolean;
  /** Low places to drop files on, for many slots one below the other. */
  compact?: boolean;
  /** A title above says what the only place is for: its own is there for screen readers only. */
  titled?: boolean;
}
/**
 * 附件 of a record: by drag, click or paste; images and PDF shown in the page, everything can be downloaded. What holds
 * for every place (kinds of files, size) is said once where there are several.
 */
export function Attachments(props: Props) {
  const { kind, id, slots = [''], only = false, images = false, compact = false, titled: named = false } = props;
  const own = slots.map(titled);
  const { accept, hint } = images ? PICTURES : FILES;
  const read = useRead(attachments.list, { query: { kind, id } }, { skipErrorHandler: true });
  const [shown, setShown] = useState<AttachmentVersion | null>(null);
  const upload = useCommand(attachments.upload, { invalidates: [attachments.list] });
  const replace = useCommand(attachments.replace, { invalidates: [attachments.list] });
  const remove = useCommand(attachments.remove, { invalidates: [attachments.list] });
  const tooLarge = (file: File) => {
    const most = read.data?.maxSize ?? file.size;
    if (file.size > most) toast.warning(`${file.name} 超过 ${formatSize(most)}，请压缩后再传。`);
    return file.size > most;
  };
  const send = async (files: readonly File[], slot: string) => {
    for (const file of files) {
      if (tooLarge(file)) continue;
      const outcome = await upload.run({ files: [file], body: { kind, id, slot } });
      if (!outcome.ok) return;
      toast.success(`${file.name} 已上传`);
    }
  };
  const renew = async (one: Attachment, file: File) => {
    if (tooLarge(file)) return;
    const outcome = await replace.run({ params: { id: one.id }, files: [file], body: {} });
    if (outcome.ok) toast.success(`${one.name} 已换为 ${file.name}`);
  };
  const drop = async (one: Attachment) => {
    const content = one.earlier.length > 0 ? `它的 ${one.earlier.length} 个历史版本一起删除。` : undefined;
    if (await confirm({ title: `删除附件「${one.name}」？`, content, danger: true, okText: '删除' }))
      await remove.run({ params: { id: one.id }, body: {} });
  };
  if (read.isError && !read.data) return <CardError read={read} />;
  const listed = read.data?.list ?? [];
  const isOwn = (slot: string) => own.some((place) => place.slot === slot);
  const all = only ? listed.filter(({ slot }) => isOwn(slot)) : listed;
  const demanded = read.data?.demanded ?? [];
  const wanted = demanded.filter(({ slot }) => !isOwn(slot)).map(({ slot }) => titled(slot));
  // What is demanded stands before the place for anything else.
  const places = isOwn('') ? [...wanted, ...own] : [...own, ...wanted];
  const isPlace = (slot: string) => places.some((place) => place.slot === slot);
  const filesOf = (slot: string) =>
    all.filter((one) => (isPlace(one.slot) ? one.slot === slot : slot === own[0]?.slot));
  const many = places.length > 1;
  const limits = `支持 ${hint}，单个不超过 ${formatSize(read.data?.maxSize ?? 0)}`;
  return (
    <Places hint={many && read.data?.editable ? limits : null} many={many}>
      {places.map(({ slot, title = many ? '其他附件' : '' }) => (
        <section key={slot} aria-label={title || '附件'} className={compact ? css.stacked : undefined}>
          <div className={css.above}>
            {title && (many || !named) ? (
              <h3 className={css.slot}>
                {title}
                {many && filesOf(slot).length > 0 ? <span className={css.count}>{filesOf(slot).length}</span> : null}
              </h3>
            ) : null}
            <Demand
              before={demanded.find((one) => one.slot === slot)?.before}
              met={all.some((one) => one.slot === slot)}
            />
          </div>
          {read.data?.editable ? (
            <DropZone
              accept={accept}
              hint={many ? PLACE_HINT : `拖到这里、点击选择或粘贴，${limits}`}
              busy={upload.busy}
              compact={compact || many}
              multiple
              onFiles={(files) => void send(files, slot)}
            />
          ) : null}
          <ul className={css.files}>
            {filesOf(slot).map((one) => (
              <AttachmentRow
                key={one.id}
                file={one}
                accept={accept}
                busy={replace.busy}
                onShow={setShown}
                onReplace={(file) => void renew(one, file)}
                onRemove={() => void drop(one)}
              />
            ))}
          </ul>
        </section>
      ))}
      {read.data && all.length === 0 && !((compact || many) && read.data.editable) ? (
        <p className={`${css.meta} ${css.nothing}`}>暂无附件</p>
      ) : null}
      {shown ? <Preview file={shown} onClose={() => setShown(null)} /> : null}
    </Places>
  );
}

/** What 单据设置 demands of a slot. */
const Demand = ({ before, met }: { before: readonly string[] | undefined; met: boolean }) =>
  before === undefined ? null : (
    <span className={met ? css.meta : css.wanted}>
      {met ? '已传，' : '必传，'}进入{before.join('、')}前需要
    </span>
  );

function Preview({ file, onClose }: { file: AttachmentVersion; onClose: () => void }) {
  return (
    <Modal open width="min(1080px, 94vw)" title={file.name} footer={null} onCancel={onClose}>
      <div className={css.preview} style={{ display: 'grid', placeItems: 'center' }}>
        {isImage(file) ? (
          <img src={inlineUrl(file)} alt={file.name} />
        ) : (
          // The browser's PDF viewer does not run in a sandbox; the file comes from our own origin, checked by content.
          // oxlint-disable-next-line react/iframe-missing-sandbox
          <iframe className={css.preview} src={inlineUrl(file)} title={file.name} />
        )}
      </div>
    </Modal>
  );
}
