import { fxQuotas, type QuotaAccount } from '@shared/contract/finance/quota.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Papers } from '@shared/ui/attachments/papers.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeSelect, MoneyInput, TextAreaInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { formatMoney } from '@shared/ui/format/format.ts';
import { Money } from '@shared/ui/format/format-text.tsx';
import { Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { PAGE, TOUCHED, type QuotaDialog } from './quota.actions.ts';
import css from './exchange-quotas.module.css';

interface Props {
  row: QuotaAccount;
  onClose: () => void;
}
const FORMS = { reserve: Reserve, release: Release, transfer: Transfer, refund: Refund, adjust: Adjust };

/** The form that was asked for, once the account is read. */
export function AccountForms({ dialog, onClose }: { dialog: QuotaDialog; onClose: () => void }) {
  const read = useRead(fxQuotas.get, { params: { id: dialog.id } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <Drawer open title="额度账户" onClose={onClose}>
        <LoadState read={read} back={{ path: PAGE, label: '返回外汇额度' }} />
      </Drawer>
    );
  const Form = FORMS[dialog.kind];
  return <Form row={read.data} onClose={onClose} />;
}

const Facts = ({ row, children }: { row: QuotaAccount; children?: ReactNode }) => (
  <div className={css.facts}>
    <Descriptions
      facts={[
        { title: '主体', content: row.companyName },
        row.available === undefined
          ? null
          : { title: '可用额度', content: <Money value={row.available} currency={row.currency} /> },
      ]}
    />
    {children}
  </div>
);
const Reason = () => (
  <Field name="reason" label="原因" required span="row">
    <TextAreaInput />
  </Field>
);
/** What a document or collection is called in a choice, with its amount where that is seen. */
const named = (no: string, amount: string | undefined, currency: string) =>
  amount === undefined ? no : `${no}（${currency} ${formatMoney(amount, currency)}）`;

function Reserve({ row, onClose }: Props) {
  const docs = Object.fromEntries(
    row.documents.map(({ id, docNo, amount }) => [id, named(docNo, amount, row.currency)]),
  );
  return (
    <DrawerForm<QuotaAccount>
      title={`预占额度 ${row.label}`}
      record={row}
      initial={{ amount: null, tradeDocId: null, reason: null }}
      save={fxQuotas.reserve}
      invalidates={TOUCHED}
      okText="预占"
      onClose={() => onClose()}
    >
      <Facts row={row} />
      <Field name="tradeDocId" label="合同发票" span="row" hint="该客户已生效的外销合同、商业发票；不选为不限单据">
        <CodeSelect labels={docs} />
      </Field>
      <Field name="amount" label="预占金额" required span="row">
        <MoneyInput currency={row.currency} />
      </Field>
      <Reason />
    </DrawerForm>
  );
}

const NO_DOC = 'none';
function Release({ row, onClose }: Props) {
  const held = Object.fromEntries(
    row.reservations.map(({ tradeDocId, tradeDocNo, amount }) => [
      tradeDocId ?? NO_DOC,
      named(tradeDocNo ?? '不限单据', amount, row.currency),
    ]),
  );
  const [first] = row.reservations;
  return (
    <DrawerForm<QuotaAccount>
      title={`释放预占 ${row.label}`}
      record={row}
      initial={{ tradeDocId: first ? (first.tradeDocId ?? NO_DOC) : null, amount: first?.amount ?? null, reason: null }}
      toBody={({ tradeDocId, ...values }) => ({ ...values, tradeDocId: tradeDocId === NO_DOC ? null : tradeDocId })}
      save={fxQuotas.release}
      invalidates={TOUCHED}
      okText="释放"
      onClose={() => onClose()}
    >
      <Facts row={row} />
      <Field name="tradeDocId" label="预占" required span="row" hint={first ? '' : '该账户没有预占'}>
        <CodeSelect labels={held} allowClear={false} />
      </Field>
      <Field name="amount" label="释放金额" required span="row">
        <MoneyInput currency={row.currency} />
      </Field>
      <Reason />
    </DrawerForm>
  );
}

/** 转户 (FIN-185): waits for another person. */
function Transfer({ row, onClose }: Props) {
  const [files, setFiles] = useState<readonly File[]>([]);
  return (
    <DrawerForm<QuotaAccount>
      title={`额度转户 ${row.label}`}
      record={row}
      initial={{ toCustomerId: null, amount: null, reason: null }}
      save={fxQuotas.transfer}
      files={() => [...files]}
      invalidates={TOUCHED}
      okText="提交审批"
      done="已提交，等待另一人审批"
      onClose={() => onClose()}
    >
      <Facts row={row} />
      <Field name="toCustomerId" label="转入客户" required span="row">
        <Picker kind="customers" />
      </Field>
      <Field name="amount" label="转户金额" required span="row">
        <MoneyInput currency={row.currency} />
      </Field>
      <Reason />
      <Field name="files" label="转户协议" required span="row">
        <Papers label="转户协议文件" files={files} onFiles={setFiles} />
      </Field>
    </DrawerForm>
  );
}

function Refund({ row, onClose }: Props) {
  const lots = row.lots.filter(({ kind }) => kind === 'COLLECT');
  const labels = Object.fromEntries(
    lots.map(({ id, receiptNo, movementNo, left }) => [id, named(receiptNo ?? movementNo, left, row.currency)]),
  );
  return (
    <DrawerForm<QuotaAccount>
      title={`登记退汇 ${row.label}`}
      record={row}
      initial={{ sourceId: lots[0]?.id ?? null, amount: null, reason: null }}
      save={fxQuotas.refund}
      invalidates={TOUCHED}
      okText="登记退汇"
      onClose={() => onClose()}
    >
      <Facts row={row} />
      <Field name="sourceId" label="收汇" required span="row" hint="括号内为未匹配金额；已匹配的须先取消匹配">
        <CodeSelect labels={labels} allowClear={false} />
      </Field>
      <Field name="amount" label="退汇金额" required span="row">
        <MoneyInput currency={row.currency} />
      </Field>
      <Reason />
    </DrawerForm>
  );
}

function Adjust({ row, onClose }: Props) {
  return (
    <DrawerForm<QuotaAccount>
      title={`调整额度 ${row.label}`}
      record={row}
      initial={{ amount: null, reason: null }}
      save={fxQuotas.adjust}
      invalidates={TOUCHED}
      okText="调整"
      onClose={() => onClose()}
    >
      <Facts row={row} />
      <Field name="amount" label="调整金额" required span="row" hint="正数增加、负数减少，调整后可用额度不能小于 0">
        <MoneyInput currency={row.currency} />
      </Field>
      <Reason />
    </DrawerForm>
  );
}
