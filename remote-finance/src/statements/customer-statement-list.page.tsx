import { statementLists } from '@shared/contract/finance/statement-list.contract.ts';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { StatementPage } from './statement-page.tsx';

/** 客户对账单 (F3). */
export default function CustomerStatementListPage() {
  return <StatementPage side="AR" />;
}
CustomerStatementListPage.ahead = listAhead(statementLists.AR);
