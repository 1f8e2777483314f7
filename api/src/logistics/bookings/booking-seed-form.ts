import type { BookingInput } from '@shared/contract/logistics/booking.input.ts';
import { asc } from 'drizzle-orm';
import { finChargeCode } from '../../masters/charge-codes/charge-code.tables.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import type { Seed } from '../../services/seed/seed.ts';
import { activeSuppliers } from '../../masters/suppliers/supplier-seed-pick.ts';
import type { prefillBooking } from './booking-prefill.ts';

export interface BookingParties {
  carrierId: string;
  agentId: string;
  chargeCodeId: string;
}
/** Freight of a 20-foot and a 40-foot container in USD. */
const FREIGHT = { small: '1180.00', large: '2150.00' } as const;

/** Carrier, agent and surcharge of the n-th booking. */
export async function bookingParties(seed: Seed): Promise<(index: number) => BookingParties> {
  const carriers = await activeSuppliers(seed.tx, 'CARRIER');
  const agents = await activeSuppliers(seed.tx, 'BOOKING_AGENT');
  const [charge] = await seed.tx
    .select({ id: finChargeCode.id })
    .from(finChargeCode)
    .orderBy(asc(finChargeCode.id))
    .limit(1);
  return (index) => ({
    carrierId: carriers[index % carriers.length] ?? '',
    agentId: agents[index % agents.length] ?? '',
    chargeCodeId: charge?.id ?? '',
  });
}

/** The form of 新建订柜单 for one container. */
export const demoBooking = (
  row: ContainerRow,
  { si, placeOfDelivery, freeDaysDest }: Awaited<ReturnType<typeof prefillBooking>>,
  { carrierId, agentId, chargeCodeId }: BookingParties,
): BookingInput => ({
  containerIds: [row.id],
  agentId,
  carrierId,
  contractNo: null,
  placeOfDelivery,
  freightTerm: 'COLLECT',
  rates: [
    {
      containerType: row.containerType,
      currency: 'USD',
      unitPrice: row.containerType.startsWith('20') ? FREIGHT.small : FREIGHT.large,
      count: 1,
    },
  ],
  surcharges: [{ chargeCodeId, currency: 'CNY', amount: '450.00', basis: 'BILL' }],
  vessel: null,
  voyage: null,
  etd: null,
  eta: null,
  soNo: null,
  cutSi: null,
  cutCy: null,
  cutVgm: null,
  cutCustoms: null,
  freeDaysOrigin: 7,
  freeDaysDest,
  freeTimeCurrency: 'USD',
  demurrageTiers: [
    { from: 1, perDay: '60' },
    { from: 6, perDay: '120' },
  ],
  detentionTiers: [
    { from: 1, perDay: '45' },
    { from: 6, perDay: '90' },
  ],
  emptyPickupPlace: '北仑堆场',
  returnTerminal: null,
  siState: 'NONE',
  si,
  remark: null,
  ack: undefined,
});
