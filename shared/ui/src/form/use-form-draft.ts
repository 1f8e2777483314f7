import { useDraft } from '@shared/runtime/draft.ts';
import type { Values } from './form-values.ts';

interface Kept {
  values: Values;
  version: number | null;
  /** What an edited record said when it was read, for mine and theirs when somebody else saves meanwhile. */
  base?: Values | null;
  /** Idempotency-Key of a save whose answer never came: saved again out of the draft, it does nothing twice. */
  key?: string | null;
}
/** What an earlier visit left unsaved, to be offered. */
export interface FoundDraft {
  savedAt: number;
  restore: () => void;
  drop: () => void;
}

/** Local draft of a form under a name (null: none); kept while the form is dirty. */
export function useFormDraft(name: string | null, dirty: boolean, current: () => Kept) {
  const { found, clear } = useDraft<Kept>(name ?? '$none', () => (name !== null && dirty ? current() : null));
  const offer = (fill: (kept: Kept) => void): FoundDraft | null =>
    found && name !== null && !dirty
      ? {
          savedAt: found.savedAt,
          drop: clear,
          restore() {
            fill(found.value);
            clear();
          },
        }
      : null;
  return { clear, offer };
}

/** The same for an editor whose values are no form: `kept` gives what is unsaved (null: nothing), `fill` takes it back. */
export function useEditorDraft<Value>(name: string, kept: () => Value | null, fill: (value: Value) => void) {
  const { found, clear } = useDraft<Value>(name, kept);
  const offered: FoundDraft | null =
    found && kept() === null
      ? {
          savedAt: found.savedAt,
          drop: clear,
          restore() {
            fill(found.value);
            clear();
          },
        }
      : null;
  return { clear, found: offered };
}
