import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { Machine } from '@shared/contract/machine.ts';
import type { PermissionCode } from '@shared/contract/permissions.ts';
import { machineActions, type ActionRecord } from '@shared/ui/action/action.ts';
import { ListPage, type ListPageProps } from '@shared/ui/list/list-page.tsx';
import { useMemo, useState, type ReactNode } from 'react';

interface Props<Row extends ActionRecord> extends Pick<ListPageProps<Row>, 'list' | 'importer' | 'cells'> {
  /** 司机, 车辆. */
  noun: string;
  permission: PermissionCode;
  machine: Machine<string, 'update' | 'disable' | 'enable'>;
  disable: Endpoint;
  enable: Endpoint;
  /** The drawer with the form; record null: a new one. */
  form: (record: Row | null, onClose: () => void) => ReactNode;
}
/** Drivers or vehicles of L22: a list with a form in a drawer, 停用 and 启用. */
export function CarrierTab<Row extends ActionRecord>(props: Props<Row>) {
  const { list, noun, permission, machine, disable, enable, form } = props;
  const [open, setOpen] = useState<Row | 'new' | null>(null);
  const actions = useMemo(
    () =>
      machineActions<'update' | 'disable' | 'enable', Row>(machine, {
        update: { run: setOpen },
        disable: { endpoint: disable, confirm: '停用后不能再派车，确定停用吗？' },
        enable,
      }),
    [machine, disable, enable],
  );
  return (
    <>
      <ListPage<Row>
        list={list}
        onOpen={setOpen}
        rowActions={actions}
        create={{ label: `新增${noun}`, permission, run: () => setOpen('new') }}
        importer={props.importer}
        cells={props.cells}
      />
      {open ? form(open === 'new' ? null : open, () => setOpen(null)) : null}
    </>
  );
}
