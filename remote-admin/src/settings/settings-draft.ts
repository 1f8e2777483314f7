import { isSettingKey, settingDef } from '@shared/contract/shared/settings.ts';
import { lineId, type SettingLine } from './setting-row.tsx';

/** Changed values by the id of their row, each with the version it was changed on. */
type KeptSettings = Readonly<Record<string, { version: number; value: unknown }>>;

const isSecret = (key: string) => isSettingKey(key) && settingDef(key).type === 'secret';

/** What a draft keeps of the changes: never a secret; null: nothing. */
export function keptOf(lines: readonly SettingLine[], changes: Readonly<Record<string, unknown>>): KeptSettings | null {
  const kept = lines.flatMap((line) => {
    const id = lineId(line);
    return id in changes && !isSecret(line.key) ? [[id, { version: line.version, value: changes[id] }] as const] : [];
  });
  return kept.length > 0 ? Object.fromEntries(kept) : null;
}

/** Changes out of a draft; what somebody else has saved since is not laid over. */
export function takenFrom(kept: KeptSettings, lines: readonly SettingLine[]): Record<string, unknown> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const one = kept[lineId(line)];
      return one && one.version === line.version ? [[lineId(line), one.value]] : [];
    }),
  );
}
