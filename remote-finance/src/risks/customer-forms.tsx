import { RISK_RELEASE_FIELDS } from '@shared/contract/finance/risk-release.fields.ts';
import { addDays, today } from '@shared/contract/business-day.ts';
import type { RiskProfile, RiskRelease } from '@shared/contract/finance/risk.answers.ts';
import { risk } from '@shared/contract/finance/risk.contract.ts';
import {
  HOLD_SCOPES,
  RELEASE_DAYS,
  releaseDaysMost,
  RELEASE_DOCS,
  type ReleaseDoc,
} from '@shared/contract/finance/risk.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Papers } from '@shared/ui/attachments/papers.tsx';
import { LoadState } from '@shared/ui/base/load-state.tsx';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, CodeSelect, MoneyInput, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Money } from '@shared/ui/format/format-text.tsx';
import { Drawer, Form } from 'antd';
import { useState } from 'react';
import { PAGE, TOUCHED, type CustomerDialog } from './risk.actions.ts';
import { Usage } from './usage.tsx';
import css from './risks.module.css';

interface Props {
  row: RiskProfile;
  onClose: () => void;
}
const FORMS = { limit: Limit, hold: Hold, release: ReleaseOf };

/** The form that was asked for, once the customer's credit is read. */
export function CustomerForms({ dialog, onClose }: { dialog: CustomerDialog; onClose: () => void }) {
  const read = useRead(risk.profile, { params: { id: dialog.customerId } }, { skipErrorHandler: true });
  if (!read.data)
    return (
      <Drawer open title="客户信用" onClose={onClose}>
        <LoadState read={read} back={{ path: PAGE, label: '返回风险管理' }} />
      </Drawer>
    );
  const Chosen = FORMS[dialog.kind];
  return <Chosen row={read.data} onClose={onClose} />;
}

const Reason = () => (
  <Field of={RISK_RELEASE_FIELDS} name="reason" required span="row">
    <TextAreaInput />
  </Field>
);

/** 信用额度 (6.2, FIN-195): waits for another person; more than 20 % up or above a million, for 总经理. */
function Limit({ row, onClose }: Props) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const { creditLimit, tempLimit, tempUntil, creditDays } = row;
  return (
    <DrawerForm
      title={`调整额度 ${row.name}`}
      record={{ id: row.customerId, version: row.version }}
      initial={{ creditLimit, tempLimit, tempUntil, reason: null }}
      save={risk.changeLimit}
      files={() => [...files]}
      invalidates={TOUCHED}
      okText="提交审批"
      done="已提交，等待另一人审批"
      onClose={() => onClose()}
    >
      <div className={css.row}>
        <Usage exposure={row.exposure} limit={row.limitInForce} usageBp={row.usageBp} />
        <Descriptions
          facts={[
            { title: '现额度', content: creditLimit === null ? '不限' : <Money value={creditLimit} currency="CNY" /> },
            { title: '账期', content: `${creditDays} 天（在客户资料维护）` },
          ]}
        />
      </div>
      <Field name="creditLimit" label="额度" span="row" hint="留空为不限；上调超过 20% 或超过 100 万 CNY 须总经理审批">
        <MoneyInput autoFocus currency="CNY" />
      </Field>
      <Field name="tempLimit" label="临时额度">
        <MoneyInput currency="CNY" />
      </Field>
      <Field name="tempUntil" label="截止日" hint="含当日，最长 90 天">
        <DateInput />
      </Field>
      <Reason />
      <Field name="files" label="依据文件" span="row">
        <Papers label="依据文件" files={files} onFiles={setFiles} />
      </Field>
    </DrawerForm>
  );
}

/** 控货: counts at once, until released or past its last day. */
function Hold({ row, onClose }: Props) {
  return (
    <DrawerForm
      title={`控货 ${row.name}`}
      record={null}
      initial={{ scope: 'ALL', validTo: null, reason: null }}
      toBody={(values) => ({ ...values, customerId: row.customerId })}
      save={risk.createHold}
      invalidates={TOUCHED}
      okText="控货"
      done="已控货，立即生效"
      onClose={() => onClose()}
    >
      <Field
        of={RISK_RELEASE_FIELDS}
        name="scope"
        required
        span="row"
        hint="全部：出库、放款、新单都停；全部与新单同时冻结信用"
      >
        <CodeRadio labels={HOLD_SCOPES} />
      </Field>
      <Field of={RISK_RELEASE_FIELDS} name="validTo" label="截止日" span="row" hint="留空：直到解控">
        <DateInput />
      </Field>
      <Reason />
    </DrawerForm>
  );
}

function ReleaseOf({ row, onClose }: Props) {
  return (
    <ReleaseForm customerId={row.customerId} name={row.name} scope={row.holds[0]?.scope ?? 'ALL'} onClose={onClose} />
  );
}

interface ReleaseProps {
  customerId: string;
  name: string;
  scope: keyof typeof HOLD_SCOPES;
  /** The document that it is asked for. */
  doc?: { type: ReleaseDoc; no: string } | null;
  onClose: () => void;
}
/** 解控申请 (6.2, FIN-196): for a document, an amount or the whole of a scope; another person decides. */
export function ReleaseForm({ customerId, name, scope, doc = null, onClose }: ReleaseProps) {
  return (
    <DrawerForm<RiskRelease>
      title={`申请解控 ${name}`}
      record={null}
      initial={{
        scope,
        docType: doc?.type ?? null,
        docNo: doc?.no ?? null,
        amount: null,
        validTo: addDays(today(), RELEASE_DAYS),
        reason: null,
      }}
      toBody={(values) => ({ ...values, customerId })}
      save={risk.applyRelease}
      invalidates={TOUCHED}
      okText="提交申请"
      done={({ releaseNo }) => `已提交 ${releaseNo}，等待另一人审批`}
      onClose={() => onClose()}
    >
      <Field of={RISK_RELEASE_FIELDS} name="scope" required span="row">
        <CodeRadio labels={HOLD_SCOPES} />
      </Field>
      <Field of={RISK_RELEASE_FIELDS} name="docType" hint="不选单据也不填金额：解除该范围的全部控货">
        <CodeSelect labels={RELEASE_DOCS} />
      </Field>
      <Field of={RISK_RELEASE_FIELDS} name="docNo" label="单号">
        <TextInput maxLength={60} placeholder="如 CK20261120-0001" />
      </Field>
      <AmountField />
      <LastDayField />
      <Reason />
    </DrawerForm>
  );
}

/** What the release is for, as the form has it. */
const useDocType = () => Form.useWatch('docType', Form.useFormInstance()) as ReleaseDoc | null | undefined;

function LastDayField() {
  const most = releaseDaysMost(useDocType() ?? null);
  return (
    <Field of={RISK_RELEASE_FIELDS} name="validTo" label="有效期至" required hint={`含当日，最长 ${most} 天`}>
      <DateInput />
    </Field>
  );
}

/** An amount goes with a container (what is let through beyond the limit) or stands alone. */
function AmountField() {
  const docType = useDocType();
  const takes = !docType || docType === 'CONTAINER';
  return (
    <Field
      of={RISK_RELEASE_FIELDS}
      name="amount"
      hint={
        takes
          ? docType
            ? '放行的超额金额'
            : '用完即止；出库须指定出库单'
          : `${RELEASE_DOCS[docType]}按单放行，不填金额`
      }
    >
      <MoneyInput currency="CNY" disabled={!takes} />
    </Field>
  );
}
