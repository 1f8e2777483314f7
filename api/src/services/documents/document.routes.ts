import { documents } from '@shared/contract/system/documents/document.contract.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import './document-gate.ts';
import { documentHistory, listDocuments, offeredTemplates, resetDocument, saveDocument } from './document.service.ts';

export const documentRoutes: Route[] = [
  serve(documents.list, async (ctx) => ({ list: await listDocuments(ctx), templates: await offeredTemplates(ctx) })),
  handle(documents.save, (ctx, { params, body }) => saveDocument(ctx, params.code ?? '', body)),
  handle(documents.reset, (ctx, { params, body }) => resetDocument(ctx, params.code ?? '', body)),
  serve(documents.history, async (ctx, { params }) => ({ list: await documentHistory(ctx, params.code ?? '') })),
];
