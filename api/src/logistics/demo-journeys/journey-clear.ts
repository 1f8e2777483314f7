import { clearanceInput } from '@shared/contract/logistics/clearance.contract.ts';
import { CLEARANCE_DOCS } from '@shared/contract/logistics/clearance.labels.ts';
import { givenLines, saveClearance, saveDocs } from '../clearances/clearance-form.ts';
import { clearanceOf } from '../clearances/clearance-make.ts';
import {
  arrive,
  assessClearance,
  holdClearance,
  inspectClearance,
  releaseClearance,
  submitClearance,
} from '../clearances/clearance-steps.ts';
import type { ClearanceRow } from '../clearances/clearance.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { PASSAGE, SAILS } from './journey-book.ts';
import { isPast, type JourneyEnd } from './journey-plan.ts';
import { advance, type Journey } from './journey.ts';

/** Day on which the ship arrives, after the container was made. */
export const ARRIVES = SAILS + PASSAGE;

/** 清关: one is at sea, one has arrived and waits for papers, one each is handed in, opened, to be taxed, held and released; the others are on in 待送达. */
export async function clearJourney(journey: Journey): Promise<void> {
  const { plan, index } = journey;
  if (plan.end === 'SAILING') return;
  const step = (later: number, hour: number, work: (ctx: CommandCtx, row: ClearanceRow) => Promise<void>) =>
    journey.command('doc01', later, hour, async (ctx) => work(ctx, await openOf(ctx, journey)));
  const arrivedAt = journey.at(ARRIVES, 8).toISOString();
  await step(ARRIVES, 18, (ctx, { id, version }) =>
    arrive(ctx, id, {
      version,
      arrivedAt,
      dischargedAt: journey.at(ARRIVES, 16).toISOString(),
      location: plan.country === 'US' ? 'Los Angeles' : 'Hamburg',
    }),
  );
  const all = isPast(plan, 'ARRIVED');
  await step(ARRIVES + 1, 9, (ctx, { id, version }) => {
    const kinds = all ? CLEARANCE_DOCS : CLEARANCE_DOCS.filter((kind) => kind === 'INVOICE' || kind === 'PACKING');
    return saveDocs(
      ctx,
      id,
      version,
      kinds.map((kind) => ({ kind, state: 'RECEIVED', reason: null })),
    );
  });
  if (!all) return;
  await step(ARRIVES + 1, 10, async (ctx, row) => {
    const lines = await givenLines(ctx, row.id);
    const { id } = row;
    await saveClearance(ctx, id, clearanceInput.parse({ ...row, freight: '1850', insurance: '120', lines }));
  });
  await step(ARRIVES + 1, 11, (ctx, { id, version }) => submitClearance(ctx, id, version, `ENT-${26_400 + index}`));
  const stop = STOPS[plan.end];
  if (stop) return step(ARRIVES + 2, 9, (ctx, row) => stop(ctx, row.id, row.version));
  if (!isPast(plan, 'ENTERED')) return;
  const releasedAt = journey.at(ARRIVES + 2, 10).toISOString();
  await step(ARRIVES + 2, 11, (ctx, { id, version }) =>
    releaseClearance(ctx, id, version, { releasedAt, doNo: `DO-${26_400 + index}` }),
  );
  if (isPast(plan, 'CLEARED')) await advance(journey, 'ops01', ARRIVES + 2, 14);
}

/** Where the authority abroad stops a container that was handed in. */
const STOPS: Partial<Record<JourneyEnd, (ctx: CommandCtx, id: string, version: number) => Promise<void>>> = {
  EXAMINED: (ctx, id, version) => inspectClearance(ctx, id, version, '目的港海关开柜查验'),
  TAX_DUE: assessClearance,
  HELD: (ctx, id, version) => holdClearance(ctx, id, version, '收货人税号待核实，海关扣留'),
};

async function openOf(ctx: CommandCtx, { containerId }: Journey): Promise<ClearanceRow> {
  const row = await clearanceOf(ctx, containerId);
  if (!row) throw new Error(`No clearance for container ${containerId}`);
  return row;
}
