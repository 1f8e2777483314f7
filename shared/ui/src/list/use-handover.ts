import type { Endpoint } from '@shared/contract/endpoint.ts';
import { call } from '@shared/runtime/call.ts';
import { toast } from '@shared/runtime/notices.ts';
import { failureText } from '@shared/runtime/query.ts';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * What a link hands on in the address (`?new=1&fees=7,8`), and a way to take it out again, so that neither Back nor F5 begins
 * the same once more; `put` stands in its place (the row that was made), in the same change of the address.
 */
export function useHandover<Key extends string>(
  ...keys: readonly Key[]
): [handed: Record<Key, string | null>, leave: (put?: Readonly<Record<string, string>>) => void] {
  const [search, setSearch] = useSearchParams();
  const handed = Object.fromEntries(keys.map((key) => [key, search.get(key)])) as Record<Key, string | null>;
  const leave = (put: Readonly<Record<string, string>> = {}) =>
    setSearch(
      (before) => {
        const after = new URLSearchParams(before);
        for (const key of keys) after.delete(key);
        for (const [key, value] of Object.entries(put)) after.set(key, value);
        return after;
      },
      { replace: true },
    );
  return [handed, leave];
}

interface Hears<Answer> {
  /** Hears the answer once, to say what is missing in it. */
  told: (answer: Answer) => void;
  /** Of useHandover: what was handed on cannot be begun. */
  leave: () => void;
}
/**
 * What the server says to something handed on, asked anew each time (another press finds what the first one made); null until
 * it is there and while nothing is handed on. A refusal is said and put aside.
 */
export function useHandedAnswer<Query extends object, Answer>(
  endpoint: Endpoint<Query, unknown, Answer>,
  query: Query | null,
  hears: Hears<Answer>,
): Answer | null {
  const asked = query === null ? null : JSON.stringify(query);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const now = useRef(hears);
  now.current = hears;
  useEffect(() => {
    if (asked === null) return undefined;
    let gone = false;
    call(endpoint, { query: JSON.parse(asked) as Query, skipErrorHandler: true }).then(
      (found) => {
        if (gone) return;
        setAnswer(found);
        now.current.told(found);
      },
      (error: unknown) => {
        if (gone) return;
        toast.warning(failureText(error));
        now.current.leave();
      },
    );
    return () => {
      gone = true;
      setAnswer(null);
    };
  }, [endpoint, asked]);
  return answer;
}
