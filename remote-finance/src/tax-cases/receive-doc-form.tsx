import { today } from '@shared/contract/business-day.ts';
import type { TaxCaseDetail } from '@shared/contract/finance/tax-case.answers.ts';
import { taxCases } from '@shared/contract/finance/tax-case.contract.ts';
import { TAX_DOC_KINDS, TAX_DOC_NEEDS, type TaxDocKind } from '@shared/contract/finance/tax-case.labels.ts';
import { Papers } from '@shared/ui/attachments/papers.tsx';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeSelect, TextInput } from '@shared/ui/form/inputs.tsx';
import { useState } from 'react';
import { TOUCHED } from './tax-case.actions.ts';

/** 登记资料 (6.2): which paper, when it came in, its file, where the original lies; the first missing one is proposed. */
export function ReceiveDocForm({ row, kind, onClose }: { row: TaxCaseDetail; kind?: TaxDocKind; onClose: () => void }) {
  const [files, setFiles] = useState<readonly File[]>([]);
  const next = kind ?? row.docs.find((doc) => doc.need !== 'NONE' && doc.receivedOn === null)?.kind ?? null;
  const known = row.docs.find((doc) => doc.kind === next);
  return (
    <DrawerForm<TaxCaseDetail>
      title={`登记资料 ${row.caseNo}`}
      record={row}
      initial={{ kind: next, receivedOn: known?.receivedOn ?? today(), place: known?.place ?? null }}
      save={taxCases.receiveDoc}
      files={() => [...files]}
      invalidates={[...TOUCHED, '/attachments']}
      okText="登记"
      onClose={() => onClose()}
    >
      <Field name="kind" label="资料类型" required>
        <CodeSelect
          labels={Object.fromEntries(
            row.docs.map((doc) => [doc.kind, `${TAX_DOC_KINDS[doc.kind]}（${TAX_DOC_NEEDS[doc.need]}）`]),
          )}
        />
      </Field>
      <Field name="receivedOn" label="收到日期" hint="清空为撤销登记">
        <DateInput />
      </Field>
      <Field name="place" label="原件存放" span="row">
        <TextInput maxLength={100} placeholder="如 档案柜 A-3，或 电子件" />
      </Field>
      <Papers label="文件" files={files} onFiles={setFiles} />
    </DrawerForm>
  );
}
