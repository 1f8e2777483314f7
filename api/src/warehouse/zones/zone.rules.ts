/** Zones, chambers and locations that a new warehouse gets in the same transaction (WMS-003). */
export const STARTING_ZONES = [
  { code: 'IN', name: '收货暂存区', useType: 'STAGING_IN', kind: 'STAGING' },
  { code: 'OUT', name: '出库暂存区', useType: 'STAGING_OUT', kind: 'STAGING' },
  { code: 'DMG', name: '残损区', useType: 'DAMAGED', kind: 'DAMAGED' },
] as const;

/** Code and name of the chamber that every zone gets on creation (2.3). */
export const DEFAULT_CHAMBER = { code: '01', name: '01 仓间' } as const;

/** Problems of a zone by field (2.2): limits compulsory for cold classes, min below max. Temperatures °C × 10. */
export function zoneProblems(zone: {
  tempClass: string;
  tempMin: number | null;
  tempMax: number | null;
}): Record<string, string> {
  const problems: Record<string, string> = {};
  const cold = zone.tempClass === 'CHILLED' || zone.tempClass === 'FROZEN';
  if (cold && zone.tempMin === null) problems.tempMin = '冷藏、冷冻库区必填';
  if (cold && zone.tempMax === null) problems.tempMax = '冷藏、冷冻库区必填';
  if (zone.tempMin !== null && zone.tempMax !== null && zone.tempMin >= zone.tempMax)
    problems.tempMax = '必须高于温度下限';
  return problems;
}

/** WMS-005: a map never shrinks below a location that stands on it. Rows and columns count from 1. */
export function mapProblems(
  map: { mapRows: number; mapCols: number },
  used: { maxRow: number; maxCol: number },
): Record<string, string> {
  const problems: Record<string, string> = {};
  if (map.mapRows < used.maxRow) problems.mapRows = `已有库位在第 ${used.maxRow} 行，不能小于它`;
  if (map.mapCols < used.maxCol) problems.mapCols = `已有库位在第 ${used.maxCol} 列，不能小于它`;
  return problems;
}
