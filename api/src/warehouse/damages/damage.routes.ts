import { damageList } from '@shared/contract/warehouse/damage-list.contract.ts';
import { damages as contract } from '@shared/contract/warehouse/damage.contract.ts';
import { eq, sql } from 'drizzle-orm';
import { acCustomer } from '../../masters/customers/customer.tables.ts';
import { whWarehouse } from '../../masters/warehouses/warehouse.tables.ts';
import { pickColumns } from '../../platform/columns.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { serveList } from '../../platform/list.ts';
import { handle, handleBatch, type Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { waitsForDecision } from '../../services/approvals/approval-waits.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { acUser } from '../../services/people/user.tables.ts';
import { whBatch } from '../stock/stock.tables.ts';
import { whLocation } from '../zones/location.tables.ts';
import { approveScrap } from './damage-scrap.ts';
import { damages } from './damage.entity.ts';
import { approvedScraps, damageActions, damageDetail, photoCount } from './damage.reads.ts';
import {
  cancelDamage,
  claimDamage,
  finishDamage,
  handleDamage,
  judgeDamage,
  registerDamage,
  requireLiable,
} from './damage.service.ts';
import { whDamage, type Damage } from './damage.tables.ts';
import { damagePickers } from './damage.pickers.ts';

/** What the mall of the warehouse calls the goods; null: it does not sell them. */
const sku = sql<string | null>`(select m.sku from wh_mall_item m
  where m.warehouse_id = ${whDamage.warehouseId} and m.goods_id = ${whBatch.goodsId})`;
const inState = (state: Damage['state']) => eq(whDamage.state, state);
const { read, change } = documentRoutes(contract.get, damageDetail);

/** 残损件 (W12). */
export const damageRoutes: Route[] = [
  ...damagePickers,
  serveList(damageList, {
    table: whDamage,
    scope: damages,
    join: [
      [whWarehouse, eq(whWarehouse.id, whDamage.warehouseId)],
      [whBatch, eq(whBatch.id, whDamage.batchId)],
      [acCustomer, eq(acCustomer.id, whDamage.customerId)],
      [whLocation, eq(whLocation.id, whDamage.locationId)],
      [acUser, eq(acUser.id, whDamage.createdBy)],
    ],
    select: {
      ...pickColumns(
        whDamage,
        'warehouseId',
        'batchId',
        'liableSupplierId',
        'createdBy',
        'damageNo',
        'stage',
        'qty',
        'cause',
        'liability',
        'claimAmount',
        'disposition',
        'sourceNo',
        'createdAt',
        'state',
      ),
      warehouseName: whWarehouse.name,
      stockKind: whBatch.stockKind,
      sku,
      goodsName: whBatch.goodsName,
      batchNo: whBatch.batchNo,
      customerName: acCustomer.shortName,
      locationCode: whLocation.code,
      photos: photoCount,
      creatorName: acUser.name,
      handledBy: whDamage.handledBy,
      claimedAt: whDamage.claimedAt,
      foundQuality: whDamage.foundQuality,
    },
    filters: {
      keyword: (term) =>
        searchMatch(
          sql`concat_ws(' ', ${whDamage.damageNo}, ${sku}, ${whBatch.goodsName}, ${whBatch.batchNo}, ${whBatch.mark})`,
          term,
        ),
      customerId: (value) => eq(whDamage.customerId, value),
      approval: (value, ctx) => (value === '1' ? waitsForDecision(ctx, damages.kind, whDamage.id) : undefined),
    },
    tabs: {
      toJudge: inState('TO_JUDGE'),
      judged: inState('JUDGED'),
      handling: inState('HANDLING'),
      handled: inState('HANDLED'),
      withdrawn: inState('WITHDRAWN'),
      all: undefined,
    },
    async finish(ctx, rows) {
      const approved = await approvedScraps(
        ctx,
        rows.map(({ id }) => id),
      );
      return rows.map((row) => ({
        ...row,
        actions: row.state
          ? damageActions(ctx, {
              state: row.state,
              disposition: row.disposition ?? null,
              liability: row.liability ?? null,
              handledBy: row.handledBy ?? null,
              claimedAt: row.claimedAt ?? null,
              foundQuality: row.foundQuality ?? 'GOOD',
              scrapApprovedAt: approved.get(row.id) ?? null,
            })
          : [],
      }));
    },
  }),
  serveExport(damageList),
  read,
  handle(contract.create, async (ctx, { body: { ack: _ack, ...given }, files }) =>
    damageDetail(ctx, (await registerDamage(ctx, given, files)).id),
  ),
  handleBatch(
    contract.judgeMany,
    damages,
    (ctx, row, { liability, liableSupplierId, disposition }) =>
      judgeDamage(ctx, row, { liability, liableSupplierId, disposition, toLocationId: null, judgeNote: null }),
    { first: requireLiable },
  ),
  handleBatch(contract.scrapMany, damages, (ctx, row, { scrapValue, handleNote }) =>
    handleDamage(ctx, row, { disposition: 'SCRAP', scrapValue, handleNote }),
  ),
  change(contract.judge, async (ctx, id, { version, ack: _ack, ...given }) =>
    judgeDamage(ctx, { ...(await damages.find(ctx, id)), version }, given),
  ),
  change(contract.handle, async (ctx, id, { version, ack: _ack, ...given }) =>
    handleDamage(ctx, await damages.lock(ctx, id, version), given),
  ),
  change(contract.finish, (ctx, id, { version, ack: _ack, ...given }) => finishDamage(ctx, id, version, given)),
  change(contract.approveScrap, (ctx, id, { version }) => approveScrap(ctx, id, version)),
  change(contract.claim, (ctx, id, { version, claimAmount }) => claimDamage(ctx, id, version, claimAmount)),
  change(contract.cancel, (ctx, id, { version, reason }) => cancelDamage(ctx, id, version, reason)),
];
