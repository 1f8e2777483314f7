/** A photo that was taken while the network was away. */
export interface WaitingPhoto {
  /** `local-…`; stands in the place of the attachment until the photo is sent. */
  id: string;
  /** The record that it belongs to: kind and id. */
  kind: string;
  ownerId: string;
  slot: string;
  name: string;
  blob: Blob;
}
const PREFIX = 'local-';
/** Whether an id in an answer is that of a photo that waits. */
export const isWaiting = (id: string): boolean => id.startsWith(PREFIX);
export const waitingId = (): string => `${PREFIX}${crypto.randomUUID()}`;

const NAME = 'waiting-photos';
const STORE = 'waiting';

/** The browser's own database; null where there is none (private windows). */
function open(): Promise<IDBDatabase | null> {
  return new Promise((resolve) => {
    if (typeof indexedDB === 'undefined') return resolve(null);
    const request = indexedDB.open(NAME, 1);
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE, { keyPath: 'id' }));
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => resolve(null));
  });
}

async function inStore<Value>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value | null> {
  const database = await open();
  if (!database) return null;
  return new Promise((resolve) => {
    const request = work(database.transaction(STORE, mode).objectStore(STORE));
    const end = (value: Value | null) => {
      database.close();
      resolve(value);
    };
    request.addEventListener('success', () => end(request.result));
    request.addEventListener('error', () => end(null));
  });
}

/** Keeps a photo until it is sent; false when this browser cannot. */
export const keepPhoto = async (photo: WaitingPhoto): Promise<boolean> =>
  (await inStore('readwrite', (store) => store.put(photo))) !== null;
export const dropPhoto = (id: string): Promise<unknown> => inStore('readwrite', (store) => store.delete(id));
/** Photos of a record that wait in this browser. */
export async function waitingPhotos(owner: { kind: string; id: string }): Promise<WaitingPhoto[]> {
  const all = (await inStore<WaitingPhoto[]>('readonly', (store) => store.getAll())) ?? [];
  return all.filter(({ kind, ownerId }) => kind === owner.kind && ownerId === owner.id);
}
