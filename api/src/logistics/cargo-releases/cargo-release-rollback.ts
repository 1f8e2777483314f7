import { cargoReleaseMachine } from '@shared/contract/logistics/cargo-release.machine.ts';
import { and, eq, inArray } from 'drizzle-orm';
import { settleNotices } from '../../services/notifications/notification.service.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { cargoReleases } from './cargo-release.entity.ts';
import { lgRelease } from './cargo-release.tables.ts';

/**
 * 回退 of a locked container to before 待清关 (5.2, LOG-090): what is 已放货 is revoked, what waits for approval is refused; figures
 * and papers are other ones when it comes back. 放货状态 of the orders follows with the step.
 */
export async function endReleases(ctx: CommandCtx, containerId: string, reason: string): Promise<void> {
  const live = and(eq(lgRelease.containerId, containerId), inArray(lgRelease.state, ['PENDING', 'RELEASED']));
  for (const row of await cargoReleases.lockWhere(ctx, live ?? eq(lgRelease.id, '0'))) {
    const endReason = `柜子回退：${reason}`;
    const action = row.state === 'RELEASED' ? 'revoke' : 'refuse';
    await cargoReleases.transition(
      ctx,
      cargoReleaseMachine,
      row,
      action,
      { endReason },
      { reason: endReason, system: true },
    );
    await settleNotices(ctx, { kinds: 'release.pending', object: { kind: 'lg_release', id: row.id } });
  }
}
