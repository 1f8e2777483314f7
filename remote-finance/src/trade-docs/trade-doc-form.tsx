import { TRADE_DOC_FIELDS } from '@shared/contract/finance/trade-doc.fields.ts';
import { today } from '@shared/contract/business-day.ts';
import { tradeDocs } from '@shared/contract/finance/trade-doc.contract.ts';
import { declarationParent, feeParent, templateParent } from '@shared/contract/finance/trade-doc.pickers.ts';
import type { TradeDocDetail, TradeDocProposal } from '@shared/contract/finance/trade-doc.answers.ts';
import {
  paperOfKind,
  TRADE_DOC_KINDS,
  TRADE_DOC_TRAITS,
  TRADE_INCOTERMS,
  type TradeDocKind,
} from '@shared/contract/finance/trade-doc.labels.ts';
import { comparedAs } from '@shared/contract/finance/trade-doc.rules.ts';
import { call } from '@shared/runtime/call.ts';
import { toast } from '@shared/runtime/notices.ts';
import { failureText } from '@shared/runtime/query.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import type { Values } from '@shared/ui/form/form-values.ts';
import { CodeSelect, TextAreaInput, TextInput } from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { LineField } from '@shared/ui/grid/line-grid.tsx';
import { Button, Form } from 'antd';
import { useMemo, useState } from 'react';
import { LiveCheck } from './cross-check.tsx';
import { blankLine, bodyLine, formLine, lineColumns, type FormLine } from './trade-doc.form-lines.ts';
import { useSides } from './use-sides.ts';
import css from './trade-docs.module.css';

const NOBODY = { name: '', taxNo: null, address: null, bankName: null, bankAccount: null };
const valuesOf = (kind: TradeDocKind, from: TradeDocDetail | TradeDocProposal): Values => ({
  ...from,
  lines: from.lines.map((line) => formLine(kind, line)),
});

interface Props {
  kind: TradeDocKind;
  record: TradeDocDetail | null;
  /** What a new document begins with: a quote. */
  proposal?: TradeDocProposal | null;
  onClose: () => void;
}
/** 新建 / 编辑合同发票 (6.2); lines out of an order or container, or pasted from Excel. */
export function TradeDocForm({ kind, record, proposal = null, onClose }: Props) {
  const title = TRADE_DOC_KINDS[kind];
  const traits = TRADE_DOC_TRAITS[kind];
  const initial = record
    ? valuesOf(kind, record)
    : {
        docDate: today(),
        currency: traits.export ? 'USD' : 'CNY',
        incoterm: traits.export ? 'FOB' : null,
        buyer: NOBODY,
        seller: NOBODY,
        lines: [blankLine(kind)],
        ...(proposal && valuesOf(kind, proposal)),
      };
  return (
    <DrawerForm<TradeDocDetail>
      title={record ? `编辑${title} ${record.docNo}` : `新建${title}`}
      {...(proposal ? {} : { name: `finance.trade-doc.${kind}` })}
      record={record}
      initial={initial}
      save={record ? tradeDocs.update : tradeDocs.create}
      toValues={(current) => valuesOf(kind, current as TradeDocDetail)}
      toBody={(values) => ({
        ...Object.fromEntries(FIELDS.map((field) => [field, values[field] ?? null])),
        kind,
        buyer: values.buyer ?? NOBODY,
        seller: values.seller ?? NOBODY,
        lines: ((values.lines ?? []) as FormLine[]).map(bodyLine),
      })}
      invalidates={['/finance']}
      width={1280}
      okText="保存草稿"
      onClose={() => onClose()}
    >
      <Field of={TRADE_DOC_FIELDS} name="companyId" required>
        <Picker kind="companies" allowClear={false} />
      </Field>
      {traits.side === 'CUSTOMER' ? (
        <Field of={TRADE_DOC_FIELDS} name="customerId" required>
          <Picker kind="customers" allowClear={false} />
        </Field>
      ) : (
        <Field of={TRADE_DOC_FIELDS} name="supplierId" required>
          <Picker kind="suppliers" allowClear={false} />
        </Field>
      )}
      <Field of={TRADE_DOC_FIELDS} name="docDate" required>
        <DateInput />
      </Field>
      <Field of={TRADE_DOC_FIELDS} name="currency" required>
        <Picker kind="currencies" allowClear={false} />
      </Field>
      <Sources kind={kind} />
      {traits.export ? (
        <>
          <Field of={TRADE_DOC_FIELDS} name="incoterm" required={kind !== 'PACKING_LIST'}>
            <CodeSelect labels={TRADE_INCOTERMS} />
          </Field>
          <Field of={TRADE_DOC_FIELDS} name="incotermPlace">
            <TextInput />
          </Field>
        </>
      ) : null}
      {kind === 'INPUT_INVOICE' ? (
        <>
          <Field of={TRADE_DOC_FIELDS} name="invoiceNo" hint="8 或 20 位数字，可在收票登记时填">
            <TextInput />
          </Field>
          <Field of={TRADE_DOC_FIELDS} name="invoiceCode">
            <TextInput />
          </Field>
        </>
      ) : null}
      <Field of={TRADE_DOC_FIELDS} name="paymentTerm">
        <TextInput />
      </Field>
      <TemplateField kind={kind} />
      <Side name="seller" title={TRADE_DOC_FIELDS.seller} />
      <Side name="buyer" title={TRADE_DOC_FIELDS.buyer} />
      <Lines kind={kind} />
      {comparedAs(kind) ? <LiveCheck kind={kind} docId={record?.id ?? null} /> : null}
      <Field of={TRADE_DOC_FIELDS} name="remark" span="row">
        <TextAreaInput />
      </Field>
    </DrawerForm>
  );
}
const FIELDS = [
  'companyId',
  'customerId',
  'supplierId',
  'orderId',
  'containerId',
  'declarationId',
  'docDate',
  'currency',
  'incoterm',
  'incotermPlace',
  'paymentTerm',
  'invoiceNo',
  'invoiceCode',
  'templateId',
  'remark',
] as const;

