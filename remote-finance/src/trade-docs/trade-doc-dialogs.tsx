import { TRADE_DOC_FIELDS } from '@shared/contract/finance/trade-doc.fields.ts';
import { today } from '@shared/contract/business-day.ts';
import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import { declarationParent } from '@shared/contract/finance/trade-doc.pickers.ts';
import type { TradeDocDetail } from '@shared/contract/finance/trade-doc.answers.ts';
import { isTaxInvoice, TRADE_DOC_KINDS } from '@shared/contract/finance/trade-doc.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Papers } from '@shared/ui/attachments/papers.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { MoneyInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { Alert, Drawer } from 'antd';
import { useState } from 'react';
import type { TradeDocDialog } from './trade-doc.actions.ts';
import { LinkFeesForm } from './link-fees-form.tsx';
import { TradeDocForm } from './trade-doc-form.tsx';

interface Props {
  row: TradeDocDetail;
  onClose: () => void;
}
const FORMS = {
  update: ({ row, onClose }: Props) => <TradeDocForm kind={row.kind} record={row} onClose={onClose} />,
  issue: Register,
  receive: Register,
  link: Link,
  linkFees: LinkFeesForm,
  red: Red,
};

/** The form that was asked for, once the document is read. */
export function TradeDocDialogs({ dialog, onClose }: { dialog: TradeDocDialog; onClose: () => void }) {
  const read = useRead(tradeDocs.get, { params: { id: dialog.id } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <Drawer open title="合同发票" onClose={onClose}>
        <LoadState read={read} back={{ path: '/finance/contract-invoice', label: '返回合同发票' }} />
      </Drawer>
    );
  const Form = FORMS[dialog.kind];
  return <Form row={read.data} onClose={onClose} />;
}

function Numbers() {
  return (
    <>
      <Field of={TRADE_DOC_FIELDS} name="invoiceNo" required hint="8 或 20 位数字">
        <TextInput />
      </Field>
      <Field of={TRADE_DOC_FIELDS} name="invoiceCode" hint="8 位号码须填，数电票不填">
        <TextInput />
      </Field>
    </>
  );
}

/** 开具 / 收票登记: number, day and the paper. */
function Register({ row, onClose }: Props) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const receives = row.kind === 'INPUT_INVOICE';
  return (
    <DrawerForm<TradeDocDetail>
      title={`${receives ? '收票登记' : `开具${TRADE_DOC_KINDS[row.kind]}`} ${row.docNo}`}
      record={row}
      initial={{
        invoiceNo: row.invoiceNo,
        invoiceCode: row.invoiceCode,
        invoiceDate: receives ? row.docDate : today(),
      }}
      save={receives ? tradeDocs.receive : tradeDocs.issue}
      files={() => [...files]}
      invalidates={['/finance']}
      okText={receives ? '登记' : '开具'}
      onClose={() => onClose()}
    >
      {isTaxInvoice(row.kind) ? <Numbers /> : null}
      <Field name="invoiceDate" label={receives ? '开票日期' : '开具日期'} required>
        <DateInput />
      </Field>
      <Papers label="文件" files={files} onFiles={setFiles} />
    </DrawerForm>
  );
}

function Link({ row, onClose }: Props) {
  return (
    <DrawerForm<TradeDocDetail>
      title={`关联报关单 ${row.docNo}`}
      record={row}
      initial={{ declarationId: row.declarationId }}
      save={tradeDocs.link}
      invalidates={['/finance']}
      onClose={() => onClose()}
    >
      <Field of={TRADE_DOC_FIELDS} name="declarationId" span="row" hint="清空为不关联">
        <Picker kind="trade-declarations" parent={declarationParent(row)} />
      </Field>
    </DrawerForm>
  );
}

/** 冲红: whole, or of a service invoice by line; what is left empty is not taken back. */
function Red({ row, onClose }: Props) {
  const service = row.lines.every(({ feeLineId }) => feeLineId !== null);
  return (
    <DrawerForm<TradeDocDetail>
      title={`冲红 ${row.docNo}`}
      record={row}
      initial={{ invoiceDate: today() }}
      toBody={({ parts, ...values }) => ({
        ...values,
        lines: Object.entries((parts ?? {}) as Record<string, string | null>).flatMap(([lineId, amount]) =>
          amount ? [{ lineId, amount }] : [],
        ),
      })}
      save={tradeDocs.red}
      invalidates={['/finance']}
      okText="冲红"
      width={640}
      onClose={() => onClose()}
    >
      <Numbers />
      <Field of={TRADE_DOC_FIELDS} name="invoiceDate" label="红字发票日期" required>
        <DateInput />
      </Field>
      {service
        ? row.lines.map((line) => (
            <Field
              key={line.id}
              name={['parts', line.id]}
              label={`${line.nameCn} 冲红金额`}
              hint={`原金额 ${line.amount ?? '—'}，已冲红 ${line.reddened ?? '—'}；都不填为整张冲红`}
            >
              <MoneyInput currency={row.currency} />
            </Field>
          ))
        : null}
      <Field name="reason" label="原因" required span="row">
        <TextAreaInput />
      </Field>
      <Alert
        type="warning"
        showIcon
        style={{ gridColumn: '1 / -1' }}
        title={`将生成一张负数的${TRADE_DOC_KINDS[row.kind]}，关联费用的已开票金额相应冲回，不能撤销。`}
      />
    </DrawerForm>
  );
}
