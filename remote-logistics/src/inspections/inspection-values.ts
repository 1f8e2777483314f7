import type { InspectionDetail, InspectionLine } from '@shared/contract/logistics/inspection.answers.ts';
import { inspectionInput } from '@shared/contract/logistics/inspection.contract.ts';
import {
  bestResult,
  fewestDefects,
  isTooGood,
  lineSampling,
  lotOf,
  type DefectChoice,
  type LineSampling,
  type SamplingRule,
} from '@shared/contract/logistics/inspection-rules.ts';
import { DEFECT_SEVERITY } from '@shared/contract/base/dict.kinds.ts';
import type { Answers } from '@shared/contract/system/inspect-form/evaluate.ts';
import type { AqlRow } from '@shared/contract/base/aql.ts';

/** 60×40×50 in cm, null while a side is unknown. */
export const sizeText = (sides: readonly (number | null)[]): string | null =>
  sides.every((side) => side !== null) ? sides.map((side) => String((side ?? 0) / 10)).join('×') : null;

/** A stored inspection as values of the form. */
export const valuesOf = ({ lines, answers, remark }: InspectionDetail): Record<string, unknown> => ({
  lines,
  answers,
  remark,
});

const LINE_KEYS = Object.keys(inspectionInput.shape.lines.def.element.shape) as (keyof InspectionLine)[];
/** Values → body: of each line what the inspector enters; answers as they stand. */
export const bodyOf = (values: Record<string, unknown>): object => ({
  remark: values.remark ?? undefined,
  lines: ((values.lines ?? []) as InspectionLine[]).map((line) =>
    Object.fromEntries(LINE_KEYS.map((key) => [key, line[key] ?? undefined])),
  ),
  answers: Object.fromEntries(
    Object.entries((values.answers ?? {}) as Answers).map(([id, { value, photos = [], note } = {}]) => [
      id,
      { value: value ?? undefined, photos, note: note ?? undefined },
    ]),
  ),
});

/** What the AQL helper says of a line: 批量 25，抽 5 箱；严重 Ac 0 Re 1，轻微 Ac 0 Re 1. */
export function samplingHint(plan: LineSampling | null, lot: number): string {
  if (!plan) return `抽样表没有批量 ${lot} 的方案`;
  if (!plan.major || !plan.minor) return `全检 ${plan.sample} 箱`;
  return `批量 ${lot}，抽 ${plan.sample} 箱；严重 Ac ${plan.major.accept} Re ${plan.major.reject}，轻微 Ac ${plan.minor.accept} Re ${plan.minor.reject}`;
}

/**
 * A line after the inspector changed something: a result that the defects no longer allow falls to the best that they do;
 * 不合格 that was chosen stays.
 */
export function settled(line: InspectionLine, rows: readonly AqlRow[], rule: SamplingRule): InspectionLine {
  const plan = lineSampling(rows, lotOf(line), rule);
  if (!plan || line.planned === 0) return line;
  const best = bestResult(line, plan);
  const result = isTooGood(line.result, best) ? best : line.result;
  return { ...line, result, rejectAction: result === 'REJECT' ? line.rejectAction : null };
}
/** Codes of a line; a draft of before they were asked for has none. */
export const defectCodesOf = (line: Partial<Pick<InspectionLine, 'defectCodes'>>): string[] => line.defectCodes ?? [];
/** Codes of 缺陷代码 that a line may have, with their severity: those in use, and those it has. */
export const defectLabels = (line: InspectionLine, choices: readonly DefectChoice[]): Record<string, string> =>
  Object.fromEntries(
    choices
      .filter(({ code, enabled }) => enabled || defectCodesOf(line).includes(code))
      .map(({ code, label, severity }) => [code, `${label}（${DEFECT_SEVERITY[severity]}）`]),
  );
/** What choosing codes changes of a line: each is at least one defect of its severity. */
export function withDefects(
  line: InspectionLine,
  defectCodes: string[],
  choices: readonly DefectChoice[],
): Partial<InspectionLine> {
  const counts = Object.entries(fewestDefects(defectCodes, choices)) as ['critical' | 'major' | 'minor', number][];
  return { defectCodes, ...Object.fromEntries(counts.map(([key, least]) => [key, Math.max(line[key], least)])) };
}

/** The line with its whole sample looked at and good: one touch for what is usual. */
export function passed(line: InspectionLine, rows: readonly AqlRow[], rule: SamplingRule): InspectionLine {
  const arrived = line.arrived ?? line.planned;
  const plan = lineSampling(rows, arrived, rule);
  return settled({ ...line, arrived, checked: line.checked ?? plan?.sample ?? null, result: 'PASS' }, rows, rule);
}
