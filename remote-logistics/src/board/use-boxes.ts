import { containerList, type ContainerListRow } from '@shared/contract/logistics/container-list.contract.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { readOptions, useRead } from '@shared/runtime/query.ts';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { Board } from './board-state.ts';

const PAGE = 100;
const OPEN = { tab: 'CONSOLIDATE', sort: '-createdAt' } as const;
const QUIET = { keep: true, skipErrorHandler: true } as const;

/**
 * 拼柜中的柜子 as the board shows them, newest first and a hundred at a time: those of its 目的港, and always the one that is
 * open, wherever it stands.
 */
export function useBoxes(board: Board) {
  const [pages, setPages] = useState(1);
  const { pod } = board.filters;
  const reads = useQueries({
    queries: Array.from({ length: pages }, (_, at) =>
      readOptions(
        containerList.endpoint,
        { query: { ...OPEN, ...(pod ? { pod } : {}), page: at + 1, pageSize: PAGE } },
        QUIET,
      ),
    ),
  });
  const first = reads[0];
  const failed = reads.find((read) => read.isError);
  const listed = [...new Map(reads.flatMap((read) => (read.data?.list ?? []).map((row) => [row.id, row]))).values()];
  const lost = first?.data && board.open !== null && !listed.some(({ id }) => id === board.open) ? board.open : null;
  const opened = useRead(containers.get, { params: { id: lost ?? '' } }, { skipErrorHandler: true });
  const code = lost === null ? undefined : opened.data?.containerCode;
  const own = useRead(
    containerList.endpoint,
    { query: { tab: OPEN.tab, numbers: code ?? '' } },
    { enabled: code !== undefined, skipErrorHandler: true },
  );
  const apart = lost === null ? [] : (own.data?.list ?? []).filter(({ id }) => id === lost);
  const total = first?.data?.total ?? 0;
  return {
    /** Null until the first page is there. */
    rows: first?.data ? [...apart, ...listed] : null,
    total,
    missing: Math.max(0, total - listed.length),
    busy: reads.some((read) => read.isFetching),
    /** Why a page could not be read. */
    error: failed ? failed.error : null,
    retry: () => void failed?.refetch(),
    more: () => setPages(pages + 1),
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
