import { FEE_LINE_FIELDS } from '@shared/contract/finance/fee-line.fields.ts';
import { today } from '@shared/contract/business-day.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import { feeLines } from '@shared/contract/finance/fee-line.contract.ts';
import type { FeeLine } from '@shared/contract/finance/fee-line.answers.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { MoneyInput, TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { formatMoney } from '@shared/ui/format/format.ts';
import { Alert } from 'antd';
import type { ReactNode } from 'react';

/** What the steps have to know of a line. */
export type StepLine = Pick<FeeLine, 'id' | 'version' | 'feeNo' | 'currency' | 'amount' | 'dueDate' | 'remark'>;
/** A step that changes or follows one line. */
export type StepCode = 'split' | 'convert' | 'adjust' | 'due' | 'actual';
interface Step {
  title: string;
  endpoint: unknown;
  initial: (line: StepLine) => object;
  okText: string;
  done: string;
  note: (line: StepLine) => string | null;
  toBody?: (values: Record<string, unknown>, line: StepLine) => object;
  fields: (line: StepLine) => ReactNode;
}
const why = (
  <Field of={FEE_LINE_FIELDS} name="reason" required span="row">
    <TextAreaInput />
  </Field>
);
const amountOf = (line: StepLine) => `${line.currency} ${formatMoney(line.amount, line.currency)}`;

const STEPS: Readonly<Record<StepCode, Step>> = {
  split: {
    title: '拆分',
    endpoint: feeLines.split,
    initial: () => ({ parts: null }),
    okText: '拆分',
    done: '已拆分',
    note: (line) => `各项金额合计须等于 ${amountOf(line)}（含税），拆分后按 1 × 金额计。`,
    toBody: (values) => ({
      parts: String(values.parts ?? '')
        .split(/[\s;；]+/)
        .map((part) => part.replace(/[,，]/g, '').trim())
        .filter(Boolean),
    }),
    fields: () => (
      <Field name="parts" label="各项金额" required span="row" hint="每行一项，可从 Excel 粘贴一列">
        <TextAreaInput />
      </Field>
    ),
  },
  convert: {
    title: '换币种',
    endpoint: feeLines.convert,
    initial: () => ({ currency: null }),
    okText: '换算',
    done: '已换算',
    note: (line) => `现为 ${amountOf(line)}，按当日记账汇率换算单价与金额。`,
    fields: () => (
      <Field name="currency" label="换成" required span="row">
        <Picker kind="currencies" />
      </Field>
    ),
  },
  adjust: {
    title: '补差',
    endpoint: feeLines.adjust,
    initial: () => ({ amount: null, reason: null }),
    okText: '生成补差草稿',
    done: '已生成补差草稿',
    note: (line) => `原费用 ${amountOf(line)} 不变，差额（可为负）另立一条草稿，进入下一张对账单。`,
    fields: (line) => (
      <>
        <Field name="amount" label={`差额（${line.currency}）`} required span="row">
          <MoneyInput />
        </Field>
        {why}
      </>
    ),
  },
  due: {
    title: '修改到期日',
    endpoint: feeLines.changeDue,
    initial: (line) => ({ dueDate: line.dueDate ?? today(), remark: line.remark, reason: null }),
    okText: '保存',
    done: '已修改',
    note: (line) => `现为 ${line.dueDate ?? '未定'}；新的到期日从今天起用于账龄，以前的账龄不变。`,
    fields: () => (
      <>
        <Field of={FEE_LINE_FIELDS} name="dueDate" required span="row">
          <DateInput />
        </Field>
        <Field of={FEE_LINE_FIELDS} name="remark" span="row">
          <TextAreaInput />
        </Field>
        {why}
      </>
    ),
  },
  actual: {
    title: '暂估转实际',
    endpoint: feeLines.actual,
    initial: (line) => ({ amount: line.amount }),
    okText: '生成实际草稿',
    done: '已生成实际费用草稿',
    note: (line) => `暂估 ${amountOf(line)}；实际费用审核后，暂估在同一记账日自动冲回。`,
    fields: (line) => (
      <Field name="amount" label={`实际金额（${line.currency}，含税）`} required span="row">
        <MoneyInput />
      </Field>
    ),
  },
};

/** 拆分, 换币种, 补差, 修改到期日, 暂估转实际 of one line. */
export function FeeStep({ code, line, onClose }: { code: StepCode; line: StepLine; onClose: () => void }) {
  const step = STEPS[code];
  const note = step.note(line);
  return (
    <DrawerForm<unknown>
      title={`${step.title} ${line.feeNo}`}
      record={line}
      initial={step.initial(line)}
      save={step.endpoint as Endpoint<unknown, unknown, unknown>}
      {...(step.toBody && { toBody: (values) => step.toBody?.(values as Record<string, unknown>, line) ?? {} })}
      invalidates={['/finance']}
      width={460}
      okText={step.okText}
      done={step.done}
      onClose={() => onClose()}
    >
      {note ? (
        <div style={{ gridColumn: '1 / -1' }}>
          <Alert type="info" title={note} />
        </div>
      ) : null}
      {step.fields(line)}
    </DrawerForm>
  );
}
