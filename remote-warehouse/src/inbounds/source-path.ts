import type { InboundSource } from '@shared/contract/warehouse/inbound.labels.ts';

/** Page of the document that an inbound comes from; null: it has none. */
export function sourcePath(type: InboundSource | null, id: string | null): string | null {
  if (id === null) return null;
  if (type === 'ORDER') return `/transport/order/info?id=${id}`;
  if (type === 'CONTAINER') return `/transport/container/info?id=${id}`;
  return type === 'OUTBOUND' ? `/warehouse/outboundorder/outboundorderdetails?id=${id}` : null;
}
