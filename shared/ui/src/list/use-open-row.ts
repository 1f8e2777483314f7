import { OPEN_PARAM } from '@shared/contract/list.ts';
import { useSearchParams } from 'react-router-dom';

/** The row whose drawer is open lives in the URL (`?open=`), so that a link shows the same one: [its id, open another]. */
export function useOpenRow(): [id: string | null, show: (id: string | null) => void] {
  const [search, setSearch] = useSearchParams();
  const show = (id: string | null) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (id) after.set(OPEN_PARAM, id);
      else after.delete(OPEN_PARAM);
      return after;
    });
  return [search.get(OPEN_PARAM), show];
}
