import { TAX_CASE_FIELDS } from '@shared/contract/finance/tax-case.fields.ts';
import { today } from '@shared/contract/business-day.ts';
import { divide, multiply, round, subtract } from '@shared/contract/decimal.ts';
import type { Endpoint } from '@shared/contract/endpoint.ts';
import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import { WAIVER_CHOICES } from '@shared/contract/finance/tax-case.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm, type DrawerFormProps } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeSelect, DecimalInput, MoneyInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { Alert, Drawer } from 'antd';
import { AbandonForm } from './abandon-form.tsx';
import { MatchForm } from './match-form.tsx';
import { ReceiveDocForm } from './receive-doc-form.tsx';
import { TaxCaseForm } from './tax-case-form.tsx';
import { TOUCHED, type TaxCaseDialog } from './tax-case.actions.ts';
import css from './tax-cases.module.css';

interface Props {
  row: TaxCaseDetail;
  onClose: () => void;
}
type StepProps = Props & {
  title: string;
  save: Endpoint<unknown, unknown, TaxCaseDetail>;
  children: React.ReactNode;
} & Partial<Pick<DrawerFormProps<TaxCaseDetail>, 'initial' | 'toBody' | 'done'>>;
/** A step with a few fields. */
const Step = ({ row, onClose, title, save, children, initial = {}, ...rest }: StepProps) => (
  <DrawerForm<TaxCaseDetail>
    title={`${title} ${row.caseNo}`}
    record={row}
    initial={initial}
    save={save}
    invalidates={TOUCHED}
    okText={title}
    onClose={() => onClose()}
    {...rest}
  >
    {children}
  </DrawerForm>
);
const Note = ({ text, type = 'info' }: { text: string; type?: 'info' | 'warning' }) => (
  <div className={css.note}>
    <Alert type={type} showIcon title={text} />
  </div>
);

function Declare(props: Props) {
  const { row } = props;
  return (
    <Step {...props} title="提交申报" save={taxCases.declare as StepProps['save']} initial={{ declaredOn: today() }}>
      <Field of={TAX_CASE_FIELDS} name="declaredOn" required>
        <DateInput />
      </Field>
      <Note
        text={
          row.mode === 'AGENCY'
            ? '向税局申请代理出口货物证明，本单不产生退税款。'
            : row.mode === 'COLLECT'
              ? '代办退税：退税款属于开票工厂，申报时不记账。'
              : `申报后记账：借 应收出口退税 ${row.refundAmount ?? ''}，贷 应交税费-出口退税。`
        }
      />
    </Step>
  );
}
const Accept = (props: Props) => (
  <Step {...props} title="税局受理" save={taxCases.accept as StepProps['save']} initial={{ acceptedOn: today() }}>
    <Field of={TAX_CASE_FIELDS} name="acceptedOn" required>
      <DateInput />
    </Field>
  </Step>
);
const Deliver = (props: Props) => (
  <Step {...props} title="交付委托方" save={taxCases.deliver as StepProps['save']} initial={{ deliveredOn: today() }}>
    <Field of={TAX_CASE_FIELDS} name="deliveredOn" required>
      <DateInput />
    </Field>
  </Step>
);
const Certify = (props: Props) => (
  <Step {...props} title="登记代理证明" save={taxCases.certify as StepProps['save']} initial={{ certOn: today() }}>
    <Field of={TAX_CASE_FIELDS} name="certNo" label="代理出口货物证明号" required>
      <TextInput maxLength={40} />
    </Field>
    <Field of={TAX_CASE_FIELDS} name="certOn" required>
      <DateInput />
    </Field>
  </Step>
);

function Approve(props: Props) {
  const { row } = props;
  return (
    <Step
      {...props}
      title="登记核准"
      save={taxCases.approve as StepProps['save']}
      initial={{ approvedOn: today(), amount: row.declaredAmount }}
    >
      <Field of={TAX_CASE_FIELDS} name="approvedOn" required>
        <DateInput />
      </Field>
      <Field name="amount" label="核准金额" required hint={`申报金额 ${row.declaredAmount ?? '—'}`}>
        <MoneyInput currency="CNY" />
      </Field>
      <Field name="differenceReason" label="差额原因" span="row" hint="与申报金额不同时必填，差额计入主营业务成本">
        <TextAreaInput />
      </Field>
    </Step>
  );
}

