import { inspectionList } from '@shared/contract/logistics/inspection-list.contract.ts';
import { inspections as contract } from '@shared/contract/logistics/inspection.contract.ts';
import { serveExport } from '../exchange/export.routes.ts';
import { inspectionReport } from '../printing/inspection-report.ts';
import { handle, serve, serveFile, type Route } from '../platform/route.ts';
import { arrangeInspection, assignInspector, editPlan } from './inspection.arrange.ts';
import { fillInspection, startInspection, submitInspection } from './inspection.fill.ts';
import { inspectionListRoute } from './inspection.list.ts';
import { containerInspection, inspectionCalendar, inspectionDetail } from './inspection.read.ts';
import { removeRejected } from './inspection.remove.ts';
import {
  confirmByCustomer,
  reviewInspection,
  reworkInspection,
  sendBackInspection,
  unreviewInspection,
} from './inspection.review.ts';

/** 验货 (L13, L14). */
export const inspectionRoutes: Route[] = [
  inspectionListRoute,
  serveExport(inspectionList),
  serve(contract.calendar, async (ctx, { query }) => ({ list: await inspectionCalendar(ctx, query.from, query.to) })),
  serve(contract.get, (ctx, { params }) => inspectionDetail(ctx, params.id)),
  serve(contract.ofContainer, (ctx, { params }) => containerInspection(ctx, params.id)),
  serveFile(contract.report, (ctx, { params, query }) => inspectionReport(ctx, params.id, query.photos === '1')),
  handle(contract.arrange, async (ctx, { params, body }) =>
    inspectionDetail(ctx, (await arrangeInspection(ctx, params.id, body)).id),
  ),
  handle(contract.edit, async (ctx, { params, body: { version, ack: _ack, ...plan } }) =>
    inspectionDetail(ctx, (await editPlan(ctx, params.id, version, plan)).id),
  ),
  handle(contract.assign, async (ctx, { params, body: { version, ack: _ack, ...sent } }) =>
    inspectionDetail(ctx, (await assignInspector(ctx, params.id, version, sent)).id),
  ),
  handle(contract.start, async (ctx, { params, body }) =>
    inspectionDetail(ctx, (await startInspection(ctx, params.id, body.version)).id),
  ),
  handle(contract.update, async (ctx, { params, body }) =>
    inspectionDetail(ctx, (await fillInspection(ctx, params.id, body)).id),
  ),
  handle(contract.submit, async (ctx, { params, body }) =>
    inspectionDetail(ctx, (await submitInspection(ctx, params.id, body.version)).id),
  ),
  handle(contract.review, async (ctx, { params, body }) =>
    inspectionDetail(ctx, (await reviewInspection(ctx, params.id, body.version)).id),
  ),
  handle(contract.sendBack, async (ctx, { params, body }) =>
    inspectionDetail(ctx, (await sendBackInspection(ctx, params.id, body.version, body.reason)).id),
  ),
  handle(contract.confirmByCustomer, async (ctx, { params, body: { version, ack: _ack, ...said } }) =>
    inspectionDetail(ctx, (await confirmByCustomer(ctx, params.id, version, said)).id),
  ),
  handle(contract.removeRejected, async (ctx, { params, body }) =>
    inspectionDetail(ctx, (await removeRejected(ctx, params.id, body.version, body.items)).id),
  ),
  handle(contract.rework, async (ctx, { params, body }) =>
    inspectionDetail(ctx, (await reworkInspection(ctx, params.id, body.version)).id),
  ),
  handle(contract.unreview, async (ctx, { params, body }) =>
    inspectionDetail(ctx, (await unreviewInspection(ctx, params.id, body.version, body.reason)).id),
  ),
];
