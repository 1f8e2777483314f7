import { billPath } from '@shared/contract/finance/storage-bill.labels.ts';
import type { PayableBillRow, ReceivableBillRow } from '@shared/contract/finance/storage-bill-list.contract.ts';
import type { ListContract } from '@shared/contract/list.ts';
import { useMay } from '@shared/runtime/session.ts';
import { ActionLink } from '@shared/ui/base/link.tsx';
import { onDemand, tabOnDemand } from '@shared/ui/base/on-demand.tsx';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { usePrint } from '@shared/ui/print/use-print.tsx';
import { Button } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { billActions, billBatches, SIDES, type BillDialog } from './bill-side.ts';

const GenerateForm = onDemand(async () => (await import('./generate-form.tsx')).GenerateForm);
const RunDrawer = onDemand(async () => (await import('./run-drawer.tsx')).RunDrawer);
const BillDialogs = onDemand(async () => (await import('./bill-dialogs.tsx')).BillDialogs);
const OrderLines = tabOnDemand(async () => (await import('../fee-lines/order-lines.tsx')).OrderLines);
/** What stands open, in the address: the form, prefilled by `from`, `to` and `warehouse`, or the report of a run. */
const FORM = ['generate', 'from', 'to', 'warehouse'] as const;

type Row = ReceivableBillRow | PayableBillRow;
interface Props {
  direction: 'AR' | 'AP';
  cells?: { difference: (row: PayableBillRow) => ReactNode };
}
/** 仓库订单应收 (F10) and 仓储订单应付 (F23): bills, 生成账单 with its report. */
export function BillList({ direction, cells }: Props) {
  const side = SIDES[direction];
  const may = useMay();
  const [search, setSearch] = useSearchParams();
  const [dialog, setDialog] = useState<BillDialog | null>(null);
  const put = (values: Record<string, string>) =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      for (const key of [...FORM, 'run']) after.delete(key);
      for (const [key, value] of Object.entries(values)) after.set(key, value);
      return after;
    });
  const given = useMemo(() => billActions<Row>(side, setDialog), [side]);
  const { actions: printed, batch, dialog: print } = usePrint<Row>('wh_storage_bill', given, { label: '打印账单' });
  // The landlord's bill is a paper of his own: ours is only compared with it.
  const actions = direction === 'AR' ? printed : given;
  const batches = useMemo(
    () => [...billBatches(side), ...(direction === 'AR' ? [batch] : [])],
    [side, batch, direction],
  );
  const run = search.get('run');
  const mayGenerate = may(`finance.${direction === 'AR' ? 'ar' : 'ap'}.storage.generate`);
  const seesFees = may(direction === 'AR' ? 'finance.ar.fee.view' : 'finance.ap.fee.view');
  const linesOf = (row: Row) =>
    row.feeNos ? <OrderLines side={direction} bizType="WAREHOUSE" bizId={row.id} /> : <p>还没有转成费用。</p>;
  const warehouse = search.get('warehouseId') ?? '';
  return (
    <>
      <ListPage<Row>
        list={side.list as ListContract<Row>}
        open={(row) => billPath(direction, row.id)}
        rowActions={actions}
        batchActions={batches}
        {...(seesFees && { expand: linesOf })}
        create={{
          label: '生成账单',
          permission: side.calls.generate.permission as 'finance.ar.storage.generate',
          run: () => put({ generate: '1' }),
        }}
        toolbar={
          may('warehouse.rule.view') && may('warehouse.setting.view') ? (
            <ActionLink to={`/warehouse/setting?${warehouse ? `warehouse=${warehouse}&` : ''}pane=rules`}>
              <Button>计费规则</Button>
            </ActionLink>
          ) : null
        }
        {...(cells && { cells: cells as never })}
      />
      {mayGenerate && search.get('generate') ? (
        <GenerateForm
          side={side}
          initial={{ from: search.get('from'), to: search.get('to'), warehouse: search.get('warehouse') }}
          onClose={(jobId) => put(jobId ? { run: jobId } : {})}
        />
      ) : null}
      {mayGenerate && run ? <RunDrawer side={side} id={run} onClose={() => put({})} /> : null}
      {dialog ? <BillDialogs side={side} dialog={dialog} onClose={() => setDialog(null)} /> : null}
      {print}
    </>
  );
}
