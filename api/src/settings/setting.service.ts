import { SECRET_MASK, settingFault } from '@shared/contract/shared/setting-kinds.ts';
import { isSettingKey, settingDef, SETTINGS, type SettingKey } from '@shared/contract/shared/settings.ts';
import { and, desc, eq } from 'drizzle-orm';
import { changeRights } from '../access/rights.service.ts';
import { acUser } from '../access/user.tables.ts';
import type { CommandCtx, Ctx } from '../platform/context.ts';
import { entity } from '../platform/entity.ts';
import { shAudit } from '../platform/platform.tables.ts';
import { invalid, refuse } from '../platform/refusal.ts';
import { declareSettings, useSettingReader } from '../platform/settings.ts';
import { sySetting } from './setting.tables.ts';

export const settingEntity = entity({
  table: sySetting,
  title: '全局设置',
  no: 'key',
  labels: { key: '设置项', value: '值' },
  unique: { sy_setting_key: '数据已被他人修改，请刷新后重试。' },
});

const KEYS = Object.keys(SETTINGS) as SettingKey[];
declareSettings(Object.fromEntries(KEYS.map((key) => [key, settingDef(key).default])));
// A stored value that no longer fits its definition counts set, so that no rule reads nonsense.
useSettingReader(async (db, key) => {
  if (!isSettingKey(key)) return undefined;
  const [row] = await db.select({ value: sySetting.value }).from(sySetting).where(eq(sySetting.key, key));
  return row && settingFault(settingDef(key), row.value) === null ? row.value : undefined;
});

/** A secret is shown as set or empty, never itself. */
const shown = (key: SettingKey, value: unknown): unknown =>
  settingDef(key).type === 'secret' && value !== '' ? SECRET_MASK : value;

/** Every setting with its value, who changed it last and when. */
export async function listSettings(ctx: Ctx) {
  const rows = await ctx.db
    .select({ row: sySetting, name: acUser.name })
    .from(sySetting)
    .leftJoin(acUser, eq(acUser.id, sySetting.updatedBy));
  const stored = new Map(rows.map((found) => [found.row.key, found]));
  return KEYS.map((key) => {
    const found = stored.get(key);
    return {
      key,
      value: shown(key, found?.row.value ?? settingDef(key).default),
      version: found?.row.version ?? 0,
      updatedByName: found ? (found.name ?? '系统') : null,
      updatedAt: found?.row.updatedAt.toISOString() ?? null,
    };
  });
}

/** Settings that every request obeys. */
const SESSION_KEYS = /^(maintain|session|password|security)\./;

interface Change {
  key: string;
  value: unknown;
  version: number;
}
/**
 * Saves settings together, each with the reason in its history. SYS-020: a wrong value is refused and nothing is written.
 * VERSION_CONFLICT: changed meanwhile.
 */
export async function saveSettings(
  ctx: CommandCtx,
  items: readonly Change[],
  reason: string | null = null,
): Promise<void> {
  const faults: Record<string, string> = {};
  for (const [index, { key, value }] of items.entries()) {
    const fault = isSettingKey(key) ? settingFault(settingDef(key), value) : '未知的设置项';
    if (fault !== null) faults[`items.${index}.value`] = fault;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  // What is checked at every request is kept as long as the version of all rights stands.
  if (items.some(({ key }) => SESSION_KEYS.test(key))) await changeRights(ctx);
  for (const item of items.toSorted((left, right) => (left.key < right.key ? -1 : 1)))
    await saveOne(ctx, item, { action: '修改设置', reason });
}

/** 恢复默认: SYS-020, with its reason in the history. ILLEGAL_STATE when the setting has its default already. */
export async function resetSetting(ctx: CommandCtx, key: string, version: number, reason: string): Promise<void> {
  if (!isSettingKey(key)) throw refuse('NOT_FOUND');
  const def = settingDef(key);
  const row = await settingEntity.findOrNull(ctx, eq(sySetting.key, key));
  if (!row || JSON.stringify(row.value) === JSON.stringify(def.default))
    throw refuse('ILLEGAL_STATE', `「${def.title}」已是默认值。`);
  if (SESSION_KEYS.test(key)) await changeRights(ctx);
  await saveOne(ctx, { key, value: def.default, version }, { action: '恢复默认', reason });
}

async function saveOne(
  ctx: CommandCtx,
  { key, value, version }: Change,
  note: { action: string; reason: string | null },
): Promise<void> {
  const def = settingDef(key as SettingKey);
  if (def.type === 'secret' && value === SECRET_MASK) return;
  const row = await settingEntity.findOrNull(ctx, eq(sySetting.key, key));
  if (!row) {
    if (version !== 0) throw refuse('VERSION_CONFLICT');
    if (JSON.stringify(value) === JSON.stringify(def.default)) return;
    const words = { before: { value: def.default }, after: { value: shown(key as SettingKey, value) } };
    await settingEntity.insert(ctx, { key, value }, { ...note, ...words });
    return;
  }
  const locked = await settingEntity.lock(ctx, row.id, version);
  const words =
    def.type === 'secret'
      ? { before: { value: shown(key as SettingKey, row.value) }, after: { value: shown(key as SettingKey, value) } }
      : {};
  await settingEntity.update(ctx, locked, { value }, { ...note, ...words });
}

/** Old and new values of one setting, newest first. */
export async function settingHistory(ctx: Ctx, key: string) {
  if (!isSettingKey(key)) throw refuse('NOT_FOUND');
  const rows = await ctx.db
    .select()
    .from(shAudit)
    .where(and(eq(shAudit.kind, settingEntity.kind), eq(shAudit.objectNo, key)))
    .orderBy(desc(shAudit.id))
    .limit(100);
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    userName: row.userName,
    before: row.before?.value ?? null,
    after: row.after?.value ?? null,
    reason: row.reason,
  }));
}
