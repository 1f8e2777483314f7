/** The time-out that the loader puts around what has none of its own (style chunks, a hanging chain). */
export class LoadTimeout extends Error {
  override readonly name = 'LoadTimeout';
}

/** No answer within this many milliseconds is a failure, for scripts and styles alike (A7.7, A9). */
export const LOAD_TIMEOUT = 120_000;

const MESSAGES =
  /Loading( CSS)? chunk .* failed|Failed to fetch dynamically imported module|error loading dynamically imported module|Importing a module script failed|#?RUNTIME-0(03|08|13)|Failed to load script resources|Failed to get manifest/i;

/** Whether code or styles could not be loaded; recognised by message, not only by name (shell A8.C). */
export function isChunkError(error: unknown): boolean {
  if (error instanceof LoadTimeout) return true;
  if (typeof error !== 'object' || error === null) return false;
  const { name, code, message } = error as { name?: unknown; code?: unknown; message?: unknown };
  return name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED' || MESSAGES.test(String(message ?? ''));
}

/** Whether it took too long, by our own timer, the loader's or the bundler's; whoever waited 120 s sees the card at once. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof LoadTimeout || (error instanceof Error && /timed out|\(timeout:/i.test(error.message));

/** Whether a module was built for another host: the text of a refused shared library. */
export const isVersionError = (error: unknown): boolean =>
  error instanceof Error && /does not satisfy|of shared singleton module|#?RUNTIME-006/i.test(error.message);

/** Rejects with LoadTimeout when the work takes longer than the limit. */
export async function withTimeout<Value>(work: Promise<Value>, limit = LOAD_TIMEOUT): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new LoadTimeout('loading took too long')), limit);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
