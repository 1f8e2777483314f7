/** Most locations of one 批量生成. */
export const MAX_GENERATED = 5000;
/** Code of a location: up to four parts of capital letters and digits (2.5). */
export const LOCATION_CODE = /^[A-Z0-9]{1,6}(-[A-Z0-9]{1,4}){0,3}$/;

/** Both ends included. */
interface Range {
  from: number;
  to: number;
}
/** What 批量生成 makes places of; `pattern` such as `A-{行}-{列}-{层}`. */
export interface LocationPlan {
  pattern: string;
  rows: Range;
  cols: Range;
  levels: Range;
}
export interface PlannedLocation {
  code: string;
  mapRow: number;
  mapCol: number;
  level: number;
}

/** Rows and columns are written with two digits, levels with as many as they have. */
const PARTS = { '{行}': 'mapRow', '{列}': 'mapCol', '{层}': 'level' } as const;
const written = (part: keyof typeof PARTS, value: number): string =>
  part === '{层}' ? String(value) : String(value).padStart(2, '0');
const codeOf = (pattern: string, place: Omit<PlannedLocation, 'code'>): string =>
  (Object.keys(PARTS) as (keyof typeof PARTS)[]).reduce(
    (code, part) => code.replaceAll(part, written(part, place[PARTS[part]])),
    pattern.trim().toUpperCase(),
  );
const sizeOf = ({ from, to }: Range): number => Math.max(0, to - from + 1);

/** How many places a plan has. */
export const plannedCount = ({ rows, cols, levels }: Omit<LocationPlan, 'pattern'>): number =>
  sizeOf(rows) * sizeOf(cols) * sizeOf(levels);

/** The places of a plan, row by row; ask `planFaults` first. */
export function plannedLocations({ pattern, rows, cols, levels }: LocationPlan): PlannedLocation[] {
  const count = ({ from, to }: Range) => Array.from({ length: sizeOf({ from, to }) }, (_, at) => from + at);
  return count(rows).flatMap((mapRow) =>
    count(cols).flatMap((mapCol) =>
      count(levels).map((level) => ({ mapRow, mapCol, level, code: codeOf(pattern, { mapRow, mapCol, level }) })),
    ),
  );
}

/**
 * What is wrong with a plan, by field: a range the wrong way round, beyond the map of its zone (WMS-005), more than
 * MAX_GENERATED, a pattern that is no code or lacks a part. Two places never get the same code.
 */
export function planFaults(plan: LocationPlan, map: { mapRows: number; mapCols: number }): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const key of ['rows', 'cols', 'levels'] as const)
    if (plan[key].to < plan[key].from) faults[`${key}.to`] = '不能小于起始值';
  if (plan.rows.to > map.mapRows) faults['rows.to'] ??= `库区平面只有 ${map.mapRows} 行`;
  if (plan.cols.to > map.mapCols) faults['cols.to'] ??= `库区平面只有 ${map.mapCols} 列`;
  const count = plannedCount(plan);
  if (count > MAX_GENERATED) faults.pattern = `一次最多生成 ${MAX_GENERATED} 个库位，现为 ${count} 个`;
  for (const [part, range] of [
    ['{行}', plan.rows],
    ['{列}', plan.cols],
    ['{层}', plan.levels],
  ] as const)
    if (sizeOf(range) > 1 && !plan.pattern.includes(part)) faults.pattern ??= `编码规则缺少 ${part}，会产生重复编码`;
  if (Object.keys(faults).length > 0) return faults;
  const wrong = plannedLocations(plan).find(({ code }) => !LOCATION_CODE.test(code));
  return wrong ? { pattern: `「${wrong.code}」不是有效编码：大写字母和数字，用短横线分成 1–4 段` } : {};
}
