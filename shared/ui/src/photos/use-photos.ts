import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { CallError } from '@shared/runtime/biz-error.ts';
import { call, newKey } from '@shared/runtime/call.ts';
import { urlOf } from '@shared/runtime/call-input.ts';
import { toast } from '@shared/runtime/notices.ts';
import { failureText } from '@shared/runtime/query.ts';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { dropPhoto, isWaiting, keepPhoto, waitingId, waitingPhotos, type WaitingPhoto } from './photo-queue.ts';
import { shrinkPhoto } from './shrink-photo.ts';

interface Owner {
  kind: string;
  id: string;
}
const upload = async ({ kind, id }: Owner, slot: string, file: File): Promise<string> => {
  const made = await call(attachments.upload, {
    files: [file],
    body: { kind, id, slot },
    key: newKey(),
    skipErrorHandler: true,
  });
  return made.id;
};
/** Whether the call did not reach the server, so that the photo waits; a refusal is told and the photo is not kept. */
const isAway = (error: unknown): boolean => error instanceof CallError;

/**
 * Photos of a record, by slot: sent at once as its attachments; without network kept in this browser and sent when it is
 * back. `onSent` gets the ids that were in place of the attachments' ones.
 */
export function usePhotos({ kind, id }: Owner, onSent: (ids: ReadonlyMap<string, string>) => void) {
  const [urls, setUrls] = useState<Readonly<Record<string, string>>>({});
  const tell = useRef(onSent);
  useEffect(() => {
    tell.current = onSent;
  });
  const show = useCallback(
    (photos: readonly WaitingPhoto[]) =>
      setUrls((before) => ({
        ...before,
        ...Object.fromEntries(photos.flatMap(({ id, blob }) => (before[id] ? [] : [[id, URL.createObjectURL(blob)]]))),
      })),
    [],
  );
  const [waiting, setWaiting] = useState<readonly WaitingPhoto[]>([]);
  const sending = useRef(false);
  const send = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    const sent = new Map<string, string>();
    try {
      for (const photo of await waitingPhotos({ kind, id })) {
        sent.set(
          photo.id,
          await upload({ kind, id }, photo.slot, new File([photo.blob], photo.name, { type: photo.blob.type })),
        );
        await dropPhoto(photo.id);
      }
    } catch (error) {
      if (!isAway(error)) toast.error(`照片上传失败：${failureText(error)}`);
    } finally {
      sending.current = false;
      setWaiting(await waitingPhotos({ kind, id }));
      if (sent.size > 0) tell.current(sent);
    }
  }, [kind, id]);
  useEffect(() => {
    void waitingPhotos({ kind, id }).then((kept) => {
      show(kept);
      setWaiting(kept);
    });
    const back = () => void send();
    globalThis.addEventListener('online', back);
    return () => globalThis.removeEventListener('online', back);
  }, [kind, id, send, show]);
  const store = useMemo(
    () => ({
      urlOf: (photoId: string) =>
        isWaiting(photoId) ? (urls[photoId] ?? '') : urlOf(attachments.file, { params: { id: photoId } }),
      add: async (slot: string, files: readonly File[]): Promise<string[]> => {
        const ids: string[] = [];
        for (const original of files) {
          const file = await shrinkPhoto(original);
          try {
            ids.push(await upload({ kind, id }, slot, file));
          } catch (error) {
            const photo = { id: waitingId(), kind, ownerId: id, slot, name: file.name, blob: file };
            if (isAway(error) && (await keepPhoto(photo))) {
              show([photo]);
              setWaiting((before) => [...before, photo]);
              ids.push(photo.id);
            } else toast.error(`${original.name} 上传失败：${failureText(error)}`);
          }
        }
        return ids;
      },
    }),
    [kind, id, urls, show],
  );
  return { store, send, waiting };
}
