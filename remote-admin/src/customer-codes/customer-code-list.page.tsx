import { customerCodeImport } from '@shared/contract/accounts/accounts.import.ts';
import {
  customerCodeList,
  customerCodeMachine,
  customerCodes,
  type CustomerCodeRow,
} from '@shared/contract/accounts/customer-code.contract.ts';
import { DEFAULT_MARKS, renderMarks, SAMPLE_MARKS } from '@shared/contract/accounts/marks.ts';
import { useMay } from '@shared/runtime/session.ts';
import { machineActions } from '@shared/ui/action/action.ts';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useState } from 'react';
import { CustomerCodeDrawer } from './customer-code-drawer.tsx';

const stateActions = machineActions(customerCodeMachine, {
  enable: customerCodes.enable,
  disable: customerCodes.disable,
});

const PRINT = { label: '打印唛头标签' };

/** 客户编码 (A4): list with a drawer to make and edit one. */
export default function CustomerCodeListPage() {
  const may = useMay();
  const print = usePrint<CustomerCodeRow>('ac_customer_code', stateActions, PRINT);
  const [open, setOpen] = useState<{ id: string | null } | null>(null);
  return (
    <>
      <ListPage<CustomerCodeRow>
        list={customerCodeList}
        onOpen={may('account.code.edit') ? (row) => setOpen({ id: row.id }) : undefined}
        cells={{
          marksTemplate: (row) =>
            renderMarks(row.marksTemplate ?? DEFAULT_MARKS, { ...SAMPLE_MARKS, code: row.code ?? '' }).replaceAll(
              '\n',
              ' / ',
            ),
        }}
        rowActions={{
          update: { label: '编辑', permission: 'account.code.edit', run: (row) => setOpen({ id: row.id }) },
          ...print.actions,
          ...(print.actions.print ? { print: { ...print.actions.print, label: '打印标签' } } : {}),
        }}
        batchActions={[print.batch]}
        create={{ label: '新增编码', permission: 'account.code.edit', run: () => setOpen({ id: null }) }}
        importer={customerCodeImport}
      />
      {print.dialog}
      {open ? <CustomerCodeDrawer id={open.id} onClose={() => setOpen(null)} /> : null}
    </>
  );
}
CustomerCodeListPage.ahead = listAhead(customerCodeList);
