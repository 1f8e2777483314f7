import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import type { ArrivalDetail } from '@shared/contract/warehouse/arrival.answers.ts';
import { arrivals } from '@shared/contract/warehouse/arrival.contract.ts';
import { SIGNATURE_SLOT } from '@shared/contract/warehouse/arrival.labels.ts';
import { DIFFERENCE_SLOT } from '@shared/contract/warehouse/inbound.labels.ts';
import { useCommand, useInvalidate, useRead } from '@shared/runtime/query.ts';
import { PhotoField } from '@shared/ui/inspect-form/photo-field.tsx';
import { SignaturePad } from '@shared/ui/inspect-form/signature-pad.tsx';
import { usePhotos } from '@shared/ui/photos/use-photos.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import css from './arrivals.module.css';

const READ_AGAIN = ['/attachments', '/warehouse'];

/** 差异照片 and 签名 of an arrival: taken by the tablet, kept while there is no line. */
export function CountPhotos({ row }: { row: ArrivalDetail }) {
  const invalidate = useInvalidate();
  const read = useRead(attachments.list, { query: { kind: 'wh_arrival', id: row.id } }, { skipErrorHandler: true });
  const { store, waiting, send } = usePhotos({ kind: 'wh_arrival', id: row.id }, () => void invalidate(READ_AGAIN));
  const remove = useCommand(attachments.remove, { invalidates: READ_AGAIN });
  const idsOf = (slot: string) => [
    ...(read.data?.list ?? []).filter((file) => file.slot === slot).map(({ id }) => id),
    ...waiting.filter((photo) => photo.slot === slot).map(({ id }) => id),
  ];
  const kept = {
    urlOf: store.urlOf,
    add: async (slot: string, files: readonly File[]) => {
      const ids = await store.add(slot, files);
      await invalidate(READ_AGAIN);
      return ids;
    },
  };
  const photos = idsOf(DIFFERENCE_SLOT);
  const [signature = null] = idsOf(SIGNATURE_SLOT);
  const drop = (ids: readonly string[]) => {
    const gone = photos.find((id) => !ids.includes(id));
    if (gone) void remove.run({ params: { id: gone }, body: {} });
  };
  return (
    <>
      <section className={css.section} aria-label={DIFFERENCE_SLOT}>
        <h3>{DIFFERENCE_SLOT}</h3>
        <PhotoField
          item={{ id: DIFFERENCE_SLOT, text: DIFFERENCE_SLOT, photoMin: row.different ? 1 : 0 }}
          ids={photos}
          photos={kept}
          onChange={(change) => {
            const next = change(photos);
            if (next.length < photos.length) drop(next);
          }}
        />
        {waiting.length > 0 ? (
          <p role="status">
            {waiting.length} 张照片待上传，已保存在本机 <Button onClick={() => void send()}>立即上传</Button>
          </p>
        ) : null}
      </section>
      <section className={css.section} aria-label={SIGNATURE_SLOT}>
        <h3>送货人签字</h3>
        <SignName row={row} />
        <SignaturePad
          item={{ id: SIGNATURE_SLOT, text: '送货人' }}
          id={signature}
          photos={kept}
          onChange={(id) => {
            if (id === null && signature) void remove.run({ params: { id: signature }, body: {} });
          }}
        />
      </section>
    </>
  );
}

function SignName({ row }: { row: ArrivalDetail }) {
  const [typed, setTyped] = useState<string | null>(null);
  const save = useCommand(arrivals.count, { invalidates: ['/warehouse'] });
  const value = typed ?? row.signName ?? row.driver ?? '';
  const changed = value !== (row.signName ?? '');
  return (
    <p className={css.photos}>
      <Input
        style={{ width: 220 }}
        aria-label="签收人"
        placeholder="签收人"
        maxLength={50}
        value={value}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button
        disabled={!changed}
        loading={save.busy}
        onClick={() =>
          void save.run({
            params: { id: row.id },
            body: { version: row.version, lines: [], scans: [], signName: value },
          })
        }
      >
        保存签收人
      </Button>
    </p>
  );
}
