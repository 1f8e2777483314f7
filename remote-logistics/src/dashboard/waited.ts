const HOUR = 3_600_000;

/** How long something has waited, from milliseconds: 3 天, 5 小时, 不到 1 小时. */
export function waitedText(ms: number): string {
  const hours = Math.floor(ms / HOUR);
  if (hours < 1) return '不到 1 小时';
  return hours < 48 ? `${hours} 小时` : `${Math.floor(hours / 24)} 天`;
}
