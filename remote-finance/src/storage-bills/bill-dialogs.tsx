import { STORAGE_BILL_FIELDS } from '@shared/contract/finance/storage-bill.fields.ts';
import type { BillComparison, StorageBillDetail } from '@shared/contract/finance/storage-bill.answers.ts';
import { payableBills } from '@shared/contract/finance/storage-bill.contract.ts';
import { subtract } from '@shared/contract/decimal.ts';
import { useCommand, useRead } from '@shared/runtime/query.ts';
import { toast } from '@shared/runtime/notices.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { MoneyInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { unitsText } from '@shared/ui/format/charge-units.ts';
import { FactsTable, type FactsColumn } from '@shared/ui/format/facts-table.tsx';
import { Money } from '@shared/ui/format/format-text.tsx';
import { Alert, Button, Drawer } from 'antd';
import { TOUCHED, type BillDialog, type DialogProps, type Side } from './bill-side.ts';
import css from './storage-bills.module.css';

const FORMS = { recompute: RecomputeDrawer, counter: CounterForm };

/** The drawer that a page has asked for, once the bill is read. */
export function BillDialogs({ side, dialog, onClose }: { side: Side; dialog: BillDialog; onClose: () => void }) {
  const read = useRead(side.calls.get, { params: { id: dialog.id } }, { skipErrorHandler: true });
  const Form = FORMS[dialog.kind];
  if (read.data) return <Form row={read.data} side={side} onClose={onClose} />;
  return (
    <Drawer open title="仓储账单" onClose={onClose}>
      <LoadState read={read} back={{ path: side.path, label: '返回列表' }} />
    </Drawer>
  );
}

/** 录入对方金额 (F23): the difference to ours is told as it is typed. */
function CounterForm({ row, onClose }: DialogProps) {
  const { counterAmount, counterNo, counterRemark } = row;
  return (
    <DrawerForm<StorageBillDetail>
      title={`录入对方金额 ${row.billNo}`}
      record={row}
      initial={{ counterAmount, counterNo, counterRemark }}
      save={payableBills.counter}
      invalidates={TOUCHED}
      onClose={() => onClose()}
    >
      <p className={css.whole}>
        我方计算 <Money value={row.amount} currency={row.currency} />
        （含税），账期 {row.periodFrom} 至 {row.periodTo}。
      </p>
      <Field of={STORAGE_BILL_FIELDS} name="counterAmount" label="对方账单金额（含税）" hint="清空即取消录入">
        <MoneyInput currency={row.currency} autoFocus />
      </Field>
      <Field of={STORAGE_BILL_FIELDS} name="counterNo">
        <TextInput maxLength={60} />
      </Field>
      <Field of={STORAGE_BILL_FIELDS} name="counterRemark" label="差异说明" span="row">
        <TextAreaInput maxLength={500} />
      </Field>
    </DrawerForm>
  );
}

type Changed = BillComparison['lines'][number];
/** 重算 (F11): the difference stands there before anything is saved. */
function RecomputeDrawer({ row, side, onClose }: DialogProps) {
  const read = useRead(side.calls.compare, { params: { id: row.id } }, { skipErrorHandler: true, staleTime: 0 });
  const save = useCommand<unknown, { version: number; ack?: string[] | undefined }, StorageBillDetail>(
    side.calls.recompute,
    {
      invalidates: TOUCHED,
      onDone: () => {
        toast.success('已按最新库存和规则重算');
        onClose();
      },
    },
  );
  const found = read.data;
  return (
    <Drawer
      open
      title={`重算 ${row.billNo}`}
      size={760}
      onClose={onClose}
      footer={
        <div className={css.foot}>
          <Button onClick={onClose}>{found && !found.changed ? '关闭' : '取消'}</Button>
          <Button
            type="primary"
            disabled={!found?.changed}
            loading={save.busy}
            onClick={() => void save.run({ params: { id: row.id }, body: { version: row.version } })}
          >
            保存重算结果
          </Button>
        </div>
      }
    >
      {found ? <Comparison found={found} /> : <LoadState read={read} back={{ path: side.path, label: '返回列表' }} />}
    </Drawer>
  );
}

function Comparison({ found }: { found: BillComparison }) {
  if (!found.changed) return <Alert showIcon type="success" title="与当前每日库存和计费规则一致，不用重算。" />;
  const { currency, before, after } = found;
  const money = (value: string | null | undefined) => (value ? <Money value={value} currency={currency} plain /> : '—');
  const columns: readonly FactsColumn<Changed>[] = [
    { title: '明细', cell: ({ title }) => title },
    { title: '原计费量', end: true, cell: (line) => unitsText(line.basis, line.beforeUnits) },
    { title: '新计费量', end: true, cell: (line) => unitsText(line.basis, line.afterUnits) },
    { title: '原金额', end: true, cell: (line) => money(line.beforeAmount) },
    { title: '新金额', end: true, cell: (line) => money(line.afterAmount) },
    {
      title: '差额',
      end: true,
      cell: ({ beforeAmount, afterAmount }) =>
        beforeAmount === undefined ? '—' : money(subtract(afterAmount ?? '0', beforeAmount ?? '0')),
    },
  ];
  return (
    <>
      {before && after ? (
        <dl className={css.totals}>
          <div>
            <dt>原合计 {currency}</dt>
            <dd>{money(before.amount)}</dd>
          </div>
          <div>
            <dt>新合计 {currency}</dt>
            <dd>
              <b>{money(after.amount)}</b>
            </dd>
          </div>
          <div>
            <dt>差额</dt>
            <dd>{money(subtract(after.amount, before.amount))}</dd>
          </div>
        </dl>
      ) : null}
      {found.lines.length > 0 ? (
        <FactsTable label="变化的明细" columns={columns} rows={found.lines} keyOf={({ key }) => key} />
      ) : (
        <p>明细不变，只有税额变化。</p>
      )}
    </>
  );
}
