import type { ReleaseDocument } from '@shared/contract/release.ts';
import { storage } from '@shared/runtime/storage.ts';

/** A signed document that another one has replaced in this browser: somebody plays back an old one. */
export class ReleaseReplayed extends Error {
  override readonly name = 'ReleaseReplayed';
}

type Mark = Required<Pick<ReleaseDocument, 'id' | 'line'>>;

const isBehind = (one: Mark, other: Mark): boolean =>
  one.line === other.line ? one.id < other.id : one.line < other.line;

const read = (text: string | null): Mark | null => {
  try {
    const mark = JSON.parse(text ?? 'null') as Partial<Mark> | null;
    return typeof mark?.id === 'number' && typeof mark.line === 'string' ? { id: mark.id, line: mark.line } : null;
  } catch {
    return null;
  }
};

/**
 * Remembers the newest document that this browser has seen of an installation (by its key), and throws ReleaseReplayed for
 * one that it replaces. A later numbering (`line`) replaces every earlier one, whatever its numbers. Without storage
 * nothing is remembered.
 */
export function noteDocument(key: string, { id, line = '' }: ReleaseDocument): void {
  const place = `release.newest.${key.slice(-16)}`;
  const seen = read(storage.local.get(place));
  const mine = { id, line };
  if (seen && isBehind(mine, seen))
    throw new ReleaseReplayed(`document ${id} was replaced by ${seen.id}, which this browser has seen`);
  storage.local.set(place, JSON.stringify(mine));
}
