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

/** Stock moves through one posting function: nothing else writes its tables. */
export const ledgers = ({ path, text }: Source): Finding[] => {
  if (!path.startsWith('api/src/') || isTest(path)) return [];
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
