import type { Actor } from '../../platform/actor.ts';
import { refuse } from '../../platform/refusal.ts';
import { inWorker } from '../../platform/worker-pool.ts';
import { InputFault, workerTask } from '../../platform/worker-task.ts';
import type { DrawnFile, DrawOptions, ToDraw } from './draw.ts';

interface Drawing {
  documents: readonly ToDraw[];
  options: DrawOptions;
}
/** A print of documents. */
export const drawTask = workerTask<Drawing, DrawnFile>('draw', '生成文件', 30);
/** One document with a template that somebody is still writing. */
export const previewTask = workerTask<Drawing, DrawnFile>('preview', '生成预览', 4);
/** Which of the pictures the PDF library can draw. */
export const drawableTask = workerTask<readonly { mime: string; bytes: Uint8Array }[], boolean[]>(
  'drawable',
  '读取图片',
  5,
);
/** A QR code as SVG. */
export const qrTask = workerTask<string, string>('qr', '生成二维码', 5);

/** Pictures that the PDF library would die of, which are passed over. */
export async function undrawable(
  actor: Pick<Actor, 'userId'>,
  pictures: ReadonlyMap<string, { mime: string; bytes: Uint8Array }>,
): Promise<string[]> {
  if (pictures.size === 0) return [];
  const list = [...pictures.values()].map(({ mime, bytes }) => ({ mime, bytes }));
  const good = await inWorker(actor, drawableTask, list);
  return [...pictures.keys()].filter((_, at) => !good[at]);
}

/** Draws documents into one file, in a worker. A fault of template or data is refused by name (SYS-010). */
export async function drawFile(
  actor: Pick<Actor, 'userId'>,
  documents: readonly ToDraw[],
  options: DrawOptions,
  task = drawTask,
): Promise<DrawnFile & { content: Buffer }> {
  try {
    const { content, ...file } = await inWorker(actor, task, { documents, options });
    return { ...file, content: Buffer.from(content.buffer, content.byteOffset, content.byteLength) };
  } catch (error) {
    throw error instanceof InputFault ? refuse('SYS-010', error.message) : error;
  }
}
