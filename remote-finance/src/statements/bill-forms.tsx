import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import { STATEMENT_FIELDS } from '@shared/contract/finance/statement.fields.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { statements } from '@shared/contract/finance/statement.contract.ts';
import type { StatementDetail } from '@shared/contract/finance/statement.answers.ts';
import type { LineSheetContract } from '@shared/contract/shared/import.ts';
import { MAX_BILL_ROWS } from '@shared/contract/finance/statement.labels.ts';
import { fetched } from '@shared/ui/base/fetched.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodesSelect } from '@shared/ui/form/inputs.tsx';
import { formatMoney } from '@shared/ui/format/format.ts';
import type { GridColumn } from '@shared/ui/grid/grid-values.ts';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { TOUCHED } from './statement.actions.ts';
import type { FormProps } from './form-props.ts';
import css from './statements.module.css';

const LineImportDialog = onDemand(
  async () => (await import('@shared/ui/import/line-import-dialog.tsx')).LineImportDialog,
);
const sheetOf = async () =>
  (await import('@shared/contract/finance/statement.contract.ts')).billSheet as LineSheetContract;
type Save = Endpoint<unknown, unknown, StatementDetail>;

interface BillLine {
  orderNo: string | null;
  containerNo: string | null;
  charge: string | null;
  currency: string | null;
  amount: string | null;
  remark: string | null;
}
const blankRow = (currency: string): BillLine => ({
  orderNo: null,
  containerNo: null,
  charge: null,
  currency,
  amount: null,
  remark: null,
});
const BILL_COLUMNS: readonly GridColumn<BillLine>[] = [
  { key: 'orderNo', title: '业务单号', kind: 'text', width: 160, maxLength: 60 },
  { key: 'containerNo', title: '货柜号', kind: 'text', width: 140, maxLength: 60 },
  { key: 'charge', title: FEE_LINE_FIELDS.chargeCodeId, kind: 'text', width: 140, maxLength: 100 },
  {
    key: 'currency',
    title: STATEMENT_FIELDS.currency,
    kind: 'picker',
    picker: 'currencies',
    required: true,
    width: 96,
  },
  { key: 'amount', title: FEE_LINE_FIELDS.amount, kind: 'decimal', required: true, width: 120 },
  { key: 'remark', title: STATEMENT_FIELDS.remark, kind: 'text', maxLength: 200 },
];
const typed = (line: BillLine): boolean => Boolean(line.orderNo || line.containerNo || line.charge || line.amount);

/** 导入对方账单: pasted from Excel, typed, or read from a sheet; saved it takes the place of what was there and is matched. */
export function BillForm({ row, onClose }: FormProps) {
  const currency = row.totals?.[0]?.currency ?? 'CNY';
  const stored = row.billRows.map(({ id: _id, rowNo: _no, lineId: _line, ...line }): BillLine => line);
  return (
    <DrawerForm<StatementDetail>
      title={`对方账单 ${row.statementNo}`}
      name={`finance.statement-bill.${row.id}`}
      record={row}
      initial={{ rows: stored.length > 0 ? stored : [blankRow(currency)] }}
      toBody={({ rows, ...values }) => ({ ...values, rows: (rows as BillLine[]).filter(typed) })}
      save={statements.bill as Save}
      invalidates={TOUCHED}
      okText="保存并匹配"
      done={(answer) =>
        `已匹配 ${answer.billRows.filter(({ lineId }) => lineId).length} / ${answer.billRows.length} 行`
      }
      width={1040}
      onClose={() => onClose()}
    >
      <LineField<BillLine>
        title="对方账单"
        name="rows"
        columns={BILL_COLUMNS}
        blank={() => blankRow(currency)}
        most={MAX_BILL_ROWS}
        tools={(lines, put) => <BillImport lines={lines} onPut={put} />}
      />
    </DrawerForm>
  );
}

