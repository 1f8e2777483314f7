import { RATE_FIELDS } from '@shared/contract/finance/rate.fields.ts';
import { RATE_STATES, RATE_TYPES, rates, type RateRow } from '@shared/contract/finance/rate.contract.ts';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { DecimalInput } from '@shared/ui/form/inputs.tsx';

/** 编辑: the figure of one rate; day, currency and type are what it is known by. */
export const RateForm = ({ row, onClose }: { row: RateRow; onClose: () => void }) => (
  <DrawerForm
    title={`${row.rateDate} ${row.currency} ${row.rateType ? RATE_TYPES[row.rateType] : ''}（${row.state ? RATE_STATES[row.state] : ''}）`}
    record={row}
    initial={{ rate: row.rate }}
    toBody={({ rate }) => ({ rate })}
    toValues={(current) => ({ rate: (current as RateRow).rate })}
    save={rates.update}
    invalidates={['/finance', '/logistics']}
    done="已修改，须由他人确认后生效"
    onClose={() => onClose()}
  >
    <Field of={RATE_FIELDS} name="rate" required hint="1 外币合人民币">
      <DecimalInput autoFocus />
    </Field>
  </DrawerForm>
);
