import { chargeCodeList, chargeCodePicker, chargeCodes } from '@shared/contract/finance/charge-code.contract.ts';
import { FEE_DIRECTIONS } from '@shared/contract/finance/fee-line.labels.ts';
import { eq, sql } from 'drizzle-orm';
import { pickColumns } from '../../platform/columns.ts';
import { documentRoutes } from '../../platform/document-routes.ts';
import { serveList } from '../../platform/list.ts';
import { handle, type Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { serveExport } from '../../services/exchange/export.routes.ts';
import { pickFrom, servePicker } from '../../services/pickers/picker.ts';
import {
  chargeCodeActions,
  chargeCodeDetail,
  createChargeCode,
  setChargeCode,
  updateChargeCode,
} from './charge-code.service.ts';
import { finChargeCode } from './charge-code.tables.ts';

const { read, change } = documentRoutes(chargeCodes.get, chargeCodeDetail);

/** 费用项目 (3.16), and the picker by code, name, pinyin and initials, with the defaults of a new fee line. */
export const chargeCodeRoutes: Route[] = [
  serveList(chargeCodeList, {
    table: finChargeCode,
    scope: null,
    select: pickColumns(
      finChargeCode,
      'code',
      'name',
      'nameEn',
      'chargeGroup',
      'nature',
      'directions',
      'taxMode',
      'taxRateBp',
      'unit',
      'incomeAccount',
      'costAccount',
      'shareable',
      'updatedAt',
      'status',
    ),
    filters: { keyword: (value) => searchMatch(finChargeCode.searchText, value) },
    finish: (ctx, rows) =>
      rows.map((row) => ({ ...row, actions: row.status ? chargeCodeActions(ctx, row.status) : [] })),
  }),
  serveExport(chargeCodeList),
  read,
  handle(chargeCodes.create, async (ctx, { body: { ack: _ack, ...input } }) =>
    chargeCodeDetail(ctx, (await createChargeCode(ctx, input)).id),
  ),
  change(chargeCodes.update, (ctx, id, { version, ack: _ack, ...input }) => updateChargeCode(ctx, id, version, input)),
  change(chargeCodes.disable, (ctx, id, { version }) => setChargeCode(ctx, id, version, 'disable')),
  change(chargeCodes.enable, (ctx, id, { version }) => setChargeCode(ctx, id, version, 'enable')),
  servePicker(
    chargeCodePicker,
    pickFrom({
      table: finChargeCode,
      scope: null,
      label: finChargeCode.name,
      hint: finChargeCode.code,
      extra: {
        code: finChargeCode.code,
        unit: finChargeCode.unit,
        taxMode: finChargeCode.taxMode,
        taxRateBp: finChargeCode.taxRateBp,
      },
      match: (q) => searchMatch(finChargeCode.searchText, q),
      live: eq(finChargeCode.status, 'ENABLED'),
      parent: (direction) =>
        direction in FEE_DIRECTIONS ? sql`${direction} = any(${finChargeCode.directions})` : sql`false`,
      orderBy: [finChargeCode.id],
    }),
  ),
];
