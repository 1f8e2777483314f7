import type { BaseKind } from './base-kind.ts';
import { cancelReasonKind, defectKind, dictKind, vehicleTypeKind } from './dict.kinds.ts';
import { containerTypeKind, packageKind, unitKind } from './measure.kinds.ts';
import { countryKind, portKind } from './place.kinds.ts';
import { aqlKind, companyKind, currencyKind, holidayKind, incotermKind } from './trade.kinds.ts';

/** Every kind of base data with rows of its own, in the order of the left list of 基础数据 (S1). */
export const BASE_KINDS: readonly BaseKind[] = [
  companyKind,
  dictKind,
  portKind,
  countryKind,
  currencyKind,
  containerTypeKind,
  unitKind,
  packageKind,
  incotermKind,
  vehicleTypeKind,
  holidayKind,
  cancelReasonKind,
  defectKind,
  aqlKind,
];
