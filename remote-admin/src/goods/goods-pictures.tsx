import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { goodsList } from '@shared/contract/system/goods-list.contract.ts';
import { goods, GOODS_IMAGES, MAX_GOODS_IMAGES, type GoodsDetail } from '@shared/contract/system/goods.contract.ts';
import { urlOf } from '@shared/runtime/call-input.ts';
import { confirm, toast } from '@shared/runtime/notices.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { DropZone } from '@shared/ui/attachments/drop-zone.tsx';
import { CardError } from '@shared/ui/base/card-error.tsx';
import { Button, Tag } from 'antd';
import css from './goods.module.css';

const touches = [attachments.list, goods.get, goodsList];

/** Pictures of goods: at most nine, the cover first. */
export function Pictures({ row }: { row: GoodsDetail }) {
  const read = useRead(
    attachments.list,
    { query: { kind: 'sy_goods', id: row.id, slot: GOODS_IMAGES } },
    { skipErrorHandler: true },
  );
  // The version of the record as it is now: a form may have been open for long.
  const fresh = useRead(goods.get, { params: { id: row.id } }, { skipErrorHandler: true }).data ?? row;
  const upload = useCommand(attachments.upload, { invalidates: touches });
  const remove = useCommand(attachments.remove, { invalidates: touches });
  const cover = useCommand(goods.cover, { invalidates: touches });
  const oldestFirst = (read.data?.list ?? []).toReversed();
  const first = oldestFirst.find(({ id }) => id === fresh.coverId) ?? oldestFirst[0];
  const shown = first ? [first, ...oldestFirst.filter(({ id }) => id !== first.id)] : [];
  const left = MAX_GOODS_IMAGES - shown.length;
  const send = async (files: readonly File[]) => {
    if (files.length > left) toast.warning(`最多 ${MAX_GOODS_IMAGES} 张，只上传前 ${left} 张。`);
    for (const file of files.slice(0, left)) {
      const outcome = await upload.run({ files: [file], body: { kind: 'sy_goods', id: row.id, slot: GOODS_IMAGES } });
      if (!outcome.ok) return;
    }
  };
  const drop = async (id: string, name: string) => {
    if (await confirm({ title: `删除图片「${name}」？`, danger: true, okText: '删除' }))
      await remove.run({ params: { id }, body: {} });
  };
  if (read.isError && !read.data) return <CardError read={read} />;
  return (
    <section className={css.wide} aria-label="商品图片">
      {read.data?.editable && left > 0 ? (
        <DropZone
          accept=".jpg,.jpeg,.png,.webp"
          hint={`拖到这里、点击选择或粘贴，JPG、PNG、WEBP，还可上传 ${left} 张`}
          busy={upload.busy}
          multiple
          onFiles={(files) => void send(files)}
        />
      ) : null}
      {shown.length === 0 ? <p className={css.hint}>暂无图片</p> : null}
      <ul className={css.pictures}>
        {shown.map(({ id, name, removable }, at) => (
          <li key={id}>
            <a href={urlOf(attachments.file, { params: { id } })} target="_blank" rel="noreferrer">
              <img src={urlOf(attachments.file, { params: { id } })} alt={name} loading="lazy" />
            </a>
            <span className={css.bar}>
              {at === 0 ? (
                <Tag color="blue">封面</Tag>
              ) : removable ? (
                <Button
                  type="link"
                  size="small"
                  disabled={cover.busy}
                  onClick={() =>
                    void cover.run({ params: { id: row.id }, body: { version: fresh.version, attachmentId: id } })
                  }
                >
                  设为封面
                </Button>
              ) : null}
              {removable ? (
                <Button type="text" size="small" danger onClick={() => void drop(id, name)}>
                  删除
                </Button>
              ) : null}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
