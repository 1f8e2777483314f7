import { LOCATION_FIELDS } from '@shared/contract/warehouse/location.fields.ts';
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
    <Field of={LOCATION_FIELDS} name="kind" required>
      <CodeSelect labels={LOCATION_KINDS} allowClear={false} />
    </Field>
    <Field of={LOCATION_FIELDS} name="lengthMm" label="长">
      <LengthInput />
    </Field>
    <Field of={LOCATION_FIELDS} name="widthMm" label="宽">
      <LengthInput />
    </Field>
    <Field of={LOCATION_FIELDS} name="heightMm" label="高">
      <LengthInput />
    </Field>
    <Field of={LOCATION_FIELDS} name="capacity" label="容积" hint="不填按长宽高计算，0 为不限">
      <VolumeInput />
    </Field>
    <Field of={LOCATION_FIELDS} name="maxWeight" label="承重" required hint="0 为不限">
      <WeightInput />
    </Field>
    <Field of={LOCATION_FIELDS} name="maxPallets" required hint="0 为不限">
      <NumberInput />
    </Field>
    <Field of={LOCATION_FIELDS} name="fixedCustomerId">
      <Picker kind="customers" />
    </Field>
    <Field of={LOCATION_FIELDS} name="mixOwner">
      <SwitchInput />
    </Field>
    <Field of={LOCATION_FIELDS} name="mixSku">
      <SwitchInput />
    </Field>
    <Field of={LOCATION_FIELDS} name="mixBatch">
      <SwitchInput />
    </Field>
  </>
);
