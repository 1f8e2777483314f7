/** What must exist once in a page; checked when a module starts and by a browser test. */
export const SINGLE = [
  'react',
  'react-dom',
  'react-router-dom',
  'antd',
  '@tanstack/react-query',
  'zustand',
  'dayjs',
  '@shared/runtime',
] as const;

/** One offer of a shared library: how its code is got. */
interface Offer {
  get?: unknown;
}

/** The parts of the host's Module Federation instance that are looked at. */
export interface Federation {
  /** Library → version → what every module takes. */
  shareScopeMap: { default?: Readonly<Record<string, Readonly<Record<string, Offer>>>> };
  /** What the host itself offers. */
  options: { shared: Readonly<Record<string, readonly Offer[]>> };
}

/**
 * Shared libraries that somebody else than the host offers; empty when all is well. An offer is known by the function
 * that gets its code: its `from` names only who asked for it first.
 */
export function foreignCopies({ shareScopeMap, options }: Federation): string[] {
  return Object.entries(shareScopeMap.default ?? {}).flatMap(([name, versions]) => {
    const single = SINGLE.some((only) => name === only || name.startsWith(`${only}/`));
    const own = options.shared[name] ?? [];
    const foreign = Object.values(versions).some((offer) => !own.some((mine) => mine.get === offer.get));
    return single && foreign ? [name] : [];
  });
}
