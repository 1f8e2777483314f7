/** Basis points → 19.08%; none: 「—」. A masked figure stays as the server gives it. */
export const marginText = (bp: number | string | null | undefined): string =>
  typeof bp === 'number' ? `${(bp / 100).toFixed(2)}%` : (bp ?? '—');
