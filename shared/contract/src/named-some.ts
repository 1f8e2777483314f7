/** Names in a sentence: all of a few, else the first and how many there are: WL1、WL2、WL3 等 7 单. */
export const namedSome = (names: readonly string[], unit: string, most = 3): string =>
  `${names.slice(0, most).join('、')}${names.length > most ? ` 等 ${names.length} ${unit}` : ''}`;
