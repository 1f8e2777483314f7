import { workerTask } from '../../platform/worker-task.ts';
import type { ReadSheet, SheetReading, SheetRefusal } from './import-sheet.ts';

/** Reads the file of an import; refuses what xlsx-read.ts and csv-read.ts refuse. */
export const readSheetTask = workerTask<SheetReading, ReadSheet | SheetRefusal>('readSheet', '读取文件', 15);
