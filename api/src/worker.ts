import { drawTask, drawableTask, previewTask, qrTask } from './services/printing/draw.tasks.ts';
import { readSheetTask } from './services/exchange/read-sheet.tasks.ts';
import { booksTask } from './logistics/declarations/declaration-books.tasks.ts';
import { sheetsTask } from './finance/tax-cases/tax-sheets.tasks.ts';
import { zipTask } from './services/files/zip.tasks.ts';
import { packageTask } from './services/release/package.tasks.ts';
import { InputFault, type WorkerAnswer, type WorkerTask } from './platform/worker-task.ts';

type Work = (input: never) => Promise<unknown>;
/** What is done in a worker, by the name of its task; libraries are loaded when first needed. */
const works = new Map<string, Work>();
const does = <Input, Output>({ name }: WorkerTask<Input, Output>, work: (input: Input) => Promise<Output>) =>
  void works.set(name, work);

does(readSheetTask, async (reading) => (await import('./services/exchange/import-sheet.ts')).readImportSheet(reading));
for (const task of [drawTask, previewTask])
  does(task, async ({ documents, options }) => (await import('./services/printing/draw.ts')).draw(documents, options));
does(drawableTask, async (pictures) => {
  const { isDrawable } = await import('./services/printing/drawable.ts');
  return pictures.map(({ mime, bytes }) => isDrawable(mime, Buffer.from(bytes)));
});
does(qrTask, async (text) => (await import('./services/printing/barcode.ts')).qrSvgOnce(text));
does(booksTask, async (papers) => (await import('./logistics/declarations/declaration-books.ts')).booksOf(papers));
does(sheetsTask, async (sheets) => (await import('./finance/tax-cases/tax-sheets-book.ts')).bookOf(sheets));
does(zipTask, async (files) => (await import('./services/files/zip.ts')).zipBytes(files));
does(packageTask, async ({ name, zip }) =>
  (await import('./services/release/weigh.ts')).weigh(name, Buffer.from(zip.buffer, zip.byteOffset, zip.byteLength)),
);

/** A call of worker-pool.ts. */
export default async function work({ task, input }: { task: string; input: unknown }): Promise<WorkerAnswer> {
  const found = works.get(task);
  if (!found) throw new Error(`No worker does ${task}`);
  try {
    return { value: await found(input as never) };
  } catch (error) {
    if (error instanceof InputFault) return { fault: error.message };
    throw error;
  }
}
