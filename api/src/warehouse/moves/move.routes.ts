import { moveList, moves as contract, stockPicker } from '@shared/contract/warehouse/move.contract.ts';
import { QUALITIES } from '@shared/contract/warehouse/stock.labels.ts';
import { eq, gt, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { serveList } from '../../platform/list.ts';
import { handle, type Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { pickFrom, servePicker } from '../../services/pickers/picker.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { stockScope } from '../stock/stock-scope.ts';
import { whBatch, whStock } from '../stock/stock.tables.ts';
import { moves } from './move.entity.ts';
import { moveActions, moveDetail } from './move.reads.ts';
import { createMove, postMove, removeMove, reverseMove, updateMove } from './move.service.ts';
import { whMove } from './move.tables.ts';
import { labelSql } from '../../platform/label-sql.ts';
import { byNumber } from '../../services/search/numbered.ts';
import { MOVE_STATES } from '@shared/contract/warehouse/move.labels.ts';

const ofLines = <Value>(what: string) => sql<Value>`(select ${sql.raw(what)} from wh_move_line l
  join wh_location f on f.id = l.from_location_id join wh_location t on t.id = l.to_location_id
  join wh_batch b on b.id = l.batch_id where l.move_id = ${whMove.id})`;

byNumber(
  { kind: 'wh_move', title: '移库单', permission: 'warehouse.location.view' },
  { table: whMove, no: whMove.moveNo, scope: moves, hint: labelSql(whMove.state, MOVE_STATES) },
);

const movable = sql<number>`${whStock.onHand} - ${whStock.frozen}`;
const qualityName = labelSql(whStock.quality, QUALITIES);
const stocks = servePicker(
  stockPicker,
  pickFrom({
    table: whStock,
    join: [
      [whBatch, eq(whBatch.id, whStock.batchId)],
      [acCustomer, eq(acCustomer.id, whStock.customerId)],
    ],
    scope: stockScope({
      warehouse: whStock.warehouseId,
      customer: whStock.customerId,
      company: whBatch.companyId,
    }),
    label: whBatch.batchNo,
    hint: sql<string>`concat_ws(' · ', ${whBatch.goodsName}, ${whBatch.mark}, ${acCustomer.shortName}, ${qualityName},
      '可移 ' || ${movable} || ' 件')`,
    extra: { batchId: whStock.batchId, quality: whStock.quality, goodsName: whBatch.goodsName, movable },
    match: (q) => searchMatch(sql`concat_ws(' ', ${whBatch.batchNo}, ${whBatch.goodsName}, ${whBatch.mark})`, q),
    live: gt(movable, 0),
    parent: whStock.locationId,
    orderBy: [whBatch.receivedDate, whBatch.batchNo],
  }),
);

const { read, change } = documentRoutes(contract.get, moveDetail);

/** 移库 (W3, W4). */
export const moveRoutes: Route[] = [
  serveList(moveList, {
    table: whMove,
    scope: moves,
    join: [
      [whWarehouse, eq(whWarehouse.id, whMove.warehouseId)],
      [acUser, eq(acUser.id, whMove.postedBy)],
    ],
    select: {
      ...pickColumns(
        whMove,
        'warehouseId',
        'moveNo',
        'reason',
        'doneAt',
        'createdAt',
        'createdBy',
        'state',
        'reversalOf',
      ),
      warehouseName: whWarehouse.name,
      posterName: acUser.name,
      lineCount: ofLines<number>('count(*)::int'),
      qty: ofLines<number>('coalesce(sum(l.qty), 0)::int'),
      places: ofLines<string>(`(array_agg(f.code || ' → ' || t.code order by l.line_no))[1]
        || case when count(*) > 1 then ' 等 ' || count(*) || ' 行' else '' end`),
      linkedNo: sql<string | null>`(select m.move_no from wh_move m
        where m.id = ${whMove.reversalOf} or m.reversal_of = ${whMove.id} limit 1)`,
    },
    filters: {
      keyword: (term) =>
        searchMatch(
          sql`${whMove.moveNo} || ' ' || coalesce(${ofLines(`string_agg(f.code || ' ' || t.code || ' ' || b.batch_no, ' ')`)}, '')`,
          term,
        ),
    },
    finish: (ctx, rows) =>
      rows.map((row) => ({
        ...row,
        actions: row.state
          ? moveActions(ctx, {
              state: row.state,
              reversalOf: row.reversalOf ?? null,
              createdBy: row.createdBy ?? null,
            })
          : [],
      })),
  }),
  stocks,
  read,
  handle(contract.create, async (ctx, { body: { ack: _ack, ...input } }) =>
    moveDetail(ctx, (await createMove(ctx, input)).id),
  ),
  change(contract.update, (ctx, id, { version, ack: _ack, ...input }) => updateMove(ctx, id, version, input)),
  change(contract.post, (ctx, id, { version, overrideReason }) => postMove(ctx, id, version, overrideReason)),
  change(contract.reverse, (ctx, id, { version, reason }) => reverseMove(ctx, id, version, reason)),
  handle(contract.remove, async (ctx, { params, body }) => {
    await removeMove(ctx, params.id, body.version);
    return null;
  }),
];
