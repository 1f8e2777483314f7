import { workerTask } from '../../platform/worker-task.ts';
import type { PaperBook } from './declaration-books.ts';
import type { Paper } from './declaration-papers.ts';

/** The papers of one declaration as workbooks. */
export const booksTask = workerTask<readonly Paper[], PaperBook[]>('declaration-books', '生成报关资料', 30);
