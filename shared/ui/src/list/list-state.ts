import { today } from '@shared/contract/business-day.ts';
import { MONEY_PARAM } from '@shared/contract/list-money.ts';
import { LIST_PARAMS, withPresets, type ListContract, type ListQuery } from '@shared/contract/list.ts';

/** One sorted column; the order of the list is the order of importance. */
export interface SortKey {
  key: string;
  descending: boolean;
}
/** What a list page shows; lives in the URL, so that F5, Back and a pasted link give the same rows. */
export interface ListState {
  page: number;
  /** Lists by key: where the page begins; null: at the newest. */
  cursor: string | null;
  pageSize: number;
  sort: readonly SortKey[];
  tab: string | null;
  /** Filter values as the URL carries them, see Filter of the contract. */
  filters: Readonly<Record<string, string>>;
  /** Id of the saved view that was opened. */
  view: string | null;
}
export const PAGE_SIZES = [20, 50, 100, 200] as const;
export const DEFAULT_PAGE_SIZE = 50;
type Shape = Pick<ListContract, 'columns' | 'filters' | 'tabs' | 'defaultSort' | 'keyset'>;

/** '-createdAt,orderNo' → keys; unknown, repeated and unsortable columns are dropped. */
export function parseSort(text: string | null | undefined, columns: Shape['columns']): SortKey[] {
  const seen = new Set<string>();
  return (text ?? '').split(',').flatMap((part) => {
    const descending = part.startsWith('-');
    const key = descending ? part.slice(1) : part;
    if (!Object.hasOwn(columns, key) || seen.has(key) || !columns[key]?.sort) return [];
    seen.add(key);
    return [{ key, descending }];
  });
}
export const writeSort = (sort: readonly SortKey[]): string =>
  sort.map(({ key, descending }) => (descending ? `-${key}` : key)).join(',');

/** Reads the URL; whatever does not fit the contract is ignored, so that an old or mistyped link still opens. */
export function readState(search: URLSearchParams, list: Shape, pageSize = DEFAULT_PAGE_SIZE): ListState {
  const number = (name: string) => {
    const text = search.get(name) ?? '';
    return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
  };
  const tabs = Object.keys(list.tabs ?? {});
  const tab = search.get('tab');
  const asked = number('pageSize');
  const filters: Record<string, string> = {};
  for (const key of Object.keys(list.filters)) {
    const value = LIST_PARAMS.has(key) ? null : search.get(key);
    if (value) filters[key] = value;
  }
  const sort = parseSort(search.get('sort'), list.columns);
  return {
    page: number('page') ?? 1,
    cursor: list.keyset ? search.get('cursor') : null,
    pageSize: PAGE_SIZES.find((size) => size === asked) ?? pageSize,
    sort: sort.length ? sort : parseSort(list.defaultSort, list.columns),
    tab: tab !== null && tabs.includes(tab) ? tab : (tabs[0] ?? null),
    filters: withPresets(list.filters, filters, today()),
    view: search.get('view'),
  };
}

/** Whether the user has set a filter beyond what the list begins with. */
export const isFiltered = (filters: ListState['filters'], list: Pick<Shape, 'filters'>): boolean =>
  Object.entries(filters).some(
    ([key, value]) => key !== MONEY_PARAM && value !== list.filters[key]?.preset?.(today(), filters),
  );

/** Writes the URL; what equals the default is left out. Parameters that are no part of the list (`?id=`) are kept. */
export function writeState(
  state: ListState,
  list: Shape,
  before: URLSearchParams,
  pageSize = DEFAULT_PAGE_SIZE,
): URLSearchParams {
  const search = new URLSearchParams();
  for (const [key, value] of before)
    if (!LIST_PARAMS.has(key) && !Object.hasOwn(list.filters, key)) search.append(key, value);
  const put = (key: string, value: string, standard: string) => {
    if (value && value !== standard) search.set(key, value);
  };
  if (state.view) search.set('view', state.view);
  const [firstTab] = Object.keys(list.tabs ?? {});
  if (firstTab !== undefined) put('tab', state.tab ?? firstTab, firstTab);
  for (const [key, { preset }] of Object.entries(list.filters))
    if (!LIST_PARAMS.has(key)) put(key, state.filters[key] ?? '', preset?.(today(), state.filters) ?? '');
  put('sort', writeSort(state.sort), writeSort(parseSort(list.defaultSort, list.columns)));
  put('pageSize', String(state.pageSize), String(pageSize));
  put('page', String(state.page), '1');
  put('cursor', state.cursor ?? '', '');
  return search;
}

/** The query of the endpoint: filters beside page, size, sort and tab; `fixed` are filters that the page itself sets. */
export function toQuery(state: ListState, fixed: Readonly<Record<string, string>> = {}): ListQuery {
  const sort = writeSort(state.sort);
  return {
    ...state.filters,
    ...fixed,
    page: state.page,
    pageSize: state.pageSize,
    ...(sort ? { sort } : {}),
    ...(state.tab ? { tab: state.tab } : {}),
    ...(state.cursor ? { cursor: state.cursor } : {}),
  };
}

/**
 * A click on a header: none → ascending → descending → none; with Shift the other keys stay (multi-column sort). The
 * list's own order has no "none" to go to, so that its column goes back to ascending.
 */
export function nextSort(
  sort: readonly SortKey[],
  key: string,
  keep: boolean,
  standard: readonly SortKey[] = [],
): SortKey[] {
  const now = sort.find((one) => one.key === key);
  const next = now?.descending ? null : { key, descending: now !== undefined };
  const others = keep ? sort : [];
  const changed =
    now && keep
      ? others.flatMap((one) => (one.key === key ? (next ?? []) : one))
      : [...others, ...(next ? [next] : [])];
  return changed.length === 0 && writeSort(standard) === writeSort(sort) ? [{ key, descending: false }] : changed;
}
