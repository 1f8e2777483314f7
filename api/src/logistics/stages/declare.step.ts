import { CLEARED_DECL, DECL_STATE, LODGED_DECL } from '@shared/contract/logistics/declaration.machine.ts';
import type { Guard, GuardFill } from '@shared/contract/logistics/container.answers.ts';
import { and, asc, eq, ne, sql } from 'drizzle-orm';
import { makeClearance } from '../clearances/clearance-make.ts';
import { tellPreAlert } from '../clearances/clearance-send.ts';
import { lgAllocation } from '../allocations/allocation.tables.ts';
import { guardOf, notHeld } from '../containers/guard.ts';
import type { ContainerRow } from '../containers/container.tables.ts';
import type { StageStep } from '../containers/stage-step.ts';
import type { CommandCtx, Ctx } from '../../platform/context.ts';
import { refuse } from '../../platform/refusal.ts';
import { declarations } from '../declarations/declaration.entity.ts';
import { tellDeclared } from '../declarations/declaration-declared.ts';
import { requireNoFixedFees } from '../declarations/declaration-fees.ts';
import { requireBooksOpen } from '../declarations/declaration-undo.ts';
import { unreviewDeclaration } from '../declarations/declaration-steps.ts';
import { lgDeclaration, type DeclarationRow } from '../declarations/declaration.tables.ts';

/** Declarations of a container that are not 已撤销, whoever may see them. */
const liveOf = (ctx: Ctx, containerId: string): Promise<DeclarationRow[]> =>
  ctx.db
    .select()
    .from(lgDeclaration)
    .where(and(eq(lgDeclaration.containerId, containerId), ne(lgDeclaration.state, 'REVOKED')))
    .orderBy(asc(lgDeclaration.id));

/** Loaded cartons of a container that stand in no live declaration, or in one with another number. */
async function undeclaredCartons(ctx: Ctx, containerId: string): Promise<number> {
  const [found] = await ctx.db
    .select({
      cartons: sql<number>`coalesce(sum(abs(coalesce(${lgAllocation.loadedCartons}, 0) - coalesce((
        select sum(c.cartons) from lg_declaration_cargo c where c.allocation_id = ${lgAllocation.id} and c.live), 0))), 0)::int`,
    })
    .from(lgAllocation)
    .where(and(eq(lgAllocation.containerId, containerId), eq(lgAllocation.state, 'LIVE')));
  return found?.cartons ?? 0;
}

/**
 * Conditions of 报关完成 (5.2): every loaded carton in exactly one declaration, all of them 已放行 or 已结关, the agent overseas
 * named; without ATD an ETD in the past is confirmed (W).
 */
async function declareGuards(ctx: Ctx, row: ContainerRow): Promise<Guard[]> {
  const list = await liveOf(ctx, row.id);
  const open = await undeclaredCartons(ctx, row.id);
  const link = `/transport/container/baoguan/order?container=${row.id}`;
  const waiting = list.filter(({ state }) => !CLEARED_DECL.some((each) => each === state));
  const block = (code: string, title: string, wrong: readonly string[], fill?: GuardFill) =>
    guardOf(code, title, 'BLOCK', wrong, link, fill);
  return [
    notHeld(row),
    block(
      'DECLARED',
      '实装货物全部制单',
      list.length === 0 ? ['还没有报关资料单'] : open > 0 ? [`${open} 箱与报关资料单不符`] : [],
    ),
    block(
      'CUSTOMS_RELEASED',
      '报关单全部放行',
      waiting.map(({ declNo, state }) => `${declNo} ${DECL_STATE[state]}`),
    ),
    block('OVERSEAS_AGENT', '国外代理已指定', row.overseasAgentId === null ? ['没有国外代理'] : [], 'SHIPMENT'),
    guardOf('DEPARTED', '已开船', 'WARN', departed(ctx, row), `/transport/container/record?id=${row.id}`, 'MILESTONE'),
  ];
}
const departed = (ctx: Ctx, row: ContainerRow): string[] => {
  if (row.atd !== null || (row.etd !== null && row.etd <= ctx.today())) return [];
  return [row.etd === null ? '没有开船日期' : `ETD ${row.etd} 未到，实际开船未登记`];
};

/**
 * 待报关. With 报关完成 container.declared carries the items to finance, the draft clearance is made and the agent told of its papers. 回退 to 待装柜 is refused while a fee of the container
 * is confirmed (LOG-060) or a declaration is with the customs; reviewed ones become drafts again. Coming back from 待清关
 * is refused once the ship has left, but for 退关 (LOG-062), and while finance has declared or matched what came of it (LOG-060).
 */
export const declareStep: StageStep = {
  guards: declareGuards,
  async leave(ctx, row) {
    await tellDeclared(ctx, row, await liveOf(ctx, row.id));
    await makeClearance(ctx, row);
    await tellPreAlert(ctx, row);
    return {};
  },
  async reopen(ctx, row, reason) {
    await requireNoFixedFees(ctx, row);
    const list = await lockLive(ctx, row);
    const lodged = list.filter(({ state }) => LODGED_DECL.some((each) => each === state));
    if (lodged.length > 0)
      throw refuse(
        'LOG-060',
        `${row.containerCode} 的 ${lodged.map(({ declNo, state }) => `${declNo}（${DECL_STATE[state]}）`).join('、')} 已向海关申报，请先退单或撤销。`,
        undefined,
        { several: true },
      );
    for (const each of list) if (each.state === 'REVIEWED') await unreviewDeclaration(ctx, each, reason, true);
  },
  async undo(ctx, row, reason) {
    if (row.atd !== null && !(reason.includes('退关') && ctx.actor.may('logistics.baoguan.amend')))
      throw refuse('LOG-062', `${row.containerCode} 已于 ${row.atd} 开船，只有操作主管以「退关」为由才能回退。`);
    await requireBooksOpen(ctx, row.id, `${row.containerCode} 不能回退`);
    return {};
  },
};

async function lockLive(ctx: CommandCtx, row: ContainerRow): Promise<DeclarationRow[]> {
  const ids = (await liveOf(ctx, row.id)).map(({ id }) => id);
  return ids.length === 0 ? [] : declarations.lockAll(ctx, ids);
}
