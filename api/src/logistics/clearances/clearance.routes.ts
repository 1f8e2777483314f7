import { clearanceList } from '@shared/contract/logistics/clearance-list.contract.ts';
import { clearances as contract } from '@shared/contract/logistics/clearance.contract.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { serve, type Route } from '../../platform/route.ts';
import { clearanceBatchRoutes } from './clearance-batch.ts';
import { saveClearance, saveDocs, setBill } from './clearance-form.ts';
import { clearanceListRoute } from './clearance.list.ts';
import { clearanceDetail } from './clearance.reads.ts';
import { papersForAgent, sendToAgent } from './clearance-send.ts';
import {
  arrive,
  assessClearance,
  holdClearance,
  inspectClearance,
  payClearance,
  releaseClearance,
  submitClearance,
  unholdClearance,
} from './clearance-steps.ts';
import './free-time.job.ts';

const { read, change } = documentRoutes(contract.get, clearanceDetail);

/** 待清关 (L19). */
export const clearanceRoutes: Route[] = [
  clearanceListRoute,
  serveExport(clearanceList),
  read,
  serve(contract.papers, (ctx, { params }) => papersForAgent(ctx, params.id)),
  change(contract.update, (ctx, id, body) => saveClearance(ctx, id, body)),
  change(contract.arrive, (ctx, id, body) => arrive(ctx, id, body)),
  change(contract.docs, (ctx, id, body) => saveDocs(ctx, id, body.version, body.items)),
  change(contract.submit, (ctx, id, body) => submitClearance(ctx, id, body.version, body.entryNo)),
  change(contract.inspect, (ctx, id, body) => inspectClearance(ctx, id, body.version, body.remark)),
  change(contract.assess, (ctx, id, body) => assessClearance(ctx, id, body.version)),
  change(contract.pay, (ctx, id, body) => payClearance(ctx, id, body.version, body.paidAt)),
  change(contract.release, (ctx, id, body) => releaseClearance(ctx, id, body.version, body)),
  change(contract.hold, (ctx, id, body) => holdClearance(ctx, id, body.version, body.reason)),
  change(contract.unhold, (ctx, id, body) => unholdClearance(ctx, id, body.version)),
  change(contract.send, (ctx, id, body) => sendToAgent(ctx, id, body)),
  change(contract.bill, (ctx, id, body) => setBill(ctx, id, body.version, body.agentBillNo)),
  ...clearanceBatchRoutes,
];
