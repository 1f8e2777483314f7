import { isPutAway } from '@shared/contract/warehouse/inbound-line.rules.ts';
import type { InboundBatch, InboundDetail } from '@shared/contract/warehouse/inbound.answers.ts';

/** Pieces that wait in staging. */
export const stagedOf = ({ batches }: InboundDetail): InboundBatch[] =>
  batches.filter(({ staging, quality, onHand }) => staging && isPutAway(quality) && onHand > 0);
