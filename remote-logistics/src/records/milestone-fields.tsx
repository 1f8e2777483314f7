import { MILESTONE } from '@shared/contract/logistics/stage-record.labels.ts';
import { DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeSelect, TextInput } from '@shared/ui/form/inputs.tsx';

/** Which milestone, when and where; of a correction it may be none. */
export const MilestoneFields = ({ optional = false }: { optional?: boolean }) => (
  <>
    <Field
      name="milestone"
      label="节点"
      required={!optional}
      hint={optional ? '不选表示这个节点没有发生' : '开船、到港、卸船、提柜、还空同时写入柜子'}
    >
      <CodeSelect labels={MILESTONE} allowClear={optional} />
    </Field>
    <Field name="occurredAt" label="发生时间" required hint="北京时间">
      <DateTimeInput />
    </Field>
    <Field name="location" label="地点">
      <TextInput maxLength={100} />
    </Field>
    <Field name="remark" label="备注">
      <TextInput maxLength={500} />
    </Field>
  </>
);
