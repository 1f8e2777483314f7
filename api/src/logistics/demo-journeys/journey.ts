import { addAttachment } from '../../services/attachments/attachment.service.ts';
import { seeOwner } from '../../services/attachments/owners.ts';
import { containers } from '../containers/container.entity.ts';
import { advanceContainer } from '../containers/container-stages.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { demoLogo } from '../../services/seed/demo-image.ts';
import { demoPaper } from '../../services/seed/demo-paper.ts';
import type { Seed } from '../../services/seed/seed.ts';
import type { JourneyPlan } from './journey-plan.ts';

/** Warnings that the demo users confirm on the way. */
const ACKS = [
  'FILL_RATE',
  'LOG-035',
  'FINAL_PLACE',
  'DEPARTED',
  'LOG-010',
  'LOG-012',
  'LOG-014',
  'LOG-041',
  'LOG-043',
  'LOG-056',
  'LOG-068',
  'LOG-090',
];

/** A container under way with what its steps need. */
export interface Journey {
  readonly plan: JourneyPlan;
  readonly index: number;
  readonly containerId: string;
  readonly seed: Seed;
  /** Moment so many days after the container was made, in Shanghai. */
  at(later: number, hour: number): Date;
  /** Runs services at such a moment as a demo user. */
  command<Value>(who: string, later: number, hour: number, work: (ctx: CommandCtx) => Promise<Value>): Promise<Value>;
}

export function makeJourney(seed: Seed, plan: JourneyPlan, index: number, containerId: string): Journey {
  const at = (later: number, hour: number) => seed.at(plan.start + later, hour, (index * 4) % 60);
  return {
    plan,
    index,
    containerId,
    seed,
    at,
    command: (who, later, hour, work) => seed.command(who, at(later, hour), work, ACKS),
  };
}

/** One stage on. */
export const advance = (journey: Journey, who: string, later: number, hour: number) =>
  journey.command(who, later, hour, async (ctx) =>
    advanceContainer(ctx, journey.containerId, (await containers.find(ctx, journey.containerId)).version),
  );

type OwnerKind = Parameters<typeof seeOwner>[1];
/** Puts a picture into a slot of a document; answers its id. */
export async function photograph(ctx: CommandCtx, kind: OwnerKind, id: string, slot: string, nth = 0) {
  const bytes = demoLogo([72, 96 + (nth % 8) * 12, 120], [214, 208 - (nth % 8) * 10, 190]);
  const file = { part: 'file', name: `${slot}.png`, type: '', bytes };
  return (await addAttachment(ctx, await seeOwner(ctx, kind, id), slot, file)).id;
}

/** Puts a paper of one page into a slot of a document. */
export async function file(ctx: CommandCtx, kind: OwnerKind, id: string, slot: string, no: string): Promise<void> {
  const paper = { part: 'file', name: `${no}.pdf`, type: '', bytes: demoPaper(`DEMO ${no}`) };
  await addAttachment(ctx, await seeOwner(ctx, kind, id), slot, paper);
}
