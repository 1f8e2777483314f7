/** Most days overdue of each bucket of ageing but the last, unless 账龄分段 of a company says otherwise (FIN-120). */
export const AGEING_DAYS = [0, 30, 60, 90, 180] as const;

/** What the buckets are called; null: companies that are looked at together end this bucket on different days. */
export function ageingTitles(days: readonly (number | null)[]): string[] {
  const ranges = days.slice(1).map((last, nth) => {
    const before = days[nth] ?? null;
    return last === null || before === null ? `逾期第 ${nth + 1} 段` : `${before + 1}–${last} 天`;
  });
  const last = days.at(-1) ?? null;
  return ['未到期', ...ranges, last === null ? '逾期末段' : `>${last} 天`];
}
