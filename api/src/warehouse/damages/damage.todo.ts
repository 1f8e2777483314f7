import { approvalTodo } from '../../services/approvals/approval-waits.ts';
import { partyName } from '../../services/board/document-todo.ts';
import type { TodoKind } from '../../services/board/todo-kind.ts';
import { damages } from './damage.entity.ts';
import { whDamage } from './damage.tables.ts';

const PAGE = '/warehouse/shoppingstock/damagedparts';
/** 残损报废待我审批 (4.7). */
export const damageTodos: readonly TodoKind[] = [
  approvalTodo({
    kind: 'damage-approval',
    title: '残损报废待审批',
    of: damages,
    name: partyName(whDamage),
    page: PAGE,
    tab: 'all',
    may: (actor) => actor.may('warehouse.damage.view'),
  }),
];
