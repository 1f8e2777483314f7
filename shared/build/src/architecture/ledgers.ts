import { isTest, withoutComments, type Source } from './sources.ts';
import type { Finding } from './rules.ts';

/** Ledgers: tables that one folder alone writes, in TypeScript and in SQL; everybody may read them. */
const LEDGERS = [
  {
    home: 'api/src/warehouse/stock/',
    tables: ['whBatch', 'whStock', 'whStockLedger', 'wh_batch', 'wh_stock', 'wh_stock_ledger'],
    instead: 'postStock, reserveStock, freezeStock',
  },
] as const;

/** The bulk loader of the big set computes the same ledgers by itself; every identity is checked after it (12.1). */
const BULK_LOADER = 'api/src/app/seed/big-';

/** Stock moves through one posting function: nothing else writes its tables. */
export const ledgers = ({ path, text }: Source): Finding[] => {
  if (!path.startsWith('api/src/') || path.startsWith(BULK_LOADER) || isTest(path)) return [];
  const code = withoutComments(text);
  return LEDGERS.filter(({ home }) => !path.startsWith(home)).flatMap(({ tables, instead }) =>
    tables
      .filter((table) =>
        new RegExp(
          String.raw`\.(?:insert|update|delete)\(\s*${table}\b|\b(?:insert\s+into|update|delete\s+from|truncate)\s+${table}\b`,
          'i',
        ).test(code),
      )
      .map((table): Finding => `${path}: writes ${table}; ask ${instead}`),
  );
};
