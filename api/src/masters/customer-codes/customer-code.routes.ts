import {
  customerCodeList,
  customerCodeMachine,
  customerCodes as contract,
} from '@shared/contract/accounts/customer-code.contract.ts';
import { allowedActions } from '@shared/contract/machine.ts';
import { eq, or, sql } from 'drizzle-orm';
import { acUser } from '../../services/people/user.tables.ts';
import { portName, syPort } from '../base/base.tables.ts';
import { acCustomer, acCustomerConsignee } from '../customers/customer.tables.ts';
import { serveList } from '../../platform/list.ts';
import { handle, serve, type Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { codeDetail, createCode, customerCodes, suggestCode, updateCode } from './customer-code.service.ts';
import { acCustomerCode } from '../customers/customer-code.tables.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { customerCodeImportRoutes } from './customer-code.import.ts';
import { customerCodePickers } from './customer-code.pickers.ts';

/** Customer codes (A4). */
export const customerCodeRoutes: Route[] = [
  serveList(customerCodeList, {
    table: acCustomerCode,
    scope: customerCodes,
    join: [
      [acCustomer, eq(acCustomer.id, acCustomerCode.customerId)],
      [acCustomerConsignee, eq(acCustomerConsignee.id, acCustomerCode.consigneeId)],
      [syPort, eq(syPort.locode, acCustomerCode.defaultPod)],
      [acUser, eq(acUser.id, acCustomerCode.salesId)],
    ],
    select: {
      code: acCustomerCode.code,
      customerName: acCustomer.name,
      purpose: acCustomerCode.purpose,
      consigneeName: acCustomerConsignee.name,
      podName: portName,
      marksTemplate: acCustomerCode.marksTemplate,
      salesName: acUser.name,
      usedCount: acCustomerCode.usedCount,
      firstUsedAt: acCustomerCode.firstUsedAt,
      status: acCustomerCode.status,
      createdAt: acCustomerCode.createdAt,
      customerId: acCustomerCode.customerId,
      salesId: acCustomerCode.salesId,
    },
    sortBy: { customerName: acCustomer.pinyin },
    filters: {
      keyword: (value) => or(searchMatch(acCustomerCode.code, value), searchMatch(acCustomer.searchText, value)),
      used: (value) => (value === '1' ? sql`${acCustomerCode.usedCount} > 0` : eq(acCustomerCode.usedCount, 0)),
    },
    finish: (ctx, rows) =>
      rows.map((row) => ({
        ...row,
        actions: row.status ? allowedActions(customerCodeMachine, row.status, (code) => ctx.actor.may(code)) : [],
      })),
  }),
  serve(contract.get, async (ctx, { params }) => codeDetail(ctx, await customerCodes.find(ctx, params.id))),
  serve(contract.suggest, (ctx, { query }) => suggestCode(ctx, query.customerId)),
  handle(contract.create, async (ctx, { body }) => codeDetail(ctx, await createCode(ctx, body))),
  handle(contract.update, async (ctx, { params, body: { version, ack: _ack, ...input } }) =>
    codeDetail(ctx, await updateCode(ctx, params.id, version, input)),
  ),
  ...(['disable', 'enable'] as const).map((action) =>
    handle(contract[action], async (ctx, { params, body }) => {
      const row = await customerCodes.lock(ctx, params.id, body.version);
      return codeDetail(ctx, await customerCodes.transition(ctx, customerCodeMachine, row, action));
    }),
  ),
  serveExport(customerCodeList),
  ...customerCodePickers,
  ...customerCodeImportRoutes,
];
