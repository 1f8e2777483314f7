import { documentTodo, partyName } from '../../services/board/document-todo.ts';
import type { TodoKind } from '../../services/board/todo-kind.ts';
import { tradeDocs } from './trade-doc.entity.ts';
import { waitsForReview } from './trade-doc.list.ts';
import { TRADE_DOC_PAGE } from '@shared/contract/finance/document-pages.ts';
import { tradeDoc } from './trade-doc.tables.ts';

/** 待我审核的合同发票 (F29, 10.3). */
export const tradeDocTodos: readonly TodoKind[] = [
  documentTodo({
    kind: 'trade-doc',
    group: 'REVIEW',
    title: '合同发票待我审核',
    may: (actor) => actor.may('trade.doc.view') && actor.may('trade.doc.approve'),
    of: tradeDocs,
    no: tradeDoc.docNo,
    party: partyName(tradeDoc),
    since: tradeDoc.submittedAt,
    where: waitsForReview,
    list: `${TRADE_DOC_PAGE}?tab=all&state=SUBMITTED&mine=1`,
    open: ({ id }) => `${TRADE_DOC_PAGE}?tab=all&open=${id}`,
  }),
];
