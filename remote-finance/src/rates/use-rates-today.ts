import { rates, type CurrentRate } from '@shared/contract/finance/rate.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';

/** What counts today of each foreign currency for a company; undefined until it is read, and for who may not see rates. */
export function useCurrentRates(companyId: string | undefined): readonly CurrentRate[] | undefined {
  const may = useMay()('finance.rate.view');
  return useRead(rates.current, { query: { companyId } }, { enabled: may, skipErrorHandler: true }).data?.list;
}

/** 记账 rates that count today by currency for a company; a missing one is absent. */
export const useRatesToday = (companyId: string | undefined): Readonly<Record<string, string>> =>
  Object.fromEntries(
    useCurrentRates(companyId)?.flatMap(({ currency, rate }) => (rate === null ? [] : [[currency, rate]])) ?? [],
  );
