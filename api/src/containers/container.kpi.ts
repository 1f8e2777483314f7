import { and, eq, gte, isNotNull, lt, ne, sql } from 'drizzle-orm';
import { syContainerType } from '../base/base.tables.ts';
import { fillOf } from '../dashboard/fill.figures.ts';
import type { KpiKind } from '../dashboard/kpi-kind.ts';
import { leftStage } from '../dashboard/left-stage.ts';
import type { Actor } from '../platform/actor.ts';
import { shanghaiDay } from '../platform/clock.ts';
import { lgStageRecord } from '../stage-records/stage-record.tables.ts';
import { containers } from './container.entity.ts';
import { lgContainer } from './container.tables.ts';

const may = (actor: Actor) => actor.may('logistics.container.view');
const shown = (value: number | string | null | undefined) =>
  value === null || value === undefined ? null : String(value);

/** 本月指标 of containers; on-time sailing and door to door as DSH-004 says. */
export const containerKpis: readonly KpiKind[] = [
  {
    figures: [
      { key: 'consolidatedVolume', title: '拼柜体积', unit: 'm³', better: 'more' },
      { key: 'consolidatedContainers', title: '拼柜完成', unit: '柜', better: 'more' },
    ],
    may,
    async find(ctx, { from, to }) {
      const [row] = await ctx.db
        .select({
          count: sql<number>`count(*)`.mapWith(Number),
          volume: sql<string>`round(coalesce(sum(${lgContainer.planVolume}), 0) / 1000000.0, 3)::text`,
        })
        .from(lgContainer)
        .where(
          and(
            containers.scopeWhere(ctx.actor),
            sql`${lgContainer.stage} not in ('CONSOLIDATE', 'CANCELLED')`,
            leftStage('CONSOLIDATE', from, to),
          ),
        );
      return { consolidatedVolume: row?.volume ?? '0', consolidatedContainers: shown(row?.count) };
    },
  },
  {
    figures: [
      { key: 'shipped', title: '出柜', unit: '柜', better: 'more' },
      { key: 'teu', title: '出柜箱量', unit: 'TEU', better: 'more' },
    ],
    may,
    async find(ctx, { from, to }) {
      const [row] = await ctx.db
        .select({
          count: sql<number>`count(*)`.mapWith(Number),
          teu: sql<string>`coalesce(sum(${syContainerType.teu}), 0)::text`,
        })
        .from(lgContainer)
        .leftJoin(syContainerType, eq(syContainerType.code, lgContainer.containerType))
        .where(
          and(
            containers.scopeWhere(ctx.actor),
            sql`${lgContainer.stage} in ('DECLARE', 'CLEAR', 'DELIVER', 'DELIVERED')`,
            leftStage('LOAD', from, to),
          ),
        );
      return { shipped: shown(row?.count), teu: row?.teu ?? '0' };
    },
  },
  {
    figures: [{ key: 'fillRate', title: '平均装载率', unit: '%', better: 'more' }],
    may,
    find: async (ctx, { from, to }) => ({ fillRate: shown((await fillOf(ctx, from, to)).rate) }),
  },
  {
    figures: [{ key: 'onTime', title: '准时开船率', unit: '%', better: 'more' }],
    may,
    async find(ctx, { from, to }) {
      const [row] = await ctx.db
        .select({
          rate: sql<
            string | null
          >`round(100.0 * count(*) filter (where ${lgContainer.atd} <= ${lgContainer.firstEtd}) / nullif(count(*), 0), 1)::text`,
        })
        .from(lgContainer)
        .where(
          and(
            containers.scopeWhere(ctx.actor),
            ne(lgContainer.stage, 'CANCELLED'),
            isNotNull(lgContainer.firstEtd),
            gte(lgContainer.atd, shanghaiDay(from)),
            to && lt(lgContainer.atd, shanghaiDay(to)),
          ),
        );
      return { onTime: shown(row?.rate) };
    },
  },
  {
    figures: [{ key: 'doorToDoor', title: '平均门到门', unit: '天', better: 'less' }],
    may,
    async find(ctx, { from, to }) {
      const loaded = sql`(select max(${lgStageRecord.occurredAt}) from ${lgStageRecord} where ${lgStageRecord.containerId} = ${lgContainer.id}
        and ${lgStageRecord.action} = 'ADVANCE' and ${lgStageRecord.fromStage} = 'LOAD')`;
      const day = (moment: unknown) => sql`(${moment} at time zone 'Asia/Shanghai')::date`;
      const [row] = await ctx.db
        .select({ days: sql<string | null>`round(avg(${day(lgContainer.stageSince)} - ${day(loaded)}), 1)::text` })
        .from(lgContainer)
        .where(
          and(
            containers.scopeWhere(ctx.actor),
            eq(lgContainer.stage, 'DELIVERED'),
            gte(lgContainer.stageSince, from),
            to && lt(lgContainer.stageSince, to),
          ),
        );
      return { doorToDoor: shown(row?.days) };
    },
  },
];
