import type { ActionMap, ActionRecord } from '@shared/ui/action/action.ts';
import { ListPage, type ListPageProps } from '@shared/ui/list/list-page.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { useMemo, useState, type ComponentType } from 'react';

interface Props<Row extends ActionRecord, Form extends string, Detail extends ActionRecord> extends Omit<
  ListPageProps<Row>,
  'onOpen' | 'rowActions'
> {
  /** Actions of a row; those that ask for more open a form. */
  actionsOf: (open: (form: Form, row: ActionRecord) => void) => ActionMap;
  drawer: ComponentType<{ id: string; actions: ActionMap<Detail>; onClose: () => void }>;
  /** A form of an action; closed with the id of the record that stays after a merge. */
  dialog: ComponentType<{ form: Form; row: ActionRecord; onClose: (kept?: string) => void }>;
}

/** Customers or suppliers: the list, the open one in its drawer (`?open=`), and the forms of its actions. */
export function PartyList<Row extends ActionRecord, Form extends string, Detail extends ActionRecord>(
  props: Props<Row, Form, Detail>,
) {
  const { actionsOf, drawer: Drawer, dialog: Dialog, ...list } = props;
  const [id, show] = useOpenRow();
  const [asked, setAsked] = useState<{ form: Form; row: ActionRecord } | null>(null);
  const actions = useMemo(() => actionsOf((form, row) => setAsked({ form, row })), [actionsOf]);
  return (
    <>
      <ListPage<Row> {...list} onOpen={(row) => show(row.id)} rowActions={actions} />
      {id ? <Drawer id={id} actions={actions} onClose={() => show(null)} /> : null}
      {asked ? (
        <Dialog
          {...asked}
          onClose={(kept) => {
            setAsked(null);
            if (kept && id) show(kept);
          }}
        />
      ) : null}
    </>
  );
}
