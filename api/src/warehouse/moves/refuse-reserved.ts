import { eq } from 'drizzle-orm';
import { refuse } from '../../platform/refusal.ts';
import { whLocation } from '../zones/location.tables.ts';
import type { Allocations } from './ports.ts';

/** Where nobody keeps allocations, reserved pieces stay where they are (WMS-012). */
export const refuseReserved: Allocations = {
  async move({ tx }, { from, qty }) {
    const [place] = await tx
      .select({ code: whLocation.code })
      .from(whLocation)
      .where(eq(whLocation.id, from.locationId));
    throw refuse('WMS-032', `库位 ${place?.code ?? ''} 有 ${qty} 件已被出库单锁定，请先取消配货再移库。`);
  },
};
