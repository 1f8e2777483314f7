import type { InboundBatch, InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';

/** Good pieces that wait in staging. */
export const stagedOf = ({ batches }: InboundDetail): InboundBatch[] =>
  batches.filter(({ staging, quality, onHand }) => staging && quality === 'GOOD' && onHand > 0);
