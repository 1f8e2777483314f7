import { createContext, use } from 'react';
import type { ReleaseSet } from '@shared/contract/release.ts';
import type { PageRow, RouteTable } from './route-table.ts';

/** What the shell knows of this tab's release set. */
export interface ShellSet {
  release: ReleaseSet;
  table: RouteTable;
}

export const ReleaseSetContext = createContext<ShellSet | null>(null);

/** The release set of this tab. */
export function useReleaseSet(): ShellSet {
  const set = use(ReleaseSetContext);
  if (!set) throw new Error('outside of the shell');
  return set;
}

/** The page of the current place, or null on the 404 page; kept beside its route. */
export const pageOfHandle = (handle: unknown): PageRow | null =>
  (handle as { page?: PageRow } | undefined)?.page ?? null;
