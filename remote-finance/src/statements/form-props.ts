import type { StatementDetail } from '@shared/contract/finance/statement.answers.ts';
import type { StatementSide } from '@shared/contract/finance/statement.labels.ts';

/** What each form of a statement gets. */
export interface FormProps {
  side: StatementSide;
  row: StatementDetail;
  /** With the id of the statement to show. */
  onClose: (id?: string) => void;
}
