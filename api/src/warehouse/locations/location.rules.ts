/** Volume of the sides in cm³, rounded up; null while one is missing. Sides in mm. */
export function volumeOfSides(sides: {
  lengthMm: number | null;
  widthMm: number | null;
  heightMm: number | null;
}): number | null {
  const { lengthMm, widthMm, heightMm } = sides;
  return lengthMm && widthMm && heightMm ? Math.ceil((lengthMm * widthMm * heightMm) / 1000) : null;
}

/** Capacity of a location in cm³: as given, else the product of its sides (2.5); 0: unlimited. */
export const capacityOf = (of: Parameters<typeof volumeOfSides>[0] & { capacity: number | null }): number =>
  of.capacity ?? volumeOfSides(of) ?? 0;

/** WMS-005: a location outside its zone's map, by field. */
export function outsideMap(
  place: { mapRow: number; mapCol: number },
  map: { mapRows: number; mapCols: number },
): Record<string, string> {
  return {
    ...(place.mapRow > map.mapRows && { mapRow: `库区平面只有 ${map.mapRows} 行` }),
    ...(place.mapCol > map.mapCols && { mapCol: `库区平面只有 ${map.mapCols} 列` }),
  };
}
