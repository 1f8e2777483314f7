import { lastFreeDay, placeDay } from '@shared/contract/logistics/free-time.ts';
import type { Milestone } from '@shared/contract/logistics/milestone-rules.ts';
import { zoneOf } from '../../masters/base/place-time.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import type { Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Standing } from './milestone-standing.ts';

type Filled = Partial<
  Pick<ContainerRow, 'atd' | 'ata' | 'dischargeAt' | 'gateOutAt' | 'emptyReturnAt' | 'lastFreeDay'>
>;

/**
 * What a standing milestone writes into its container (5.2): ATD and ATA as dates of their ports, discharge with the last
 * free day (LOG-085), gate-out, empty return. The latest recorded one of a kind counts; none: the field is empty again.
 */
export async function fieldsOf(
  ctx: Ctx,
  row: ContainerRow,
  milestone: Milestone,
  standing: readonly Standing[],
): Promise<Filled> {
  const at = standing.findLast((each) => each.milestone === milestone)?.occurredAt ?? null;
  switch (milestone) {
    case 'DEPARTED':
      return { atd: at && placeDay(at, await zoneOf(ctx, row.pol)) };
    case 'ARRIVED':
      return { ata: at && placeDay(at, await zoneOf(ctx, row.pod)) };
    case 'DISCHARGED': {
      const freeDays = row.freeDays ?? (await ctx.setting('free_days'));
      return {
        dischargeAt: at,
        lastFreeDay: at && lastFreeDay(placeDay(at, await zoneOf(ctx, row.pod)), freeDays),
      };
    }
    case 'GATE_OUT':
      return { gateOutAt: at };
    case 'EMPTY_RETURN':
      return { emptyReturnAt: at };
    default:
      return {};
  }
}

/** LOG-010 ata ≤ released, on the calendar of the port; for a change of 到港 after 清关放行. */
export async function requireBeforeRelease(
  ctx: Ctx,
  row: ContainerRow,
  ata: string | null,
  standing: readonly Standing[],
): Promise<void> {
  const cleared = standing.findLast(({ milestone }) => milestone === 'CLEARED');
  const day = cleared && placeDay(cleared.occurredAt, await zoneOf(ctx, row.pod));
  if (ata && day && day < ata)
    throw refuse('LOG-010', `${row.containerCode} 实际到港 ${ata} 不能晚于清关放行 ${day}。`);
}

/** LOG-010 atd ≤ ata; a container is neither out before it is discharged nor back before it is out. */
export function requireOrder(row: ContainerRow, changed: Filled): void {
  const next = { ...row, ...changed };
  const wrong = (text: string) => refuse('LOG-010', `${row.containerCode} ${text}。`);
  if (next.atd && next.ata && next.atd > next.ata) throw wrong(`实际开船 ${next.atd} 不能晚于实际到港 ${next.ata}`);
  if (next.dischargeAt && next.gateOutAt && next.dischargeAt > next.gateOutAt) throw wrong('卸船不能晚于提柜');
  if (next.gateOutAt && next.emptyReturnAt && next.gateOutAt > next.emptyReturnAt) throw wrong('提柜不能晚于还空');
}
