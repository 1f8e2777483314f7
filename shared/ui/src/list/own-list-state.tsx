import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

/** Where a list keeps its filters, tab, sort and page, and how they are written. */
type Place = readonly [URLSearchParams, (next: URLSearchParams, options?: { replace?: boolean }) => void];
const OwnPlace = createContext<Place | null>(null);

/** The list inside keeps its state to itself: for a list in a drawer, where the URL belongs to the page below. */
export function OwnListState({ children }: { children: ReactNode }) {
  const [search, setSearch] = useState(() => new URLSearchParams());
  const place = useMemo<Place>(() => [search, (next) => setSearch(next)], [search]);
  return <OwnPlace value={place}>{children}</OwnPlace>;
}

/** The URL of the page, or what OwnListState keeps. */
export function useListPlace(): Place {
  const own = useContext(OwnPlace);
  const url = useSearchParams();
  return own ?? url;
}
