import { DateInput } from '@shared/ui/form/date-inputs.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { PercentInput, TextInput } from '@shared/ui/form/inputs.tsx';

/** Fields of a rate version; `prefix` is where it stands in the form. */
export const RateFields = ({ prefix = [] }: { prefix?: string[] }) => (
  <>
    <Field name={[...prefix, 'effectiveFrom']} label="生效日期" required>
      <DateInput />
    </Field>
    <Field name={[...prefix, 'effectiveTo']} label="失效日期" hint="当日起不再适用，不填为长期">
      <DateInput />
    </Field>
    <Field name={[...prefix, 'rebateRate']} label="退税率" required hint="0–13%">
      <PercentInput />
    </Field>
    <Field name={[...prefix, 'vatRate']} label="增值税率" required>
      <PercentInput />
    </Field>
    <Field name={[...prefix, 'exportDuty']} label="出口税率" required>
      <PercentInput />
    </Field>
    <Field name={[...prefix, 'tempExportDuty']} label="出口暂定税率">
      <PercentInput />
    </Field>
    <Field name={[...prefix, 'mfnImport']} label="进口最惠国税率">
      <PercentInput />
    </Field>
    <Field name={[...prefix, 'source']} label="文号">
      <TextInput maxLength={100} />
    </Field>
  </>
);
