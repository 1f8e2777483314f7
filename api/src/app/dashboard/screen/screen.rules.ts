/** A customer's name as strangers may read it: 宁波恒丰进出口有限公司 → 宁波**公司, Blue Harbor Ltd → Bl**. */
export function maskedName(name: string): string {
  const letters = [...name.trim()];
  const kept = letters.slice(0, letters.length > 2 ? 2 : 1).join('');
  return `${kept}**${name.trim().endsWith('公司') ? '公司' : ''}`;
}
