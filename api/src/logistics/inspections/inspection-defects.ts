import { fewestDefects, type DefectChoice } from '@shared/contract/logistics/inspection-rules.ts';
import { asc, eq } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { syDict } from '../../services/dicts/dict.tables.ts';
import type { InspectionLineRow } from './inspection.tables.ts';

/** 缺陷代码 in the order of 基础数据, disabled ones too. */
export async function defectChoicesOf(ctx: Ctx): Promise<DefectChoice[]> {
  const found = await ctx.db
    .select({
      code: syDict.code,
      label: syDict.label,
      labelEn: syDict.labelEn,
      severity: syDict.severity,
      enabled: syDict.enabled,
    })
    .from(syDict)
    .where(eq(syDict.type, 'defect'))
    .orderBy(asc(syDict.sortNo), asc(syDict.id));
  return found.map(({ severity, ...one }) => ({ ...one, severity: severity ?? 'MAJOR' }));
}

/** Why codes cannot be taken: one that does not exist, or that is disabled and that the line did not have. null: they can. */
export function defectFault(
  codes: readonly string[],
  kept: readonly string[],
  choices: readonly DefectChoice[],
): string | null {
  for (const code of codes.filter((one) => !kept.includes(one))) {
    const found = choices.find((one) => one.code === code);
    if (!found) return `缺陷代码「${code}」不存在`;
    if (!found.enabled) return `缺陷代码「${found.label}」已停用`;
  }
  return null;
}

/** What stands against handing a line in: fewer defects of a severity than codes of it were chosen, by field (LOG-048). */
export function defectFaults(
  line: Pick<InspectionLineRow, 'planned' | 'critical' | 'major' | 'minor' | 'defectCodes'>,
  choices: readonly DefectChoice[],
): Record<string, string> {
  if (line.planned === 0) return {};
  const fewest = Object.entries(fewestDefects(line.defectCodes, choices)) as ['critical' | 'major' | 'minor', number][];
  return Object.fromEntries(
    fewest.flatMap(([field, least]) =>
      line[field] < least ? [[field, `已选 ${least} 个缺陷代码，不能少于 ${least} 处`]] : [],
    ),
  );
}
