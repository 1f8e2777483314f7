import { and, eq, ne, sql, type SQL } from 'drizzle-orm';
import { syContainerType } from '../../masters/base/base.tables.ts';
import { cellName, valuesOf, type KpiKind, type Period } from '../../services/board/kpi-kind.ts';
import { consolidatedAt, loadedAt, knownStageExit, lateStageExit, within } from '../stage-records/stage-exits.ts';
import { businessDay } from '@shared/contract/business-day.ts';
import { containers } from './container.entity.ts';
import { lgContainer } from './container.tables.ts';

const { atd, fillRate, firstEtd, planVolume, stage, stageSince } = lgContainer;
const delivered = sql`case when ${stage} = 'DELIVERED' then ${stageSince} end`;
const day = (moment: SQL) => sql`(${moment} at time zone 'Asia/Shanghai')::date`;

/** Each figure over the containers of a time, as text. */
function cells(period: Period): Record<string, SQL<string | null>> {
  const consolidated = sql`filter (where ${stage} <> 'CONSOLIDATE' and ${within(consolidatedAt, period)})`;
  const shipped = sql`filter (where ${stage} in ('DECLARE', 'CLEAR', 'DELIVER', 'DELIVERED') and ${within(loadedAt, period)})`;
  const end = period.to ? sql` and ${atd} < ${businessDay(period.to)}` : sql``;
  const sailed = sql`${firstEtd} is not null and ${atd} >= ${businessDay(period.from)}${end}`;
  return {
    consolidatedVolume: sql`round(coalesce(sum(${planVolume}) ${consolidated}, 0) / 1000000.0, 3)::text`,
    consolidatedContainers: sql`(count(*) ${consolidated})::text`,
    shipped: sql`(count(*) ${shipped})::text`,
    teu: sql`coalesce(sum(${syContainerType.teu}) ${shipped}, 0)::text`,
    fillRate: sql`round(avg(${fillRate}) ${consolidated}, 1)::text`,
    onTime: sql`round(100.0 * count(*) filter (where ${sailed} and ${atd} <= ${firstEtd}) / nullif(count(*) filter (where ${sailed}), 0), 1)::text`,
    doorToDoor: sql`round(avg(${day(delivered)} - ${day(loadedAt)}) filter (where ${within(delivered, period)}), 1)::text`,
  };
}

/** 本月指标 of containers in one pass; on-time sailing and door to door as DSH-004 says. */
export const containerKpis: readonly KpiKind[] = [
  {
    figures: [
      { key: 'consolidatedVolume', title: '拼柜体积', unit: 'm³', better: 'more' },
      { key: 'consolidatedContainers', title: '拼柜完成', unit: '柜', better: 'more' },
      { key: 'shipped', title: '出柜', unit: '柜', better: 'more' },
      { key: 'teu', title: '出柜箱量', unit: 'TEU', better: 'more' },
      { key: 'fillRate', title: '平均装载率', unit: '%', better: 'more' },
      { key: 'onTime', title: '准时开船率', unit: '%', better: 'more' },
      { key: 'doorToDoor', title: '平均门到门', unit: '天', better: 'less' },
    ],
    may: (actor) => actor.may('logistics.container.view'),
    async find(ctx, periods) {
      const asked = periods.map(cells);
      const select = Object.fromEntries(
        asked.flatMap((of, at) => Object.entries(of).map(([key, cell]) => [cellName(key, at), cell] as const)),
      );
      const since = { from: periods[1].from };
      const [row] = await ctx.db
        .select(select)
        .from(lgContainer)
        .leftJoin(...knownStageExit)
        .leftJoin(...lateStageExit)
        .leftJoin(syContainerType, eq(syContainerType.code, lgContainer.containerType))
        .where(
          and(
            ne(stage, 'CANCELLED'),
            sql`(${within(consolidatedAt, since)} or ${within(loadedAt, since)} or ${within(delivered, since)}
              or ${atd} >= ${businessDay(since.from)})`,
            containers.scopeWhere(ctx.actor),
          ),
        );
      return valuesOf(Object.keys(asked[0] ?? {}), row);
    },
  },
];
