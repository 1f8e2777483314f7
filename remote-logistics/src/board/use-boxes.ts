import { containerList, type ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { call } from '@shared/runtime/call.ts';
import { useRead } from '@shared/runtime/query.ts';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { Board } from './board-state.ts';

const PAGE = 100;
const OPEN = { tab: 'CONSOLIDATE', sort: '-createdAt' } as const;

/**
 * 拼柜中的柜子 as the board shows them, newest first and a hundred at a time: those of its 目的港, and always the one that is
 * open, wherever it stands.
 */
export function useBoxes(board: Board) {
  const { pod } = board.filters;
  const read = useInfiniteQuery({
    queryKey: [containerList.endpoint.path, { board: pod ?? '' }],
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) =>
      call(containerList.endpoint, {
        query: { ...OPEN, ...(pod ? { pod } : {}), page: pageParam, pageSize: PAGE },
        signal,
        skipErrorHandler: true,
      }),
    getNextPageParam: ({ total }, pages) =>
      pages.reduce((sum, { list }) => sum + list.length, 0) < total ? pages.length + 1 : null,
    placeholderData: keepPreviousData,
    meta: { skipErrorHandler: true },
  });
  const pages = read.data?.pages;
  const listed = [...new Map((pages ?? []).flatMap(({ list }) => list.map((row) => [row.id, row]))).values()];
  const lost = pages && board.open !== null && !listed.some(({ id }) => id === board.open) ? board.open : null;
  const opened = useRead(containers.get, { params: { id: lost ?? '' } }, { skipErrorHandler: true });
  const code = lost === null ? undefined : opened.data?.containerCode;
  const own = useRead(
    containerList.endpoint,
    { query: { tab: OPEN.tab, numbers: code ?? '' } },
    { enabled: code !== undefined, skipErrorHandler: true },
  );
  const apart = lost === null ? [] : (own.data?.list ?? []).filter(({ id }) => id === lost);
  const total = pages?.[0]?.total ?? 0;
  return {
    /** Null until the first page is there. */
    rows: pages ? [...apart, ...listed] : null,
    total,
    missing: read.hasNextPage ? total - listed.length : 0,
    busy: read.isFetchingNextPage,
    /** Why a page could not be read. */
    error: read.isError ? read.error : null,
    retry: () => void (read.isFetchNextPageError ? read.fetchNextPage() : read.refetch()),
    more: () => void read.fetchNextPage(),
  };
}
export type Boxes = ReturnType<typeof useBoxes>;

/** What tells which containers take cargo: its route and mode (LOG-043). */
type Route = { pol?: string | null; pod?: string | null; transportMode?: ContainerListRow['transportMode'] };

/** Every open container of a route, not only those that the board shows. */
export const useRouteBoxes = ({ pol, pod, transportMode }: Route) =>
  useRead(
    containerList.endpoint,
    { query: { ...OPEN, pol: pol ?? '', pod: pod ?? '', transportMode: transportMode ?? '', pageSize: 200 } },
    { enabled: Boolean(pol && pod && transportMode), skipErrorHandler: true },
  );
