import { useSearchParams } from 'react-router-dom';

/** The row whose drawer is open lives in the URL (`?open=`), so that a link shows the same one: [its id, open another]. */
export function useOpenRow(): [id: string | null, show: (id: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const show = (id: string | null) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (id) after.set('open', id);
      else after.delete('open');
      return after;
    });
  return [search.get('open'), show];
}
