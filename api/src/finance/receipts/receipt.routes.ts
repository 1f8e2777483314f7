import { receipts as contract } from '@shared/contract/finance/receipt.contract.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { accountsInUse } from './bank-account.reads.ts';
import { receipts } from './receipt.entity.ts';
import { receiptImportRoutes } from './receipt.import.ts';
import { receiptListRoute, unclaimedListRoute } from './receipt.list.ts';
import { receiptDetail } from './receipt.reads.ts';
import { receiptSuggestions } from './receipt-suggestions.ts';
import { refundReceipt, reverseReceipt, voidReceipt } from './receipt-back.ts';
import { claimReceipt, confirmReceipt, createReceipt } from './receipt.service.ts';
import { receiptPickers } from './receipt.pickers.ts';

const { read, change } = documentRoutes(contract.get, receiptDetail);

/** 收款 (F9). */
export const receiptRoutes: Route[] = [
  ...receiptPickers,
  receiptListRoute,
  unclaimedListRoute,
  read,
  serve(contract.accounts, async (ctx) => ({
    list: (await accountsInUse(ctx)).map(({ accountNo, ...account }) => ({ ...account, tail: accountNo.slice(-4) })),
  })),
  serve(contract.suggestions, async (ctx, { params }) => ({
    list: await receiptSuggestions(ctx, await receipts.find(ctx, params.id)),
  })),
  handle(contract.create, async (ctx, { body: { ack: _ack, ...input }, files }) =>
    receiptDetail(ctx, (await createReceipt(ctx, input, { slips: files })).id),
  ),
  change(contract.claim, (ctx, id, { version, ack: _ack, ...given }) => claimReceipt(ctx, id, version, given)),
  change(contract.confirm, (ctx, id, { version, accountingDate }) => confirmReceipt(ctx, id, version, accountingDate)),
  ...(['refund', 'remit'] as const).map((action) =>
    handle(contract[action], async (ctx, { params, body: { ack: _ack, ...given } }) => ({
      applicationNo: (await refundReceipt(ctx, action, params.id, given)).no,
    })),
  ),
  change(contract.void, (ctx, id, body) => voidReceipt(ctx, id, body)),
  change(contract.reverse, (ctx, id, body) => reverseReceipt(ctx, id, body)),
  ...receiptImportRoutes,
];
