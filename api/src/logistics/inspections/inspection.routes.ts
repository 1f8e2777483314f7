import { inspectionList } from '@shared/contract/logistics/inspection-list.contract.ts';
import { inspections as contract } from '@shared/contract/logistics/inspection.contract.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { inspectionReport } from './inspection-report.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, serve, serveFile, type Route } from '../../platform/route.ts';
import { arrangeInspection, assignInspector, editPlan } from './inspection-arrange.ts';
import { fillInspection, startInspection, submitInspection } from './inspection-fill.ts';
import { inspectionListRoute } from './inspection.list.ts';
import { containerInspection, inspectionCalendar, inspectionDetail } from './inspection.reads.ts';
import { removeRejected } from './inspection-remove.ts';
import {
  confirmByCustomer,
  reviewInspection,
  reworkInspection,
  sendBackInspection,
  unreviewInspection,
} from './inspection-review.ts';

const { read, change } = documentRoutes(contract.get, inspectionDetail);

/** 验货 (L13, L14). */
export const inspectionRoutes: Route[] = [
  inspectionListRoute,
  serveExport(inspectionList),
  serve(contract.calendar, async (ctx, { query }) => ({ list: await inspectionCalendar(ctx, query.from, query.to) })),
  read,
  serve(contract.ofContainer, (ctx, { params }) => containerInspection(ctx, params.id)),
  serveFile(contract.report, (ctx, { params, query }) => inspectionReport(ctx, params.id, query.language)),
  handle(contract.arrange, async (ctx, { params, body }) =>
    inspectionDetail(ctx, (await arrangeInspection(ctx, params.id, body)).id),
  ),
  change(contract.edit, (ctx, id, { version, ack: _ack, ...plan }) => editPlan(ctx, id, version, plan)),
  change(contract.assign, (ctx, id, { version, ack: _ack, ...sent }) => assignInspector(ctx, id, version, sent)),
  change(contract.start, (ctx, id, body) => startInspection(ctx, id, body.version)),
  change(contract.update, (ctx, id, body) => fillInspection(ctx, id, body)),
  change(contract.submit, (ctx, id, body) => submitInspection(ctx, id, body.version)),
  change(contract.review, (ctx, id, body) => reviewInspection(ctx, id, body.version)),
  change(contract.sendBack, (ctx, id, body) => sendBackInspection(ctx, id, body.version, body.reason)),
  change(contract.confirmByCustomer, (ctx, id, { version, ack: _ack, ...said }) =>
    confirmByCustomer(ctx, id, version, said),
  ),
  change(contract.removeRejected, (ctx, id, body) => removeRejected(ctx, id, body.version, body.items)),
  handle(contract.rework, async (ctx, { params, body }) =>
    inspectionDetail(ctx, (await reworkInspection(ctx, params.id, body.version)).id),
  ),
  change(contract.unreview, (ctx, id, body) => unreviewInspection(ctx, id, body.version, body.reason)),
];
