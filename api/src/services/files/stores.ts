import { join } from 'node:path';
import { bucketStore, readBucket } from './bucket-store.ts';
import { folderStore, type FileStore } from './file-store.ts';

let store: FileStore | undefined;
/** Puts another file store in (tests, and the server once it knows its data folder). */
export function useFileStore(next: FileStore): void {
  store = next;
}
/** The bucket that FILES_URL names, else the folder `files` in the data folder; throws when FILES_URL is wrong. */
export function openFileStore({ dataDir, filesUrl }: { dataDir: string; filesUrl: string | undefined }): void {
  useFileStore(filesUrl ? bucketStore(readBucket(filesUrl)) : folderStore(join(dataDir, 'files')));
}
/** The file store of this process: the folder `files` in DATA_DIR unless another was put in. */
export function fileStore(): FileStore {
  store ??= folderStore(join(process.env.DATA_DIR ?? '.data', 'files'));
  return store;
}
