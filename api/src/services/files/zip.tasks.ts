import { workerTask } from '../../platform/worker-task.ts';

/** A file of an archive under its final path. */
export interface ZipEntryFile {
  path: string;
  content: Uint8Array;
}
/** Packs files into one zip. */
export const zipTask = workerTask<readonly ZipEntryFile[], Uint8Array>('zip', '打包文件', 60);
