import { pickerCall, type PickerItem } from '@shared/contract/shared/picker.contract.ts';
import { call } from '@shared/runtime/call.ts';

/** What a text stands for in a picker: one record, or why none was taken. */
export type Resolved = { item: PickerItem } | { why: string };

const plain = (text: string): string => text.normalize('NFKC').trim().toUpperCase();
/** What a row is called: its code, its label, its hint, and the words of both. */
function namesOf({ id, label, hint = '' }: PickerItem): Set<string> {
  const words = [label, hint].flatMap((text) => [text, ...text.split(/[\s·/（）()]+/)]);
  return new Set([id, ...words].filter(Boolean).map(plain));
}

/**
 * The row that a pasted text names among those that were found for it: by code, label or hint, else the only one that
 * was found by letters (pinyin, initials). Several or only similar ones are doubtful, and nothing is guessed.
 */
export function matchText(text: string, found: readonly PickerItem[]): Resolved {
  const live = found.filter((item) => !item.disabled);
  const byId = live.filter(({ id, label }) => [plain(id), plain(label)].includes(plain(text)));
  const named = byId.length > 0 ? byId : live.filter((item) => namesOf(item).has(plain(text)));
  const [one] = named.length > 0 ? named : /^[A-Za-z]{2,}$/.test(text.trim()) ? live : [];
  const count = named.length > 0 ? named.length : live.length;
  if (one && count === 1) return { item: one };
  if (count === 0) return { why: `没有「${text.trim()}」，请选择` };
  return { why: `「${text.trim()}」不能确定，请选择` };
}

/** Most searches at once. */
const AT_ONCE = 4;
/** Asks the pickers what texts stand for; the answers come one by one, as they are known. */
export async function resolveTexts(
  asked: readonly { kind: string; parent: string | null; text: string }[],
  onKnown: (asked: { kind: string; parent: string | null; text: string }, resolved: Resolved) => void,
): Promise<void> {
  const waiting = [...asked];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { kind, parent, text } = next;
      const query = { q: text.normalize('NFKC').trim().slice(0, 100), ...(parent ? { parent } : {}) };
      const resolved = await call(pickerCall(kind), { query, skipErrorHandler: true }).then(
        ({ list }) => matchText(text, list),
        (): Resolved => ({ why: `「${text.trim()}」没有查到，请选择` }),
      );
      onKnown(next, resolved);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, waiting.length) }, work));
}
