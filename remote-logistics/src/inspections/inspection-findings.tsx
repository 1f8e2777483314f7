import type { InspectionDetail } from '@shared/contract/logistics/inspection.answers.ts';
import { evaluateForm } from '@shared/contract/system/inspect-form/evaluate.ts';
import { attachments } from '@shared/contract/shared/attachment.contract.ts';
import { urlOf } from '@shared/runtime/call-input.ts';
import { FormSummary } from '@shared/ui/inspect-form/form-summary.tsx';
import { InspectForm } from '@shared/ui/inspect-form/inspect-form.tsx';
import { Empty } from 'antd';

const photos = {
  urlOf: (id: string) => urlOf(attachments.file, { params: { id } }),
  add: () => Promise.resolve([]),
};
/** The form of an inspection with its answers, to be read. */
export const InspectionFindings = ({ row }: { row: InspectionDetail }) =>
  row.form ? (
    <>
      <FormSummary told={evaluateForm(row.form.content, row.answers)} />
      <InspectForm form={row.form.content} answers={row.answers} photos={photos} />
    </>
  ) : (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description="没有适用的验货单模板，只录入货物明细" />
  );
