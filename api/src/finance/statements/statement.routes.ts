import { statements as contract } from '@shared/contract/finance/statement.contract.ts';
import { statementLists, unstatedLists } from '@shared/contract/finance/statement-list.contract.ts';
import type { StatementSide } from '@shared/contract/finance/statement.labels.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, handleBatch, serve, type Route } from '../../platform/route.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { billSheetRoutes } from './statement-bill-sheet.ts';
import { adjustLines, importBill, matchAgain, setCounterAmounts } from './statement-bill.ts';
import { findStatement } from './statement-find.ts';
import { candidatesOf } from './statement-lines.ts';
import { createStatement, createStatements, refreshStatement, updateStatement } from './statement-make.ts';
import { recipientsOf, sendStatement } from './statement-send.ts';
import {
  confirmStatement,
  disputeStatement,
  reviseStatement,
  unconfirmStatement,
  voidStatement,
} from './statement-steps.ts';
import { statements } from './statement.entity.ts';
import { statementListRoutes } from './statement.list.ts';
import { statementDetail } from './statement.reads.ts';
import { statementPickers } from './statement.pickers.ts';

const sideRoutes = (side: StatementSide): Route[] => {
  const of = contract[side];
  const { read, change } = documentRoutes(of.get, (ctx, id) => statementDetail(ctx, side, id));
  return [
    serveExport(statementLists[side]),
    serveExport(unstatedLists[side]),
    serve(of.candidates, async (ctx, { query: { companyId, partyId, statementId, ...rule } }) => {
      if (statementId) await findStatement(ctx, side, statementId);
      return candidatesOf(
        ctx,
        { side, companyId, partyId },
        {
          periodFrom: rule.periodFrom,
          periodTo: rule.periodTo,
          bizType: rule.bizType ?? null,
          currency: rule.currency ?? null,
          includeUndue: rule.includeUndue !== 'false',
        },
        statementId ?? null,
      );
    }),
    serve(of.contacts, (ctx, { params }) => recipientsOf(ctx, side, params.id)),
    read,
    handle(of.create, async (ctx, { body: { ack: _ack, ...input } }) => {
      const { id } = await createStatement(ctx, side, input);
      return statementDetail(ctx, side, id);
    }),
    handle(of.createMany, (ctx, { body }) => createStatements(ctx, side, body)),
    change(of.update, (ctx, id, { version, feeLineIds, remark }) =>
      updateStatement(ctx, side, { id, version }, { feeLineIds, remark }),
    ),
    change(of.counter, (ctx, id, { version, lines }) => setCounterAmounts(ctx, side, { id, version }, lines)),
    change(of.refresh, (ctx, id, { version }) => refreshStatement(ctx, side, { id, version })),
    change(of.send, async (ctx, id, { version, channel, contactIds, note }) =>
      sendStatement(ctx, side, await statements.lock(ctx, id, version), { channel, contactIds, note }),
    ),
    handleBatch(of.sendMany, statements, (ctx, row, { channel }) =>
      sendStatement(ctx, side, row, { channel, contactIds: [], note: null }),
    ),
    handle(of.confirm, async (ctx, { params, body: { version, counterpartyName, counterpartyDate }, files }) => {
      await confirmStatement(ctx, side, { id: params.id, version }, { counterpartyName, counterpartyDate }, files[0]);
      return statementDetail(ctx, side, params.id);
    }),
    change(of.dispute, (ctx, id, { version, lines }) => disputeStatement(ctx, side, { id, version }, lines)),
    handle(of.revise, async (ctx, { params, body: { version, dropLineIds } }) => {
      const { id } = await reviseStatement(ctx, side, { id: params.id, version }, dropLineIds);
      return statementDetail(ctx, side, id);
    }),
    change(of.void, (ctx, id, { version, reason }) => voidStatement(ctx, side, { id, version }, reason)),
    change(of.unconfirm, (ctx, id, { version, reason }) => unconfirmStatement(ctx, side, { id, version }, reason)),
  ];
};
const { change } = documentRoutes(contract.AP.get, (ctx, id) => statementDetail(ctx, 'AP', id));

/** 客户对账单 (F3) and 供应商对账单 (F17). */
export const statementRoutes: Route[] = [
  ...statementPickers,
  ...statementListRoutes,
  ...billSheetRoutes,
  ...sideRoutes('AR'),
  ...sideRoutes('AP'),
  change(contract.bill, (ctx, id, { version, rows }) => importBill(ctx, { id, version }, rows)),
  change(contract.match, (ctx, id, { version }) => matchAgain(ctx, { id, version })),
  change(contract.adjust, (ctx, id, { version, lineIds }) => adjustLines(ctx, { id, version }, lineIds)),
];
