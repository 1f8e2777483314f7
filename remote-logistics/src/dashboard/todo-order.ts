import type { Todo } from '@shared/contract/dashboard/dashboard.contract.ts';

type Ordered = Pick<Todo, 'group' | 'deadline' | 'since'>;
const end = (left: string | null, right: string | null) => (left ?? '9999').localeCompare(right ?? '9999');
/** What holds up documents before missing papers; of them what is due first, then the oldest. */
export const byUrgency = (left: Ordered, right: Ordered): number =>
  Number(left.group === 'PAPER') - Number(right.group === 'PAPER') ||
  end(left.deadline, right.deadline) ||
  left.since.localeCompare(right.since);
