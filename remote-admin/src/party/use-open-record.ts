import { useSearchParams } from 'react-router-dom';

/** The record whose drawer is open over a list; it lives in the URL (`?open=`), so that F5 and a link show it again. */
export function useOpenRecord(): [id: string | null, show: (id: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const show = (next: string | null) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (next) after.set('open', next);
      else after.delete('open');
      return after;
    });
  return [search.get('open'), show];
}
