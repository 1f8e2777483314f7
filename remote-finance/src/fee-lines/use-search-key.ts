import { useSearchParams } from 'react-router-dom';

/** What stands open on a page, in the address: `?order=7`; null closes it. */
export function useSearchKey(key: string): [string | null, (value: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  return [
    search.get(key),
    (value) =>
      setSearch((before) => {
        const after = new URLSearchParams(before);
        if (value) after.set(key, value);
        else after.delete(key);
        return after;
      }),
  ];
}
