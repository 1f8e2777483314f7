import type { ArrivalCandidate } from '@shared/contract/warehouse/arrival.answers.ts';

/** A line of the form of an announcement; `open` and `announced` are shown only. */
export interface FormLine {
  inboundLineId: string | null;
  inboundNo: string | null;
  goodsId: string | null;
  goodsName: string | null;
  open: number | null;
  announced: number | null;
  notified: number | null;
}
/** A line of an inbound as the form announces it: all that is open. */
export const lineOfCandidate = (found: ArrivalCandidate): FormLine => ({
  inboundLineId: found.inboundLineId,
  inboundNo: found.inboundNo,
  goodsId: null,
  goodsName: found.goodsName,
  open: found.open,
  announced: found.announced,
  notified: found.open,
});
