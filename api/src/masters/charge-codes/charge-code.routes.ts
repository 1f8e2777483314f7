import { chargeCodePicker } from '@shared/contract/finance/charge-code.contract.ts';
import { eq } from 'drizzle-orm';
import { pickFrom, servePicker } from '../../services/pickers/picker.ts';
import type { Route } from '../../platform/route.ts';
import { searchMatch } from '../../platform/search.ts';
import { finChargeCode } from './charge-code.tables.ts';

/** Charge codes by code, name, pinyin and initials, with the defaults of a new fee line (ChargeCodeExtra). */
export const chargeCodeRoutes: Route[] = [
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
      orderBy: [finChargeCode.id],
    }),
  ),
];
