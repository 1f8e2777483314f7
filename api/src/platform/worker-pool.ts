import { existsSync } from 'node:fs';
import { join, sep } from 'node:path';
import { Piscina } from 'piscina';
import { refuse, type Refusal } from './refusal.ts';
import { WorkerQueue } from './worker-queue.ts';
import { InputFault, type WorkerAnswer, type WorkerTask } from './worker-task.ts';

/** Workers at once: one more than a single user can hold. */
const THREADS = 2;
/** Of each worker, in MB; what it holds outside the heap is bounded by the limits on its input. */
const HEAP = { maxOldGenerationSizeMb: 192, maxYoungGenerationSizeMb: 24 };
/** A worker that nobody needs ends after this many milliseconds; the next one loads fonts and libraries anew. */
const IDLE = 120_000;

/** The program of a worker: beside the bundle of the server, else from the sources with what compiles them. */
function program(): { filename: string; execArgv: string[] } {
  const here = import.meta.dirname;
  const built = join(here, 'worker.js');
  if (existsSync(built)) return { filename: built, execArgv: [] };
  const api = Math.max(here.lastIndexOf(`${sep}api${sep}src`), here.lastIndexOf(`${sep}api${sep}dist`));
  const root = here.slice(0, api);
  return {
    filename: join(root, 'api', 'src', 'worker.ts'),
    execArgv: ['--no-warnings', '--import', join(root, 'scripts', 'lib', 'typescript.mjs')],
  };
}

let pool: Piscina<{ task: string; input: unknown }, WorkerAnswer> | null = null;
const opened = () =>
  (pool ??= new Piscina({
    ...program(),
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE,
    resourceLimits: HEAP,
    recordTiming: false,
  }));
const queue = new WorkerQueue(THREADS);

/**
 * Does work in a worker thread, so that it holds up nobody else: no input can take more than the time of the task or the
 * memory of a worker, and a worker that breaks costs this call alone. Throws InputFault for what the task refuses, and
 * refusals for what takes too long, needs too much memory (TOO_COMPLEX), or comes too often (THROTTLED).
 */
export function inWorker<Input, Output>(
  { userId }: { readonly userId: string },
  task: WorkerTask<Input, Output>,
  input: Input,
): Promise<Output> {
  return queue.run(userId, async () => {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), task.seconds * 1000);
    try {
      const answer = await opened().run({ task: task.name, input }, { signal: limit.signal });
      if ('fault' in answer) throw new InputFault(answer.fault);
      return answer.value as Output;
    } catch (error) {
      throw refusalFor(error, task, limit.signal.aborted) ?? error;
    } finally {
      clearTimeout(timer);
    }
  });
}

function refusalFor(error: unknown, { title, seconds }: WorkerTask<never, unknown>, late: boolean): Refusal | null {
  if (error instanceof InputFault) return null;
  if (late) return refuse('TOO_COMPLEX', `${title}超过 ${seconds} 秒，内容过于复杂，请精简或拆分后再试。`);
  const { code } = error as { code?: string };
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return refuse('TOO_COMPLEX', `${title}需要的内存过多，内容过于复杂，请精简或拆分后再试。`);
  return null;
}
