import { countList, counts as contract } from '@shared/contract/warehouse/count.contract.ts';
import { aliasedTable, eq, inArray, sql } from 'drizzle-orm';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { serveList } from '../../platform/list.ts';
import { handle, type Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { enterCount } from './count-enter.ts';
import { counts } from './count.entity.ts';
import { countActions, countDetail } from './count.reads.ts';
import {
  approveCount,
  createCount,
  hasCounted,
  startCount,
  submitCount,
  updateCount,
  voidCount,
} from './count.service.ts';
import { whCount } from './count.tables.ts';
import { countPickers } from './count.pickers.ts';

const creator = aliasedTable(acUser, 'creator');
const approver = aliasedTable(acUser, 'approver');
const ofLines = (what: string) =>
  sql<number>`(select ${sql.raw(what)} from wh_count_line l where l.count_id = ${whCount.id})`;
const { read, change } = documentRoutes(contract.get, countDetail);

/** 盘点 (W3, W4). */
export const countRoutes: Route[] = [
  ...countPickers,
  serveList(countList, {
    table: whCount,
    scope: counts,
    join: [
      [whWarehouse, eq(whWarehouse.id, whCount.warehouseId)],
      [creator, eq(creator.id, whCount.createdBy)],
      [approver, eq(approver.id, whCount.approvedBy)],
    ],
    select: {
      ...pickColumns(
        whCount,
        'warehouseId',
        'countNo',
        'scopeText',
        'mode',
        'blind',
        'state',
        'createdAt',
        'createdBy',
      ),
      warehouseName: whWarehouse.name,
      creatorName: creator.name,
      approverName: approver.name,
      lineCount: ofLines('count(*)::int'),
      countedCount: ofLines('count(l.counted)::int'),
      adjusted: ofLines('sum(l.adjusted)::int'),
    },
    filters: { keyword: (term) => searchMatch(sql`${whCount.countNo} || ' ' || ${whCount.scopeText}`, term) },
    async finish(ctx, rows) {
      const hands = await ctx.db
        .select({ id: whCount.id, editedBy: whCount.editedBy })
        .from(whCount)
        .where(
          inArray(
            whCount.id,
            rows.map(({ id }) => id),
          ),
        );
      const mine = new Set(hands.filter((row) => hasCounted(ctx, row)).map(({ id }) => id));
      return rows.map((row) => ({
        ...row,
        actions: row.state ? countActions(ctx, row.state, mine.has(row.id)) : [],
      }));
    },
  }),
  read,
  handle(contract.create, async (ctx, { body: { ack: _ack, ...input } }) =>
    countDetail(ctx, (await createCount(ctx, input)).id),
  ),
  change(contract.update, (ctx, id, { version, ack: _ack, ...input }) => updateCount(ctx, id, version, input)),
  change(contract.start, (ctx, id, { version }) => startCount(ctx, id, version)),
  change(contract.count, (ctx, id, { lines, found }) => enterCount(ctx, id, { lines, found })),
  change(contract.submit, (ctx, id, { version }) => submitCount(ctx, id, version)),
  change(contract.approve, (ctx, id, { version }) => approveCount(ctx, id, version)),
  change(contract.void, (ctx, id, { version, reason }) => voidCount(ctx, id, version, reason)),
];
