import type { DEFECT_SEVERITY } from '../base/dict.kinds.ts';
import { aqlPlan, drawnOnce, type AqlLevel, type AqlPlan, type AqlRow } from '../base/aql.ts';

export const SAMPLING = { SAMPLE: '抽检', FULL: '全检' } as const;
export type Sampling = keyof typeof SAMPLING;
/** AQL levels that may be chosen (2.7). */
export const AQL_CHOICE = {
  '0.65': '0.65',
  '1.0': '1.0',
  '1.5': '1.5',
  '2.5': '2.5',
  '4.0': '4.0',
  '6.5': '6.5',
} as const;
export type AqlChoice = keyof typeof AQL_CHOICE;
/** Inspection level of LOG-048. */
export const LEVEL: AqlLevel = 'II';

/** Result of a line and, as the worst of them, of an inspection. */
export const INSPECTION_RESULT = { PENDING: '待定', PASS: '合格', CONCESSION: '让步接收', REJECT: '不合格' } as const;
export type InspectionResult = keyof typeof INSPECTION_RESULT;
export const RESULT_TONES: Record<InspectionResult, string> = {
  PENDING: 'default',
  PASS: 'green',
  CONCESSION: 'orange',
  REJECT: 'red',
};
/** What is done with rejected goods. */
export const REJECT_ACTION = { EXCHANGE: '换货', REWORK: '返工', RETURN: '退厂', REMOVE: '剔除' } as const;
export type RejectAction = keyof typeof REJECT_ACTION;

/** How the lines of an inspection are sampled. */
export interface SamplingRule {
  sampling: Sampling;
  aqlMajor: AqlChoice;
  aqlMinor: AqlChoice;
}
/** Cartons to draw of a lot, and how many defects are accepted. */
export interface LineSampling {
  sample: number;
  /** null with 全检: every carton is looked at and no number of major defects is accepted. */
  major: AqlPlan | null;
  minor: AqlPlan | null;
}
/** Findings of a line; counts are cartons, null: not yet known. */
export interface InspectedLine {
  /** Cartons in the container. */
  planned: number;
  arrived: number | null;
  checked: number | null;
  critical: number;
  major: number;
  minor: number;
  result: InspectionResult;
  rejectAction: RejectAction | null;
}

/** The lot of a line: what arrived, planned cartons until it is counted. */
export const lotOf = (line: Pick<InspectedLine, 'planned' | 'arrived'>): number => line.arrived ?? line.planned;

/**
 * LOG-048: cartons to draw of a lot; with different samples for major and minor defects the larger one is drawn once. null
 * where the table has no row for it, which is refused.
 */
export function lineSampling(rows: readonly AqlRow[], lot: number, rule: SamplingRule): LineSampling | null {
  if (lot <= 0 || rule.sampling === 'FULL') return { sample: Math.max(0, lot), major: null, minor: null };
  const major = aqlPlan(rows, lot, LEVEL, rule.aqlMajor);
  const minor = aqlPlan(rows, lot, LEVEL, rule.aqlMinor);
  return major && minor ? { sample: drawnOnce([major, minor]), major, minor } : null;
}

/**
 * Best result that the defects of a line allow (LOG-048): a critical one rejects; more than is accepted allows 让步接收 at
 * best. With 全检 no major defect is accepted, minor ones are.
 */
export function bestResult(
  line: Pick<InspectedLine, 'critical' | 'major' | 'minor'>,
  plan: LineSampling,
): Exclude<InspectionResult, 'PENDING'> {
  if (line.critical > 0) return 'REJECT';
  const beyond = line.major > (plan.major?.accept ?? 0) || (plan.minor !== null && line.minor > plan.minor.accept);
  return beyond ? 'CONCESSION' : 'PASS';
}

const RANK: Record<InspectionResult, number> = { PASS: 0, CONCESSION: 1, PENDING: 2, REJECT: 3 };
/** Whether a result claims more than is allowed. */
export const isTooGood = (result: InspectionResult, best: InspectionResult): boolean =>
  result !== 'PENDING' && RANK[result] < RANK[best];

/**
 * Result of the whole inspection: the worst line that still has cartons; a critical failure of the form rejects (LOG-048).
 * Without any carton PENDING.
 */
export function overallResult(
  lines: readonly Pick<InspectedLine, 'planned' | 'result'>[],
  formRejects: boolean,
): InspectionResult {
  const live = lines.filter(({ planned }) => planned > 0);
  if (live.length === 0) return 'PENDING';
  if (formRejects) return 'REJECT';
  return live.reduce<InspectionResult>((worst, { result }) => (RANK[result] > RANK[worst] ? result : worst), 'PASS');
}

/** An entry of 缺陷代码 with the count of a line that it belongs to. */
export interface DefectChoice {
  code: string;
  label: string;
  labelEn: string | null;
  severity: keyof typeof DEFECT_SEVERITY;
  /** A disabled one is not offered; what holds it keeps it. */
  enabled: boolean;
}
/** The count of a severity (2.7). */
export const SEVERITY_COUNT = { CRITICAL: 'critical', MAJOR: 'major', MINOR: 'minor' } as const;
type DefectCount = (typeof SEVERITY_COUNT)[keyof typeof SEVERITY_COUNT];
/** Fewest defects of each severity of a line with these codes: one a code (LOG-048). */
export function fewestDefects(
  codes: readonly string[],
  choices: readonly DefectChoice[],
): Partial<Record<DefectCount, number>> {
  const fewest: Partial<Record<DefectCount, number>> = {};
  for (const { code, severity } of choices)
    if (codes.includes(code)) fewest[SEVERITY_COUNT[severity]] = (fewest[SEVERITY_COUNT[severity]] ?? 0) + 1;
  return fewest;
}

type LineField = 'arrived' | 'checked' | 'critical' | 'major' | 'minor' | 'result' | 'rejectAction';
/**
 * What stands against handing a line in, by field, in Chinese; {} when nothing does. `complete` false: only what is wrong in
 * itself, not what is still missing.
 */
export function lineFaults(
  line: InspectedLine,
  plan: LineSampling | null,
  complete: boolean,
): Partial<Record<LineField, string>> {
  const { planned, arrived, checked, result, rejectAction } = line;
  if (planned === 0) return {};
  const wrong: Partial<Record<LineField, string>> = {};
  if (arrived !== null && arrived > planned) wrong.arrived = `到货不能多于柜内 ${planned} 箱`;
  if (checked !== null && checked > lotOf(line)) wrong.checked = `已验不能多于到货 ${lotOf(line)} 箱`;
  if (!complete) return wrong;
  if (!plan) return { ...wrong, checked: `抽样表没有批量 ${lotOf(line)} 的方案，请先维护基础数据` };
  if (arrived === null) wrong.arrived = '请填写到货箱数';
  if (checked === null) wrong.checked = '请填写已验箱数';
  else if (checked < plan.sample) wrong.checked ??= `至少要验 ${plan.sample} 箱`;
  const best = bestResult(line, plan);
  if (result === 'PENDING') wrong.result = '请选择结果';
  else if (isTooGood(result, best))
    wrong.result = best === 'REJECT' ? '有致命缺陷，只能判不合格' : '缺陷数超过接收数，不能判合格';
  if (result === 'REJECT' && rejectAction === null) wrong.rejectAction = '请选择处理方式';
  return wrong;
}
