/** Addresses of files that an error of a loader names. */
export const filesIn = (error: unknown): string[] =>
  error instanceof Error ? (error.message.match(/(?:https?:\/\/[^\s"')]+)?\/(?:mf|assets)\/[^\s"')?#]+/g) ?? []) : [];

/**
 * Fetches files anew past the browser's cache, where wrong bytes that came once would stay for a year: their hash does not
 * fit, so that they never run. The next script or style of the same address takes what came now.
 */
export async function aroundCache(files: readonly string[]): Promise<void> {
  const all = [...new Set(files)].map((file) =>
    fetch(file, { cache: 'reload' }).then((answer) => answer.arrayBuffer()),
  );
  await Promise.allSettled(all);
}

/** Pause before the second try in the same page (shell A8.C). */
const PAUSE_MS = 500;

/** Loads a piece of a page; what did not come is tried once more after a pause, past the cache. */
export async function loadPiece<Piece>(load: () => Promise<Piece>): Promise<Piece> {
  try {
    return await load();
  } catch (error) {
    await new Promise<void>((resolve) => {
      setTimeout(resolve, PAUSE_MS);
    });
    await aroundCache(filesIn(error));
    return load();
  }
}

type Listener = (error: unknown) => void;
const listeners = new Set<Listener>();

/** Hears of every piece of code that did not load; the shell reports it. */
export const onCodeFailure = (listener: Listener): void => void listeners.add(listener);

/** Tells that a piece of code did not load. */
export const codeFailed = (error: unknown): void => {
  for (const listener of listeners) listener(error);
};