function Refund(props: Props) {
  const { row } = props;
  const missing = round(subtract(row.approvedAmount ?? '0', row.refundedAmount ?? '0'), 2);
  return (
    <Step {...props} title="登记到账" save={taxCases.refund as StepProps['save']} initial={{ amount: null }}>
      <Field name="receiptId" label="退税到账收款" required span="row" hint="出纳已确认、类型为「退税到账」的收款单">
        <Picker kind="tax-receipts" parent={row.companyId} />
      </Field>
      <Field name="amount" label="本次到账金额" hint={`未到账 ${missing}；不填则取收款余额与未到账的较小者`}>
        <MoneyInput currency="CNY" />
      </Field>
    </Step>
  );
}

const percentOf = (rate: string | null) =>
  rate === null ? null : round(multiply(rate, '100'), 6).replace(/\.?0+$/, '');
/** FIN-160; the share a day is typed in percent. */
function Advance(props: Props) {
  const { row } = props;
  const has = row.advanceDate !== null;
  return (
    <Step
      {...props}
      title="登记垫退"
      save={taxCases.advance as StepProps['save']}
      initial={{
        amount: has ? row.advanceAmount : (row.approvedAmount ?? row.refundAmount),
        advanceDate: row.advanceDate ?? today(),
        dailyRate: percentOf(row.advanceRate),
      }}
      toBody={({ dailyRate: percent, ...values }) => ({
        ...values,
        dailyRate: typeof percent === 'string' && percent !== '' ? round(divide(percent, '100'), 8) : null,
      })}
    >
      <Field
        name="amount"
        label="垫退金额"
        hint={`不超过退税额 ${row.approvedAmount ?? row.refundAmount ?? '—'}；清空为取消垫退`}
      >
        <MoneyInput currency="CNY" />
      </Field>
      <Field of={TAX_CASE_FIELDS} name="advanceDate">
        <DateInput />
      </Field>
      <Field name="dailyRate" label="日利率" hint="从垫退日计到到账前一日">
        <DecimalInput suffix="%/天" />
      </Field>
      <Note
        text={
          row.mode === 'COLLECT'
            ? '将生成应付工厂的「垫付税款」费用，审核后走付款申请；到账时先扣垫退和利息。'
            : '垫退随货款付给工厂；到账后按利息生成客户应收「垫退利息」。'
        }
      />
    </Step>
  );
}

function Waive(props: Props) {
  const { row } = props;
  const open = row.checks.filter(({ code, ok, waived }) => !ok && !waived && code in WAIVER_CHOICES);
  const labels = Object.fromEntries(open.map(({ code, title }) => [code, `${code} ${title}`]));
  return (
    <Step
      {...props}
      title="申请放行"
      save={taxCases.waive as StepProps['save']}
      initial={{ check: open[0]?.code ?? null }}
      done="已提交，等待退税主管审批"
    >
      <Field name="check" label="放行项" required span="row">
        <CodeSelect labels={labels} />
      </Field>
      <Note type="warning" text={open.map(({ title, text }) => `${title}：${text}`).join('；')} />
      <Field name="reason" label="原因" required span="row" hint="如 未到期收汇、视同收汇">
        <TextAreaInput />
      </Field>
    </Step>
  );
}

const FORMS = {
  update: ({ row, onClose }: Props) => <TaxCaseForm record={row} onClose={onClose} />,
  match: MatchForm,
  receiveDoc: ReceiveDocForm,
  waive: Waive,
  declare: Declare,
  accept: Accept,
  approve: Approve,
  refund: Refund,
  advance: Advance,
  certify: Certify,
  deliver: Deliver,
  abandon: AbandonForm,
};

/** The form that was asked for, once the case is read. */
export function TaxCaseDialogs({ dialog, onClose }: { dialog: TaxCaseDialog; onClose: () => void }) {
  const read = useRead(taxCases.get, { params: { id: dialog.id } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <Drawer open title="退税单" onClose={onClose}>
        <LoadState read={read} back={{ path: '/finance/tax-refund', label: '返回退税管理' }} />
      </Drawer>
    );
  const Form = FORMS[dialog.kind];
  return <Form row={read.data} onClose={onClose} />;
}
