import { BASE_VIEW, MONEY_PARAM } from '@shared/contract/list-money.ts';
import { useListPlace } from './own-list-state.tsx';

/** Whether the list of the page shows its money in 本位币; for what the page itself draws of it. */
export function useBaseView(): boolean {
  const [search] = useListPlace();
  return search.get(MONEY_PARAM) === BASE_VIEW;
}
