/** Units that people write behind a number: 60cm. As patterns, by what the number is. */
export const UNITS = {
  mass: 'kgs?|公斤|千克',
  space: 'cbm|m³|m3|立方米|立方|方',
  side: 'cm|厘米',
  metres: 'm|米',
  percent: '%',
  money: '元',
} as const;

/** A number without one of these units behind it; any other stays, so that it is no number: 60mm is not 60 cm. */
export function withoutUnit(text: string, ...units: readonly string[]): string {
  const bare = text.normalize('NFKC').replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '');
  return units.length === 0 ? bare : bare.replace(new RegExp(`(?<=[\\d.])\\s*(?:${units.join('|')})\\s*$`, 'i'), '');
}
