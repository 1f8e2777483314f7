import { TEXTS } from '@shared/contract/texts.ts';
import { codeFailed, loadPiece } from '@shared/runtime/code-load.ts';
import { toast } from '@shared/runtime/notices.ts';

/**
 * What a click fetches before it can go on: the contract of an import, of an export. Tried once more past the browser's
 * cache; when it does not come that is reported and said, and the answer is null: the next click fetches anew.
 */
export async function fetched<Piece>(load: () => Promise<Piece>): Promise<Piece | null> {
  try {
    return await loadPiece(load);
  } catch (error) {
    codeFailed(error);
    toast.error(TEXTS.chunkFailed);
    return null;
  }
}
