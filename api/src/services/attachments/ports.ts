import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** Slots that 单据设置 demands of a document some time, with the states before which it does. */
export interface DemandedSlots {
  of(ctx: Ctx, kind: string, row: Readonly<Record<string, unknown>>): Promise<{ slot: string; before: string[] }[]>;
}

export const demandedSlots = port<DemandedSlots>('attachments.demanded-slots');
