import type { PermissionCode } from '@shared/contract/permissions.ts';
import type { Ctx } from '../../platform/context.ts';
import { loadGrant } from './rights.service.ts';
import { securitySettings } from './security-settings.ts';

/** Who holds one of these can give or take rights, passwords and settings: an administrator. */
const ADMIN_RIGHTS: readonly PermissionCode[] = ['account.auth.edit', 'account.user.reset', 'system.global.edit'];

/** Whether 全局设置 asks 两步验证 of a user. */
export async function mfaRequired(ctx: Pick<Ctx, 'db' | 'now' | 'setting'>, userId: string): Promise<boolean> {
  const { mfa } = await securitySettings(ctx.setting);
  if (mfa !== 'ADMIN') return mfa === 'ALL';
  const { permissions } = (await loadGrant(ctx.db, userId, ctx.now())).rights;
  return ADMIN_RIGHTS.some((code) => permissions.has(code));
}
