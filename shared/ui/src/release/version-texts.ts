/** Share of tabs with an error: 1.2%（3/250）; a dash when no tab reported. */
export function rateText({ starts, failures }: { starts: number; failures: number }): string {
  if (starts === 0) return '—';
  return `${((Math.min(failures, starts) / starts) * 100).toFixed(1)}%（${failures}/${starts}）`;
}

/** Compressed size of a version: 72 kB. */
export const sizeText = (bytes: number): string => `${Math.round(bytes / 1000)} kB`;
