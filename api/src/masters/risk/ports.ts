import type { ReleaseDoc } from '@shared/contract/finance/risk.labels.ts';
import type { Ctx } from '../../platform/context.ts';
import { port } from '../../platform/port.ts';

/** Documents that a 解控申请 names; they belong to domains above. */
export interface ReleaseDocuments {
  /** The document with that number in the caller's scope and the customers it concerns; null: there is none. */
  find(ctx: Ctx, type: ReleaseDoc, no: string): Promise<{ id: string; no: string; customerIds: string[] } | null>;
}
export const releaseDocuments = port<ReleaseDocuments>('risk.release-documents');

/** FIN-194: finance judges customers; credit_state follows (LOG-051). */
export interface Evaluation {
  /** Judges the customers anew; answers how many changed. */
  run(ctx: Ctx, customerIds: readonly string[]): Promise<number>;
}
