import { declarationInput } from '@shared/contract/logistics/declaration.input.ts';
import type { Element } from '@shared/contract/system/elements.ts';
import { and, asc, eq, inArray, ne } from 'drizzle-orm';
import { containers } from '../containers/container.entity.ts';
import { saveShipment } from '../containers/container-shipment.ts';
import { generateDeclarations } from '../declarations/declaration-generate.ts';
import { updateDeclaration } from '../declarations/declaration-save.ts';
import {
  inspectDeclaration,
  rejectDeclaration,
  releaseDeclaration,
  reviewDeclaration,
  submitDeclaration,
} from '../declarations/declaration-steps.ts';
import {
  lgDeclaration,
  lgDeclarationLine,
  type DeclarationLineRow,
  type DeclarationRow,
} from '../declarations/declaration.tables.ts';
import { syHsCode } from '../../masters/hs-codes/hs-code.tables.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { setMilestone } from '../stage-records/milestone.service.ts';
import { activeSuppliers } from '../../masters/suppliers/supplier-seed-pick.ts';
import { SAILS } from './journey-book.ts';
import { isPast } from './journey-plan.ts';
import { advance, type Journey } from './journey.ts';

/** 报关: one draft, one reviewed, one sent back by the customs, one lodged with them, one that they open; the others are released and on in 待清关 with the ship on its way. */
export async function declareJourney(journey: Journey): Promise<void> {
  const { plan, containerId, index } = journey;
  const made = await journey.command('doc01', 8, 9, async (ctx) => {
    await generateDeclarations(ctx, containerId);
    return declarationsOf(ctx, containerId);
  });
  if (plan.end === 'DRAFTED') return;
  const [broker = ''] = await activeSuppliers(journey.seed.tx, 'BROKER');
  for (const [nth, { id }] of made.entries()) {
    const filled = await journey.command('doc01', 8, 11, (ctx) => complete(ctx, id, broker));
    await journey.command('ops01', 8, 14, (ctx) => reviewDeclaration(ctx, id, filled.version));
    if (plan.end === 'REVIEWED') continue;
    await journey.command('doc01', 8, 16, async (ctx) => {
      const { version } = await one(ctx, id);
      await submitDeclaration(
        ctx,
        id,
        { version, ack: undefined, declareDate: ctx.today(), preEntryNo: null, customsNo: null },
        'submit',
      );
    });
    if (plan.end === 'SENT_BACK')
      await journey.command('doc01', 9, 10, async (ctx) =>
        rejectDeclaration(ctx, id, (await one(ctx, id)).version, '申报要素与商品不符，海关退单'),
      );
    if (plan.end === 'CUSTOMS_INSPECTION')
      await journey.command('doc01', 9, 16, async (ctx) =>
        inspectDeclaration(ctx, id, {
          version: (await one(ctx, id)).version,
          inspectedAt: journey.at(9, 15).toISOString(),
          inspectionResult: null,
        }),
      );
    if (!isPast(plan, 'CUSTOMS_INSPECTION')) continue;
    await journey.command('doc01', 9, 15, async (ctx) => {
      const { version, customsCode } = await one(ctx, id);
      await releaseDeclaration(ctx, id, {
        version,
        ack: undefined,
        customsNo: `${customsCode ?? ''}${ctx.today().slice(0, 4)}0${String(260_000_100 + index * 10 + nth)}`,
        releasedAt: journey.at(9, 14).toISOString(),
        inspectionResult: null,
      });
    });
  }
  if (isPast(plan, 'CUSTOMS_INSPECTION')) await sail(journey);
}

/** The agent abroad and the bill of lading are named, the ship leaves. */
async function sail(journey: Journey): Promise<void> {
  const { containerId, index } = journey;
  const agents = await activeSuppliers(journey.seed.tx, 'OVERSEAS_AGENT');
  await journey.command('doc01', 10, 10, async (ctx) => {
    const { version } = await containers.find(ctx, containerId);
    const overseasAgentId = agents[index % agents.length] ?? null;
    await saveShipment(ctx, containerId, version, { overseasAgentId, mblNo: `DEMOBL${String(261_100 + index)}` });
  });
  await journey.command('oper01', SAILS + 1, 9, async (ctx) => {
    const row = await containers.lock(ctx, containerId);
    const occurredAt = journey.at(SAILS, 18);
    await setMilestone(ctx, row, { milestone: 'DEPARTED', occurredAt, location: '宁波北仑' }, '登记开船');
  });
  await advance(journey, 'ops01', SAILS + 1, 11);
}

const declarationsOf = (ctx: CommandCtx, containerId: string): Promise<DeclarationRow[]> =>
  ctx.tx
    .select()
    .from(lgDeclaration)
    .where(and(eq(lgDeclaration.containerId, containerId), ne(lgDeclaration.state, 'REVOKED')))
    .orderBy(asc(lgDeclaration.id));

async function one(ctx: CommandCtx, id: string): Promise<DeclarationRow> {
  const [row] = await ctx.tx.select().from(lgDeclaration).where(eq(lgDeclaration.id, id));
  if (!row) throw new Error(`No declaration ${id}`);
  return row;
}

/** The draft with everything that the check panel wants. */
async function complete(ctx: CommandCtx, id: string, brokerId: string): Promise<DeclarationRow> {
  const row = await one(ctx, id);
  const stored = await ctx.tx
    .select()
    .from(lgDeclarationLine)
    .where(eq(lgDeclarationLine.declarationId, id))
    .orderBy(asc(lgDeclarationLine.itemNo));
  const codes = await ctx.tx
    .select()
    .from(syHsCode)
    .where(inArray(syHsCode.code, ['', ...stored.flatMap(({ hsCode }) => hsCode ?? [])]));
  const lines = stored.map((line) =>
    completeLine(line, codes.find(({ code }) => code === line.hsCode)?.elements ?? []),
  );
  const { exporterCompanyId, exporterCustomerId } = row;
  const input = declarationInput.parse({
    ...row,
    exporterId: exporterCompanyId ?? exporterCustomerId ?? '',
    brokerId,
    customsCode: row.customsCode ?? '3104',
    contractNo: row.contractNo ?? `HT-${row.declNo}`,
    dealMode: 'FOB',
    freight: null,
    insurance: null,
    misc: null,
    lines,
  });
  return updateDeclaration(ctx, id, input);
}

function completeLine(line: DeclarationLineRow, elements: readonly Element[]) {
  const given = elements.map(({ key, options }) => [key, line.elements[key] || (options[0] ?? '见规格书')] as const);
  return {
    ...line,
    elements: Object.fromEntries(given),
    qty2: line.qty2 ?? line.qty1,
    qty3: line.unit3 === null ? null : (line.qty3 ?? (line.net / 1000).toFixed(3)),
    district: line.district ?? '宁波',
  };
}
