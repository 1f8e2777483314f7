import { workerTask } from '../../platform/worker-task.ts';
import type { ReadCell, ReadLimits } from './xlsx-read.ts';

/** Reads the first sheet of an xlsx file; refuses what xlsx-read.ts refuses. */
export const readXlsxTask = workerTask<{ file: Uint8Array; limits: ReadLimits }, ReadCell[][]>(
  'readXlsx',
  '读取文件',
  15,
);