/** Order, container and declaration, and 带入明细: parties, currency and lines as they give them. */
function Sources({ kind }: { kind: TradeDocKind }) {
  const form = Form.useFormInstance();
  const companyId = Form.useWatch('companyId', form) as string | null | undefined;
  const orderId = Form.useWatch('orderId', form) as string | null | undefined;
  const containerId = Form.useWatch('containerId', form) as string | null | undefined;
  const [busy, setBusy] = useState(false);
  const traits = TRADE_DOC_TRAITS[kind];
  useSides(kind);
  const take = async () => {
    setBusy(true);
    try {
      const party = form.getFieldValue(traits.side === 'CUSTOMER' ? 'customerId' : 'supplierId') as string | undefined;
      const proposal = await call(tradeDocs.propose, {
        query: {
          kind,
          ...(orderId ? { orderId } : {}),
          ...(containerId ? { containerId } : {}),
          ...(party ? { [traits.side === 'CUSTOMER' ? 'customerId' : 'supplierId']: party } : {}),
        },
        skipErrorHandler: true,
      });
      form.setFieldsValue(valuesOf(kind, proposal));
      toast.success(`已带入 ${proposal.lines.length} 行明细。`);
    } catch (error) {
      toast.warning(failureText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Field of={TRADE_DOC_FIELDS} name="orderId">
        <Picker kind="finance-orders" parent={companyId ?? null} />
      </Field>
      <Field of={TRADE_DOC_FIELDS} name="containerId">
        <Picker kind="finance-containers" />
      </Field>
      {kind === 'FACTORY_INSTRUCTION' ? null : (
        <Field of={TRADE_DOC_FIELDS} name="declarationId" label="匹配报关单">
          <Picker kind="trade-declarations" parent={declarationParent({ companyId, containerId })} />
        </Field>
      )}
      {kind === 'INPUT_INVOICE' || kind === 'OUTPUT_INVOICE' ? null : (
        <div className={css.take}>
          <Button loading={busy} disabled={!orderId && !containerId} onClick={() => void take()}>
            从订单/货柜带入
          </Button>
        </div>
      )}
    </>
  );
}

/** 模板 that it is printed with, of those for its company and customer. */
function TemplateField({ kind }: { kind: TradeDocKind }) {
  const form = Form.useFormInstance();
  const companyId = Form.useWatch('companyId', form) as string | null | undefined;
  const customerId = Form.useWatch('customerId', form) as string | null | undefined;
  const paper = paperOfKind(kind);
  return paper === null ? null : (
    <Field of={TRADE_DOC_FIELDS} name="templateId" hint="不选则打印时按模板设置选用">
      <Picker kind="trade-templates" parent={templateParent({ paper, companyId, customerId })} />
    </Field>
  );
}

function Side({ name, title }: { name: 'buyer' | 'seller'; title: string }) {
  return (
    <>
      <Field name={[name, 'name']} label={`${title}名称`} required>
        <TextInput />
      </Field>
      <Field name={[name, 'taxNo']} label={`${title}税号`}>
        <TextInput />
      </Field>
      <Field name={[name, 'address']} label={`${title}地址`} span={2}>
        <TextInput />
      </Field>
      <Field name={[name, 'bankName']} label={`${title}开户行`}>
        <TextInput />
      </Field>
      <Field name={[name, 'bankAccount']} label={`${title}账号`}>
        <TextInput />
      </Field>
    </>
  );
}

function Lines({ kind }: { kind: TradeDocKind }) {
  const form = Form.useFormInstance();
  const currency = (Form.useWatch('currency', form) as string | null | undefined) ?? 'CNY';
  const customer = TRADE_DOC_TRAITS[kind].side === 'CUSTOMER';
  const party = Form.useWatch(customer ? 'customerId' : 'supplierId', form) as string | null | undefined;
  const columns = useMemo(
    () => lineColumns(kind, currency, feeParent(customer ? { customerId: party } : { supplierId: party })),
    [kind, currency, customer, party],
  );
  const blank = useMemo(() => () => blankLine(kind), [kind]);
  return <LineField<FormLine> title="明细" name="lines" columns={columns} blank={blank} most={1000} />;
}
