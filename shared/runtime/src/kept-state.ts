import { useEffect, useRef, useState, type Dispatch, type SetStateAction } from 'react';
import { readDraft, removeDraft, writeDraft } from './draft.ts';

/**
 * State that outlives its page: what is typed key by key on the floor and not sent yet. It is kept in this browser for the
 * user at each key, since a battery ends without a word, and stands there again when the page comes back, for 7 days. Nothing is kept while it is `empty` (compared as JSON, which is also all that can be kept).
 */
export function useKeptState<Value>(name: string, empty: Value): [Value, Dispatch<SetStateAction<Value>>] {
  const [value, setValue] = useState<Value>(() => readDraft<Value>(name)?.value ?? empty);
  const nothing = JSON.stringify(empty);
  const kept = useRef(JSON.stringify(value));
  useEffect(() => {
    const text = JSON.stringify(value);
    if (text === kept.current) return;
    kept.current = text;
    if (text === nothing) removeDraft(name);
    else writeDraft(name, value);
  }, [name, value, nothing]);
  return [value, setValue];
}
