import { clearanceList } from '@shared/contract/logistics/clearance-list.contract.ts';
import { clearances as contract } from '@shared/contract/logistics/clearance.contract.ts';
import { serveExport } from '../exchange/export.routes.ts';
import { handle, serve, type Route } from '../platform/route.ts';
import { saveClearance, saveDocs, sendToAgent, setBill } from './clearance.form.ts';
import { clearanceListRoute } from './clearance.list.ts';
import { clearanceDetail } from './clearance.read.ts';
import {
  arrive,
  assessClearance,
  holdClearance,
  inspectClearance,
  payClearance,
  releaseClearance,
  submitClearance,
  unholdClearance,
} from './clearance.steps.ts';
import './free-time.job.ts';

/** 待清关 (L19). */
export const clearanceRoutes: Route[] = [
  clearanceListRoute,
  serveExport(clearanceList),
  serve(contract.get, (ctx, { params }) => clearanceDetail(ctx, params.id)),
  handle(contract.update, async (ctx, { params, body }) => {
    await saveClearance(ctx, params.id, body);
    return clearanceDetail(ctx, params.id);
  }),
  handle(contract.arrive, async (ctx, { params, body }) => {
    await arrive(ctx, params.id, body);
    return clearanceDetail(ctx, params.id);
  }),
  handle(contract.docs, async (ctx, { params, body }) => {
    await saveDocs(ctx, params.id, body.version, body.items);
    return clearanceDetail(ctx, params.id);
  }),
  handle(contract.submit, async (ctx, { params, body }) => {
    await submitClearance(ctx, params.id, body.version, body.entryNo);
    return clearanceDetail(ctx, params.id);
  }),
  handle(contract.inspect, async (ctx, { params, body }) => {
    await inspectClearance(ctx, params.id, body.version, body.remark);
    return clearanceDetail(ctx, params.id);
  }),
  handle(contract.assess, async (ctx, { params, body }) => {
    await assessClearance(ctx, params.id, body.version);
    return clearanceDetail(ctx, params.id);
  }),
  handle(contract.pay, async (ctx, { params, body }) => {
    await payClearance(ctx, params.id, body.version, body.paidAt);
    return clearanceDetail(ctx, params.id);
  }),
  handle(contract.release, async (ctx, { params, body }) => {
    await releaseClearance(ctx, params.id, body.version, body);
    return clearanceDetail(ctx, params.id);
  }),
  handle(contract.hold, async (ctx, { params, body }) => {
    await holdClearance(ctx, params.id, body.version, body.reason);
    return clearanceDetail(ctx, params.id);
  }),
  handle(contract.unhold, async (ctx, { params, body }) => {
    await unholdClearance(ctx, params.id, body.version);
    return clearanceDetail(ctx, params.id);
  }),
  handle(contract.send, async (ctx, { params, body }) => {
    await sendToAgent(ctx, params.id, body.version, body.note);
    return clearanceDetail(ctx, params.id);
  }),
  handle(contract.bill, async (ctx, { params, body }) => {
    await setBill(ctx, params.id, body.version, body.agentBillNo);
    return clearanceDetail(ctx, params.id);
  }),
];
