import { SECRET_MASK, settingFault } from '@shared/contract/shared/setting-kinds.ts';
import { isSettingKey, settingDef, SETTINGS, type SettingKey } from '@shared/contract/shared/settings.ts';
import { and, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import { syCompany } from '../people/org.tables.ts';
import { changeRights } from '../people/rights-version.ts';
import { acUser } from '../people/user.tables.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { entity } from '../../platform/entity.ts';
import { shAudit } from '../../platform/platform.tables.ts';
import { invalid, refuse } from '../../platform/refusal.ts';
import { sySetting } from '../../platform/settings.tables.ts';

export const settingEntity = entity({
  table: sySetting,
  title: '全局设置',
  no: 'key',
  labels: { key: '设置项', companyId: '经营主体', value: '值' },
  unique: { sy_setting_key: '数据已被他人修改，请刷新后重试。' },
});

const ofAll = isNull(sySetting.companyId);
const KEYS = Object.keys(SETTINGS) as SettingKey[];

/** A secret is shown as set or empty, never itself. */
const shown = (key: SettingKey, value: unknown): unknown =>
  settingDef(key).type === 'secret' && value !== '' ? SECRET_MASK : value;

/** Every setting with its value, who changed it last and when. */
export async function listSettings(ctx: Ctx) {
  const rows = await ctx.db
    .select({ row: sySetting, name: acUser.name })
    .from(sySetting)
    .leftJoin(acUser, eq(acUser.id, sySetting.updatedBy));
  const companies = await ctx.db
    .select({ id: syCompany.id, name: syCompany.shortName })
    .from(syCompany)
    .where(inArray(syCompany.id, [...ctx.actor.companies]))
    .orderBy(syCompany.id);
  const storedOf = (key: SettingKey, companyId: string | null) => {
    const found = rows.find(({ row }) => row.key === key && row.companyId === companyId);
    return {
      value: found ? shown(key, found.row.value) : companyId === null ? shown(key, settingDef(key).default) : null,
      version: found?.row.version ?? 0,
      updatedByName: found ? (found.name ?? '系统') : null,
      updatedAt: found?.row.updatedAt.toISOString() ?? null,
    };
  };
  return KEYS.map((key) => ({
    key,
    ...storedOf(key, null),
    companies: settingDef(key).perCompany
      ? companies.map(({ id, name }) => ({ companyId: id, companyName: name, ...storedOf(key, id) }))
      : [],
  }));
}

/** Settings that every request obeys. */
const SESSION_KEYS = /^(maintain|session|password|security)\./;

interface Change {
  key: string;
  companyId: string | null;
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
  for (const [index, { key, companyId, value }] of items.entries()) {
    if (companyId !== null && !ctx.actor.companies.includes(companyId)) throw refuse('NOT_FOUND');
    const fault = faultOf(key, companyId, value);
    if (fault !== null) faults[`items.${index}.value`] = fault;
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
  await withSecretAtHome(ctx, items, async () => {
    // What is checked at every request is kept as long as the version of all rights stands.
    if (items.some(({ key }) => SESSION_KEYS.test(key))) await changeRights(ctx);
    for (const item of items.toSorted((left, right) => (left.key < right.key ? -1 : 1)))
      await saveOne(ctx, item, { action: '修改设置', reason });
  });
}

/** Where the mail password goes, and how well it is hidden on its way. */
const MAIL_SERVER: ReadonlySet<string> = new Set<SettingKey>([
  'notify.mail_server',
  'notify.mail_port',
  'notify.mail_security',
  'notify.mail_user',
]);
const PASSWORD = 'notify.mail_password' satisfies SettingKey;
/**
 * Saves within one turn of the mail settings, and refuses to send the stored password to another server than it was typed for:
 * nobody but who knows it may do that. A server that changes counts as a change of the password, so that one which somebody has
 * typed for the former server meanwhile is a conflict.
 */
async function withSecretAtHome(
  ctx: CommandCtx,
  items: readonly Omit<Change, 'version'>[],
  save: () => Promise<void>,
): Promise<void> {
  if (!items.some(({ key }) => MAIL_SERVER.has(key) || key === PASSWORD)) return save();
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('sy_setting:mail', 0))`);
  const kept =
    !items.some(({ key, value }) => key === PASSWORD && value !== SECRET_MASK) && (await ctx.setting(PASSWORD)) !== '';
  let moved = false;
  for (const [index, { key, value }] of items.entries()) {
    if (!MAIL_SERVER.has(key) || value === (await ctx.setting(key as SettingKey))) continue;
    moved = true;
    const text = '改变邮件服务器、端口、加密方式或账号时，请同时重新填写邮件密码';
    if (kept && value !== '') throw invalid({ [`items.${index}.value`]: text });
  }
  await save();
  if (moved)
    await ctx.tx.execute(sql`insert into sy_setting (key, value, updated_by)
      values (${PASSWORD}, '""', ${ctx.actor.system ? null : ctx.actor.userId})
      on conflict (key, coalesce(company_id, 0)) do update set version = sy_setting.version + 1`);
}

function faultOf(key: string, companyId: string | null, value: unknown): string | null {
  if (!isSettingKey(key)) return '未知的设置项';
  if (companyId === null) return settingFault(settingDef(key), value);
  if (!settingDef(key).perCompany) return '该设置项各经营主体共用';
  return value === null ? null : settingFault(settingDef(key), value);
}

/** 恢复默认: SYS-020, with its reason in the history. ILLEGAL_STATE when the setting has its default already. */
export async function resetSetting(ctx: CommandCtx, key: string, version: number, reason: string): Promise<void> {
  if (!isSettingKey(key)) throw refuse('NOT_FOUND');
  const def = settingDef(key);
  const row = await settingEntity.findOrNull(ctx, rowOf(key, null));
  if (!row || JSON.stringify(row.value) === JSON.stringify(def.default))
    throw refuse('ILLEGAL_STATE', `「${def.title}」已是默认值。`);
  const change = { key, companyId: null, value: def.default, version };
  await withSecretAtHome(ctx, [change], async () => {
    if (SESSION_KEYS.test(key)) await changeRights(ctx);
    await saveOne(ctx, change, { action: '恢复默认', reason });
  });
}

async function saveOne(
  ctx: CommandCtx,
  { key, companyId, value, version }: Change,
  note: { action: string; reason: string | null },
): Promise<void> {
  const def = settingDef(key as SettingKey);
  if (def.type === 'secret' && value === SECRET_MASK) return;
  const row = await settingEntity.findOrNull(ctx, rowOf(key, companyId));
  if (!row) {
    if (version !== 0) throw refuse('VERSION_CONFLICT');
    const before = companyId === null ? def.default : null;
    if (JSON.stringify(value) === JSON.stringify(before)) return;
    const words = { before: { value: before }, after: { value: shown(key as SettingKey, value) } };
    await settingEntity.insert(ctx, { key, companyId, value }, { ...note, ...words });
    return;
  }
  const locked = await settingEntity.lock(ctx, row.id, version);
  if (value === null) return settingEntity.remove(ctx, locked, { ...note, action: '改为同全局' });
  const words =
    def.type === 'secret'
      ? { before: { value: shown(key as SettingKey, row.value) }, after: { value: shown(key as SettingKey, value) } }
      : {};
  await settingEntity.update(ctx, locked, { value }, { ...note, ...words });
}

const rowOf = (key: string, companyId: string | null): SQL =>
  sql`${eq(sySetting.key, key)} and ${companyId === null ? ofAll : eq(sySetting.companyId, companyId)}`;

/** Old and new values of one setting, newest first; those of a company where it may have its own. */
export async function settingHistory(ctx: Ctx, key: string, companyId: string | null) {
  if (!isSettingKey(key) || (companyId !== null && !ctx.actor.companies.includes(companyId))) throw refuse('NOT_FOUND');
  const owner = companyId === null ? isNull(shAudit.companyId) : eq(shAudit.companyId, companyId);
  const rows = await ctx.db
    .select()
    .from(shAudit)
    .where(and(eq(shAudit.kind, settingEntity.kind), eq(shAudit.objectNo, key), owner))
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
