import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { BRAND_SLOTS, type BrandSlot } from '@shared/contract/system/brand.ts';
import { urlOf } from '@shared/runtime/call-input.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand } from '@shared/runtime/query.ts';
import type { InputProps } from '@shared/ui/form/inputs.tsx';
import { Button, ConfigProvider } from 'antd';
import { useRef } from 'react';
import css from './website.module.css';

/** A picture of the company: uploaded to the website's record at once, shown everywhere after 保存. */
export function PictureInput({
  slot,
  ownerId,
  value,
  onChange,
}: InputProps<string> & { slot: BrandSlot; ownerId: string }) {
  const { componentDisabled: frozen } = ConfigProvider.useConfig();
  const input = useRef<HTMLInputElement>(null);
  const { run, busy } = useCommand(attachments.upload, { invalidates: [attachments.list] });
  const { title, kilobytes } = BRAND_SLOTS[slot];
  const send = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > kilobytes * 1024) {
      toast.warning(`${title}不能超过 ${kilobytes} KB，请压缩后再传。`);
      return;
    }
    const outcome = await run({ files: [file], body: { kind: 'sy_website', id: ownerId, slot } });
    if (outcome.ok) onChange?.(outcome.data.id);
  };
  return (
    <div className={css.picture}>
      {value ? (
        <img src={urlOf(attachments.file, { params: { id: value } })} alt={`${title}预览`} />
      ) : (
        <span className={css.none}>未设置</span>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp"
        aria-label={`选择${title}`}
        onChange={(event) => {
          void send(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
      {frozen ? null : (
        <div className={css.buttons}>
          <Button loading={busy} onClick={() => input.current?.click()}>
            {value ? '更换' : '上传'}
          </Button>
          {value ? <Button onClick={() => onChange?.(null)}>移除</Button> : null}
        </div>
      )}
    </div>
  );
}