function BillImport({ lines, onPut }: { lines: readonly BillLine[]; onPut: (lines: BillLine[]) => void }) {
  const [sheet, setSheet] = useState<LineSheetContract | null>(null);
  const present = lines.filter(typed);
  const start = async () => setSheet(await fetched(sheetOf));
  const take = (found: readonly Record<string, unknown>[], replace: boolean): string | null => {
    const kept = replace ? [] : present;
    if (kept.length + found.length > MAX_BILL_ROWS) return `最多 ${MAX_BILL_ROWS} 行，现有 ${kept.length} 行。`;
    onPut([...kept, ...found.map((line) => ({ ...blankRow('CNY'), ...line }) as BillLine)]);
    return null;
  };
  return (
    <>
      <Button size="small" onClick={() => void start()}>
        导入 Excel
      </Button>
      {sheet ? (
        <LineImportDialog sheet={sheet} present={present.length} onTake={take} onClose={() => setSheet(null)} />
      ) : null}
    </>
  );
}

interface CounterLine {
  lineId: string;
  feeNo: string;
  bizNo: string | null;
  chargeName: string;
  currency: string;
  amount: string;
  counterAmount: string | null;
  diffReason: string | null;
}
const COUNTER_COLUMNS: readonly GridColumn<CounterLine>[] = [
  { key: 'feeNo', title: FEE_LINE_FIELDS.feeNo, kind: 'computed', compute: ({ feeNo }) => feeNo, width: 160 },
  { key: 'bizNo', title: '业务单', kind: 'computed', compute: ({ bizNo }) => bizNo, width: 150 },
  {
    key: 'chargeName',
    title: FEE_LINE_FIELDS.chargeCodeId,
    kind: 'computed',
    compute: ({ chargeName }) => chargeName,
    width: 110,
  },
  {
    key: 'currency',
    title: STATEMENT_FIELDS.currency,
    kind: 'computed',
    compute: ({ currency }) => currency,
    width: 64,
  },
  { key: 'amount', title: '我方金额', kind: 'computed', as: 'money', compute: ({ amount }) => amount, width: 110 },
  { key: 'counterAmount', title: '对方金额', kind: 'decimal', width: 110 },
  { key: 'diffReason', title: '差异原因', kind: 'text', maxLength: 200 },
];
/** 登记对方金额 line by line, with why it differs. */
export function CounterForm({ side, row, onClose }: FormProps) {
  return (
    <DrawerForm<StatementDetail>
      title={`登记对方金额 ${row.statementNo}`}
      name="finance.statement-counter"
      record={row}
      initial={{
        lines: row.lines.map(
          ({ id, feeNo, bizNo, chargeName, currency, amount, counterAmount, diffReason }): CounterLine => ({
            lineId: id,
            feeNo,
            bizNo,
            chargeName,
            currency,
            amount,
            counterAmount,
            diffReason,
          }),
        ),
      }}
      toBody={({ lines, ...values }) => ({
        ...values,
        lines: (lines as CounterLine[]).map(({ lineId, counterAmount, diffReason }) => ({
          lineId,
          counterAmount,
          diffReason,
        })),
      })}
      save={statements[side].counter as Save}
      invalidates={TOUCHED}
      width={1040}
      onClose={() => onClose()}
    >
      <LineField<CounterLine> title="费用" name="lines" columns={COUNTER_COLUMNS} />
    </DrawerForm>
  );
}

/** 生成补差 of the lines that differ and have none yet. */
export function AdjustForm({ row, onClose }: FormProps) {
  const open = row.lines.filter(({ difference, adjustNo }) => difference && Number(difference) !== 0 && !adjustNo);
  return (
    <DrawerForm<StatementDetail>
      title={`生成补差 ${row.statementNo}`}
      name="finance.statement-adjust"
      record={row}
      initial={{ lineIds: open.map(({ id }) => id) }}
      save={statements.adjust as Save}
      invalidates={TOUCHED}
      okText="生成补差"
      done="已生成补差费用，审核后重新取数即可列入"
      onClose={() => onClose()}
    >
      <Alert
        className={css.wide}
        type={open.length > 0 ? 'info' : 'warning'}
        showIcon
        title={
          open.length > 0
            ? '按差额生成待审核的应付费用（多收为正、少收为负）。'
            : '没有需要补差的费用；请先导入对方账单或登记对方金额。'
        }
      />
      <Field name="lineIds" label="补差费用" required span="row">
        <CodesSelect
          labels={Object.fromEntries(
            open.map(({ id, feeNo, chargeName, difference, currency }) => [
              id,
              `${feeNo} ${chargeName}　差额 ${formatMoney(difference ?? '0', currency)}`,
            ]),
          )}
        />
      </Field>
    </DrawerForm>
  );
}
