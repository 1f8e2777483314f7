import { customerCodeImport } from '@shared/contract/accounts/accounts.import.ts';
import {
  customerCodeList,
  customerCodeMachine,
  customerCodes,
  type CustomerCodeRow,
} from '@shared/contract/accounts/customer-code.contract.ts';
import { DEFAULT_MARKS, renderMarks, SAMPLE_MARKS } from '@shared/contract/accounts/marks.ts';
import { machineActions } from '@shared/ui/action/action.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { useOpenRow } from '@shared/ui/list/use-open-row.ts';
import { useState } from 'react';

const CustomerCodeDrawer = onDemand(async () => (await import('./customer-code-drawer.tsx')).CustomerCodeDrawer);
const CustomerCodeView = onDemand(async () => (await import('./customer-code-view.tsx')).CustomerCodeView);

const stateActions = machineActions(customerCodeMachine, {
  enable: customerCodes.enable,
  disable: customerCodes.disable,
});

const PRINT = { label: '打印唛头标签' };

/** 客户编码 (A4): list with a drawer to look at one (`?open=`), and one to make and edit it. */
export default function CustomerCodeListPage() {
  const print = usePrint('ac_customer_code', stateActions, PRINT);
  const [id, show] = useOpenRow();
  const [form, setForm] = useState<{ id: string | null } | null>(null);
  const edit = {
    label: '编辑',
    permission: 'account.code.edit',
    run: (row: { id: string }) => setForm({ id: row.id }),
  } as const;
  return (
    <>
      <ListPage<CustomerCodeRow>
        list={customerCodeList}
        onOpen={(row) => show(row.id)}
        cells={{
          marksTemplate: (row) =>
            renderMarks(row.marksTemplate ?? DEFAULT_MARKS, { ...SAMPLE_MARKS, code: row.code ?? '' }).replaceAll(
              '\n',
              ' / ',
            ),
        }}
        rowActions={{
          update: edit,
          ...print.actions,
          ...(print.actions.print ? { print: { ...print.actions.print, label: '打印标签' } } : {}),
        }}
        batchActions={[print.batch]}
        create={{ label: '新增编码', permission: 'account.code.edit', run: () => setForm({ id: null }) }}
        importer={customerCodeImport}
      />
      {print.dialog}
      {id ? <CustomerCodeView id={id} actions={{ update: edit, ...print.actions }} onClose={() => show(null)} /> : null}
      {form ? <CustomerCodeDrawer id={form.id} onClose={() => setForm(null)} /> : null}
    </>
  );
}
CustomerCodeListPage.ahead = listAhead(customerCodeList);
