import { COUNT_FIELDS } from '@shared/contract/warehouse/count.fields.ts';
import { COUNT_MODES } from '@shared/contract/warehouse/count.labels.ts';
import { Field } from '@shared/ui/form/field.tsx';
import { CodeRadio, SwitchInput, TextAreaInput } from '@shared/ui/form/inputs.tsx';

/** What a 盘点单 starts with. */
export const COUNT_TERMS = { mode: 'LOCKED', blind: true } as const;

/** How a 盘点单 is counted: whether locations are locked meanwhile, whether the books are hidden, and the remark. */
export const CountTerms = () => (
  <>
    <Field
      of={COUNT_FIELDS}
      name="mode"
      required
      span="row"
      hint="锁定：盘点中库位禁入禁出；动态：照常作业，变动自动抵减"
    >
      <CodeRadio labels={COUNT_MODES} />
    </Field>
    <Field of={COUNT_FIELDS} name="blind" span="row" hint="盘点人看不到账面数">
      <SwitchInput />
    </Field>
    <Field of={COUNT_FIELDS} name="remark" span="row">
      <TextAreaInput />
    </Field>
  </>
);
