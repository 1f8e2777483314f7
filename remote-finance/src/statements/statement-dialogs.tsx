import { statements } from '@shared/contract/finance/statement.contract.ts';
import { STATEMENT_SIDES, type StatementSide } from '@shared/contract/finance/statement.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Drawer } from 'antd';
import { BillForm, CounterForm, AdjustForm } from './bill-forms.tsx';
import { ConfirmForm, DisputeForm, ReviseForm, SendForm } from './step-forms.tsx';
import { StatementForm } from './statement-form.tsx';
import type { FormProps } from './form-props.ts';
import type { StatementDialog } from './statement.actions.ts';

const FORMS = {
  update: ({ side, row, onClose }: FormProps) => <StatementForm side={side} record={row} onClose={() => onClose()} />,
  send: SendForm,
  confirm: ConfirmForm,
  dispute: DisputeForm,
  revise: ReviseForm,
  counter: CounterForm,
  bill: BillForm,
  adjust: AdjustForm,
} as const;

/** The form that was asked for, once the statement is read. */
export function StatementDialogs({
  side,
  dialog,
  onClose,
}: {
  side: StatementSide;
  dialog: StatementDialog;
  onClose: (id?: string) => void;
}) {
  const read = useRead(statements[side].get, { params: { id: dialog.id } }, { skipErrorHandler: true });
  const { title } = STATEMENT_SIDES[side];
  if (!read.data)
    return (
      <Drawer open title={title} onClose={() => onClose()}>
        <LoadState read={read} back={{ path: globalThis.location.pathname, label: `返回${title}` }} />
      </Drawer>
    );
  const Form = FORMS[dialog.kind];
  return <Form side={side} row={read.data} onClose={onClose} />;
}
