/** Inspection levels of ISO 2859-1; II is the usual one. */
export const AQL_LEVEL = { I: '一般水平 I', II: '一般水平 II', III: '一般水平 III' } as const;
export type AqlLevel = keyof typeof AQL_LEVEL;

/** One row of the sampling table: single sampling, normal inspection. */
export interface AqlRow {
  level: AqlLevel;
  /** Acceptance quality limit in percent, decimal string: "2.5". */
  aql: string;
  lotFrom: number;
  /** null: no upper end. */
  lotTo: number | null;
  letter: string;
  sampleSize: number;
  accept: number;
  reject: number;
}
/** How many pieces to draw, up to how many defects the lot is accepted, and from how many it is rejected. */
export interface AqlPlan {
  letter: string;
  sample: number;
  accept: number;
  reject: number;
}

/**
 * LOG-048: the plan for a lot at a level and an AQL out of the editable table (base data 抽样表); null where the table has
 * no row, which is refused. A sample larger than the lot means every piece.
 */
export function aqlPlan(rows: readonly AqlRow[], lotSize: number, level: AqlLevel, aql: string): AqlPlan | null {
  const row = rows.find(
    (one) =>
      one.level === level &&
      Number(one.aql) === Number(aql) &&
      one.lotFrom <= lotSize &&
      (one.lotTo === null || lotSize <= one.lotTo),
  );
  if (!row) return null;
  return { letter: row.letter, sample: Math.min(row.sampleSize, lotSize), accept: row.accept, reject: row.reject };
}

/** LOG-048: with different samples for major and minor defects the larger one is drawn once. */
export const drawnOnce = (plans: readonly AqlPlan[]): number => Math.max(0, ...plans.map(({ sample }) => sample));
