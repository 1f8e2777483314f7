import { rateList, rates as contract } from '@shared/contract/finance/rate.contract.ts';
import { rateChangeBp } from '@shared/contract/finance/rate.rules.ts';
import { eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { pickColumns } from '../../platform/columns.ts';
import { serveList } from '../../platform/list.ts';
import { refuse } from '../../platform/refusal.ts';
import { handle, handleBatch, serve, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { acUser } from '../../services/people/user.tables.ts';
import {
  changeRate,
  confirmRate,
  enterRates,
  rateActions,
  rateBeforeSql,
  rateStateSql,
  removeRate,
} from './rate-entry.service.ts';
import { rateEntity } from './rate.entity.ts';
import { rateImportRoutes } from './rate.import.ts';
import { currentRates } from './rate.service.ts';
import { fxRate, type RateRecord } from './rate.tables.ts';

const confirmer = alias(acUser, 'confirmer');
const saved = ({ id, version }: RateRecord) => ({ id, version });

/** 汇率维护 (3.14, F2). */
export const rateRoutes: Route[] = [
  serveList(rateList, {
    table: fxRate,
    scope: null,
    join: [
      [acUser, eq(acUser.id, fxRate.enteredBy)],
      [confirmer, eq(confirmer.id, fxRate.confirmedBy)],
    ],
    select: {
      ...pickColumns(
        fxRate,
        'rateDate',
        'currency',
        'rateType',
        'rate',
        'source',
        'enteredBy',
        'enteredAt',
        'confirmedAt',
      ),
      before: rateBeforeSql,
      enteredByName: acUser.name,
      confirmedByName: confirmer.name,
      state: rateStateSql,
    },
    filters: { currency: (value) => eq(fxRate.currency, value) },
    tabs: {
      all: undefined,
      pending: sql`not ${fxRate.confirmed}`,
      confirmed: sql`${fxRate.confirmed}`,
    },
    finish: (ctx, rows) =>
      rows.map((row) => ({
        ...row,
        changeBp: row.rate === null ? null : rateChangeBp(row.before, row.rate),
        actions: row.state ? rateActions(ctx, row.state, row.enteredBy) : [],
      })),
  }),
  serveExport(rateList),
  serve(contract.current, async (ctx, { query: { companyId = null } }) => {
    if (companyId !== null && !ctx.actor.companies.includes(companyId)) throw refuse('NOT_FOUND');
    return { today: ctx.today(), list: await currentRates(ctx, companyId) };
  }),
  handle(contract.create, async (ctx, { body }) => ({ saved: await enterRates(ctx, body.lines, 'MANUAL') })),
  handle(contract.update, async (ctx, { params, body }) =>
    saved(await changeRate(ctx, params.id, body.version, body.rate)),
  ),
  handle(contract.confirm, async (ctx, { params, body }) =>
    saved(await confirmRate(ctx, await rateEntity.lock(ctx, params.id, body.version))),
  ),
  handleBatch(contract.confirmAll, rateEntity, confirmRate),
  handle(contract.remove, async (ctx, { params, body }) => {
    await removeRate(ctx, params.id, body.version);
    return null;
  }),
  ...rateImportRoutes,
];
