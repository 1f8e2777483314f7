import { taxCaseList, type TaxCaseRow } from '@shared/contract/finance/tax-case-list.contract.ts';
import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import { taxBatches } from '@shared/contract/finance/tax-batch.contract.ts';
import { taxCasePath } from '@shared/contract/finance/tax-case.labels.ts';
import type { BatchAction, Chosen } from '@shared/ui/action/batch.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { listAhead } from '@shared/ui/list/list-ahead.ts';
import { ListPage } from '@shared/ui/list/list-page.tsx';
import { useMemo, useState } from 'react';
import { useSheets } from './declaration-sheets.ts';
import { ReceiptChoice } from './receipt-choice.tsx';
import { DaysLeft } from './days-left.tsx';
import { TaxCards } from './tax-cards.tsx';
import { taxCaseActions, TOUCHED, type TaxCaseDialog } from './tax-case.actions.ts';

const TaxCaseForm = onDemand(async () => (await import('./tax-case-form.tsx')).TaxCaseForm);
const TaxCaseDialogs = onDemand(async () => (await import('./tax-case-dialogs.tsx')).TaxCaseDialogs);
const BatchForm = onDemand(async () => (await import('./batch-form.tsx')).BatchForm);

/** 退税管理 (F27). */
export default function TaxCaseListPage() {
  const [dialog, setDialog] = useState<TaxCaseDialog | null>(null);
  const [making, setMaking] = useState(false);
  const [batching, setBatching] = useState<readonly Chosen[] | null>(null);
  const saveSheets = useSheets();
  const actions = useMemo(() => taxCaseActions<TaxCaseRow>(setDialog), []);
  const batches = useMemo<readonly BatchAction[]>(
    () => [
      { label: '组成申报批次', object: '退税单', endpoint: taxBatches.make, run: setBatching },
      { label: '提交申报', object: '退税单', endpoint: taxCases.declareMany, invalidates: TOUCHED },
      {
        label: '登记到账',
        object: '退税单',
        endpoint: taxCases.refundMany,
        invalidates: TOUCHED,
        ask: {
          initial: { receiptId: null },
          render: (values, change) => (
            <ReceiptChoice value={values.receiptId as string | null} onChange={(receiptId) => change({ receiptId })} />
          ),
          complete: (values) => Boolean(values.receiptId),
        },
      },
      {
        label: '导出申报表',
        endpoint: taxBatches.sheets,
        permission: taxBatches.sheets.permission,
        run: (items) => void saveSheets({ ids: items.map(({ id }) => id).join(',') }),
      },
    ],
    [saveSheets],
  );
  return (
    <>
      <ListPage<TaxCaseRow>
        list={taxCaseList}
        open={(row) => taxCasePath(row.id)}
        rowActions={actions}
        batchActions={batches}
        create={{ label: '新建退税单', permission: 'tax.case.create', run: () => setMaking(true) }}
        cells={{
          daysLeft: (row) => <DaysLeft days={row.daysLeft} />,
          docsReceived: (row) =>
            row.docsNeeded === null || row.docsNeeded === undefined
              ? (row.docsReceived ?? '—')
              : `${row.docsReceived ?? 0}/${row.docsNeeded}`,
        }}
        above={<TaxCards />}
      />
      {making ? <TaxCaseForm record={null} onClose={() => setMaking(false)} /> : null}
      {batching ? <BatchForm items={batching} onClose={() => setBatching(null)} /> : null}
      {dialog ? <TaxCaseDialogs dialog={dialog} onClose={() => setDialog(null)} /> : null}
    </>
  );
}
TaxCaseListPage.ahead = listAhead(taxCaseList);
