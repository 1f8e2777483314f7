import { beforeEach, expect, it } from 'vitest';
import type { ReleaseDocument } from '@shared/contract/release.ts';
import { noteDocument, ReleaseReplayed } from './newest-seen.ts';

const document = (id: number, line?: string) => ({ id, ...(line ? { line } : {}) }) as ReleaseDocument;
const old = '2026-01-01T00:00:00.000Z';
const later = '2026-02-01T00:00:00.000Z';

beforeEach(() => localStorage.clear());

it('REL-071 an old signed document is not taken for a newer one', () => {
  for (const id of [3, 5, 5, 9]) noteDocument('key', document(id, old));
  expect(() => noteDocument('key', document(8, old))).toThrow(ReleaseReplayed);
  noteDocument('key', document(9, old));
});

it('REL-071 unless the document says that a new numbering began; then nothing of the old one counts', () => {
  noteDocument('key', document(20, old));
  noteDocument('key', document(13, later));
  expect(() => noteDocument('key', document(21, old))).toThrow(ReleaseReplayed);
  expect(() => noteDocument('key', document(30))).toThrow(ReleaseReplayed);
});

it('REL-071 another installation has its own numbers, and what is stored wrongly is nothing', () => {
  noteDocument('one', document(20, old));
  noteDocument('two', document(1, old));
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"id":"x"}');
  noteDocument('one', document(2, old));
});
