/** Minutes as people say it: 3 天 4 小时, 5 小时, 12 分钟. */
export function stayText(minutes: number | null | undefined): string {
  if (minutes === null || minutes === undefined) return '—';
  const days = Math.floor(minutes / 1440);
  const hours = Math.floor((minutes % 1440) / 60);
  if (days > 0) return hours > 0 ? `${days} 天 ${hours} 小时` : `${days} 天`;
  return hours > 0 ? `${hours} 小时` : `${minutes} 分钟`;
}
