import { chamberRecordList, chamberRecords as contract } from '@shared/contract/warehouse/chamber-record.contract.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { chamberRecords } from './chamber.entity.ts';
import { chamberRecordRows } from './chamber-record.list.ts';
import { correctRecord, recordDetail } from './chamber-record.service.ts';

/** 开关仓记录 (W5). */
export const chamberRecordRoutes: Route[] = [
  chamberRecordRows,
  serveExport(chamberRecordList),
  serve(contract.get, async (ctx, { params }) => recordDetail(ctx, await chamberRecords.find(ctx, params.id))),
  handle(contract.correct, async (ctx, { params, body: { version, ack: _ack, reason: _reason, ...values } }) =>
    recordDetail(ctx, await correctRecord(ctx, params.id, version, values)),
  ),
];
