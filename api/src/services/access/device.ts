const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/MicroMessenger/, '微信'],
  [/Edg\//, 'Edge'],
  [/QQBrowser/, 'QQ浏览器'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/Windows/, 'Windows'],
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Browser and system of a User-Agent in short: Chrome · Windows; 未知设备 when it names neither. */
export function deviceOf(agent: string): string {
  const first = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(agent))?.[1];
  return [first(BROWSERS), first(SYSTEMS)].filter(Boolean).join(' · ') || '未知设备';
}
