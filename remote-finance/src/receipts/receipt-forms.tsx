import { RECEIPT_FIELDS } from '@shared/contract/finance/receipt.fields.ts';
import { receipts, type ReceiptDetail } from '@shared/contract/finance/receipt.contract.ts';
import { KINDS_WITHOUT_CUSTOMER, RECEIPT_KINDS, type ReceiptKind } from '@shared/contract/finance/receipt.labels.ts';
import { receiptMachine } from '@shared/contract/finance/receipt.machine.ts';
import { businessDay } from '@shared/contract/business-day.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeSelect, MoneyInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { useSetField } from '@shared/ui/form/use-set-field.ts';
import { DateText, Money } from '@shared/ui/format/format-text.tsx';
import { Button, Drawer, Form } from 'antd';
import { useState } from 'react';
import { TOUCHED, type ReceiptDialog } from './receipt.actions.ts';
import css from './receipts.module.css';

interface Props {
  row: ReceiptDetail;
  onClose: () => void;
}
const FORMS = {
  claim: ClaimForm,
  confirm: ConfirmForm,
  refund: (props: Props) => <BackForm {...props} action="refund" />,
  remit: (props: Props) => <BackForm {...props} action="remit" />,
  reverse: ReverseForm,
};

/** The form that was asked for, once the receipt is read. */
export function ReceiptForms({ dialog, onClose }: { dialog: ReceiptDialog; onClose: () => void }) {
  const read = useRead(receipts.get, { params: { id: dialog.id } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <Drawer open title="收款单" onClose={onClose}>
        <LoadState read={read} back={{ path: globalThis.location.pathname, label: '关闭' }} />
      </Drawer>
    );
  const Asked = FORMS[dialog.kind];
  return <Asked row={read.data} onClose={onClose} />;
}

const Facts = ({ row }: { row: ReceiptDetail }) => (
  <div className={css.facts}>
    <Descriptions
      facts={[
        { title: RECEIPT_FIELDS.payerName, content: row.payerName },
        { title: RECEIPT_FIELDS.amount, content: <Money value={row.amount} currency={row.currency} /> },
        { title: RECEIPT_FIELDS.valueDate, content: <DateText value={row.valueDate} /> },
        { title: '账户', content: row.accountName },
        row.customerName ? { title: RECEIPT_FIELDS.customerId, content: row.customerName } : null,
        row.forCompanyName ? { title: RECEIPT_FIELDS.forCompanyId, content: row.forCompanyName } : null,
        row.remark ? { title: RECEIPT_FIELDS.remark, content: row.remark, wide: true } : null,
      ]}
    />
  </div>
);

/** 认领: whose it is; the best guesses stand above, one click takes one. */
function ClaimForm({ row, onClose }: Props) {
  return (
    <DrawerForm<ReceiptDetail>
      title={`认领 ${row.receiptNo}`}
      record={row}
      initial={{
        customerId: null,
        forCompanyId: row.forCompanyId,
        kind: row.kind,
        payerName: row.payerName,
        payerCountry: row.payerCountry,
        bizNo: row.bizNo,
        remark: row.remark,
      }}
      save={receipts.claim}
      invalidates={TOUCHED}
      okText="认领"
      done={`${row.receiptNo} 已认领，等待确认`}
      width={560}
      onClose={() => onClose()}
    >
      <Facts row={row} />
      <Suggestions id={row.id} />
      <Field of={RECEIPT_FIELDS} name="kind" required span="row">
        <CodeSelect labels={RECEIPT_KINDS} allowClear={false} />
      </Field>
      <Claimer />
      <Field of={RECEIPT_FIELDS} name="bizNo" span="row">
        <TextInput maxLength={60} />
      </Field>
      <Field of={RECEIPT_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}

function Suggestions({ id }: { id: string }) {
  const setField = useSetField();
  const { data } = useRead(receipts.suggestions, { params: { id } }, { skipErrorHandler: true });
  if (!data || data.list.length === 0) return null;
  return (
    <section className={css.hints} aria-label="匹配建议">
      <p>可能的客户</p>
      {data.list.map((one) => (
        <div key={one.customerId} className={css.hint}>
          <div>
            {one.customerName} <span>{one.why.join('，')}</span>
          </div>
          <Button size="small" onClick={() => setField('customerId', one.customerId)}>
            选用
          </Button>
        </div>
      ))}
    </section>
  );
}

function Claimer() {
  const kind = Form.useWatch('kind', Form.useFormInstance()) as ReceiptKind | undefined;
  if (kind === 'INTERNAL')
    return (
      <Field of={RECEIPT_FIELDS} name="forCompanyId" required span="row" hint="代哪个主体收的款">
        <Picker kind="companies" />
      </Field>
    );
  if (kind && KINDS_WITHOUT_CUSTOMER.includes(kind)) return null;
  return (
    <>
      <Field of={RECEIPT_FIELDS} name="customerId" required span="row">
        <Picker kind="customers" />
      </Field>
      {kind === 'FOREIGN' ? (
        <>
          <Field of={RECEIPT_FIELDS} name="payerName" required span="row">
            <TextInput maxLength={200} />
          </Field>
          <Field of={RECEIPT_FIELDS} name="payerCountry" required span="row" hint="确认前还须上传水单">
            <Picker kind="countries" />
          </Field>
        </>
      ) : null}
    </>
  );
}

/** 确认 at a date of the books; a closed one is refused with the day that would do (FIN-115). */
function ConfirmForm({ row, onClose }: Props) {
  return (
    <DrawerForm<ReceiptDetail>
      title={`确认 ${row.receiptNo}`}
      record={row}
      initial={{ accountingDate: row.accountingDate ?? row.valueDate }}
      save={receipts.confirm}
      invalidates={TOUCHED}
      okText="确认到账"
      done={`${row.receiptNo} 已确认入账`}
      width={520}
      onClose={() => onClose()}
    >
      <Facts row={row} />
      <Field
        of={RECEIPT_FIELDS}
        name="accountingDate"
        required
        span="row"
        hint="默认到账日；所在期间已结账时请改为开放期间"
      >
        <DateInput />
      </Field>
    </DrawerForm>
  );
}

/** 退款 to the customer, 转付 to the company it was collected for: makes a payment application of kind 退款. */
function BackForm({ row, action, onClose }: Props & { action: 'refund' | 'remit' }) {
  const { label } = receiptMachine.actions[action];
  return (
    <DrawerForm<{ applicationNo: string }>
      title={`${label} ${row.receiptNo}`}
      record={row}
      initial={{
        amount: row.unallocated,
        payeeName: action === 'remit' ? row.forCompanyName : row.customerName,
        payeeBank: null,
        payeeAccount: null,
        reason: null,
      }}
      save={receipts[action]}
      invalidates={TOUCHED}
      okText={`申请${label}`}
      done={({ applicationNo }) => `已生成付款申请 ${applicationNo}`}
      width={520}
      onClose={() => onClose()}
    >
      <Facts row={row} />
      <Field name="amount" label={`${label}金额`} required span="row" hint="不能大于未核销金额">
        <MoneyInput currency={row.currency} />
      </Field>
      <Field name="payeeName" label="收款户名" required span="row">
        <TextInput maxLength={100} />
      </Field>
      <Field name="payeeBank" label="开户行" required span="row">
        <TextInput maxLength={100} />
      </Field>
      <Field name="payeeAccount" label="收款账号" required span="row">
        <TextInput maxLength={60} />
      </Field>
      <Field name="reason" label="原因" required span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}

function ReverseForm({ row, onClose }: Props) {
  const [today] = useState(() => businessDay(new Date()));
  return (
    <DrawerForm<ReceiptDetail>
      title={`冲红 ${row.receiptNo}`}
      record={row}
      initial={{ date: today, reason: null }}
      save={receipts.reverse}
      invalidates={TOUCHED}
      okText="冲红"
      done={`${row.receiptNo} 已冲红`}
      width={520}
      onClose={() => onClose()}
    >
      <Facts row={row} />
      <Field name="date" label="记账日" required span="row" hint="须在开放期间，生成一张红字收款单">
        <DateInput />
      </Field>
      <Field name="reason" label="原因" required span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}
