import { statementLists } from '@shared/contract/finance/statement-list.contract.ts';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { StatementPage } from './statement-page.tsx';

/** 供应商对账单 (F17). */
export default function SupplierStatementListPage() {
  return <StatementPage side="AP" />;
}
SupplierStatementListPage.ahead = listAhead(statementLists.AP);
