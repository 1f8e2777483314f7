import { alertTwins } from '../finance/risks/alert-twins.ts';
import { declaredTwins, quotaTwins } from '../finance/exchange-quotas/quota-twins.ts';
import { statementTwins } from '../finance/statements/statement-twins.ts';
import { storageBillTwins } from '../finance/storage-bills/storage-bill-twins.ts';
import { bookingTwins } from '../logistics/bookings/booking-twins.ts';
import { containerTwins } from '../logistics/containers/container-twins.ts';
import { viewTwins } from '../masters/base/merged-views.ts';
import type { TwinRows } from '../masters/base/ports.ts';
import { goodsTwins } from '../masters/goods/goods-twins.ts';
import { partyFinanceTwins } from '../masters/party-finance/party-finance-twins.ts';
import { agreementTwins } from '../masters/price-agreements/agreement-twins.ts';
import { holdTwins, profileTwins } from '../masters/risk/risk-twins.ts';
import { accessTwins } from '../warehouse/accesses/access-twins.ts';
import { chargeRuleTwins } from '../warehouse/charging/charge-rule-twins.ts';
import { mergeDailyTotals } from '../warehouse/days/merge-totals.ts';
import { loadingTwins } from '../warehouse/outbounds/loading-twins.ts';
import { templateTwins } from './template-twins.ts';

/** What is asked before two parties become one (ACC-014): who refuses before who changes. */
export const TWIN_ROWS: readonly TwinRows[] = [
  goodsTwins,
  loadingTwins,
  bookingTwins,
  quotaTwins,
  declaredTwins,
  statementTwins,
  storageBillTwins,
  chargeRuleTwins,
  agreementTwins,
  holdTwins,
  mergeDailyTotals,
  containerTwins,
  partyFinanceTwins,
  profileTwins,
  alertTwins,
  accessTwins,
  templateTwins,
  viewTwins,
];
