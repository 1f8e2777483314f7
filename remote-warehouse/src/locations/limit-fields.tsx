import { LOCATION_KINDS } from '@shared/contract/warehouse/location.labels.ts';
import { Field } from '@shared/ui/form/field.tsx';
import {
  CodeSelect,
  LengthInput,
  NumberInput,
  SwitchInput,
  VolumeInput,
  WeightInput,
} from '@shared/ui/form/inputs.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';

/** What a new location begins with: a rack takes goods of one owner (2.5). */
export const BLANK_LIMITS = {
  kind: 'RACK',
  maxWeight: 0,
  maxPallets: 0,
  mixOwner: false,
  mixSku: true,
  mixBatch: true,
} as const;

/** Sizes, limits and stacking of one location or of all of a plan (2.5). */
export const LimitFields = () => (
  <>
    <Field name="kind" label="类型" required>
      <CodeSelect labels={LOCATION_KINDS} allowClear={false} />
    </Field>
    <Field name="lengthMm" label="长">
      <LengthInput />
    </Field>
    <Field name="widthMm" label="宽">
      <LengthInput />
    </Field>
    <Field name="heightMm" label="高">
      <LengthInput />
    </Field>
    <Field name="capacity" label="容积" hint="不填按长宽高计算，0 为不限">
      <VolumeInput />
    </Field>
    <Field name="maxWeight" label="承重" required hint="0 为不限">
      <WeightInput />
    </Field>
    <Field name="maxPallets" label="托位" required hint="0 为不限">
      <NumberInput />
    </Field>
    <Field name="fixedCustomerId" label="专属客户">
      <Picker kind="customers" />
    </Field>
    <Field name="mixOwner" label="混货主">
      <SwitchInput />
    </Field>
    <Field name="mixSku" label="混品">
      <SwitchInput />
    </Field>
    <Field name="mixBatch" label="混批">
      <SwitchInput />
    </Field>
  </>
);
