import { CONTAINER_FIELDS } from '@shared/contract/logistics/container.fields.ts';
import { freeTime, placeDay, tierFee, type FeeTier } from '@shared/contract/logistics/free-time.ts';
import type { ContainerDetail } from '@shared/contract/logistics/container.answers.ts';
import { containers } from '@shared/contract/logistics/container.contract.ts';
import { useField } from '@shared/runtime/session.ts';
import { DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { formatMoney } from '@shared/ui/format/format.ts';
import { Form } from 'antd';
import css from './deliveries.module.css';
import { TOUCHED, useOpenedAt } from './trip-forms.tsx';

interface Returned {
  id: string;
  version: number;
  containerCode: string | null;
  gateOutAt?: string | null;
  /** Of the booking; without them nothing is estimated. */
  freeDays?: number | null;
  timezone?: string | null;
  tiers?: FeeTier[] | null;
  feeCurrency?: string | null;
}
interface Props {
  row: Returned;
  onClose: () => void;
}
/** 登记还空: gate-out and return of the empty container (LOG-085). */
export function ReturnEmpty({ row, onClose }: Props) {
  const emptyReturnAt = useOpenedAt();
  return (
    <DrawerForm<ContainerDetail>
      title={`登记还空 ${row.containerCode ?? ''}`}
      record={row}
      initial={{ gateOutAt: row.gateOutAt ?? null, emptyReturnAt }}
      save={containers.returnEmpty}
      invalidates={TOUCHED}
      okText="登记还空"
      onClose={() => onClose()}
    >
      <Field name="gateOutAt" label={CONTAINER_FIELDS.gateOutAt} required>
        <DateTimeInput />
      </Field>
      <Field name="emptyReturnAt" label={CONTAINER_FIELDS.emptyReturnAt} required>
        <DateTimeInput />
      </Field>
      <Overdue row={row} />
    </DrawerForm>
  );
}

/** Days over the free time and what they may cost, of the moments as they are typed (LOG-085). */
function Overdue({ row: { freeDays, timezone, tiers, feeCurrency } }: { row: Returned }) {
  const form = Form.useFormInstance();
  const out = Form.useWatch<string | null | undefined>('gateOutAt', { form, preserve: true });
  const back = Form.useWatch<string | null | undefined>('emptyReturnAt', { form, preserve: true });
  const mayCost = useField('money.cost') !== 'HIDDEN';
  if (!out || !back || out > back || freeDays === null || freeDays === undefined) return null;
  const dayOf = (at: string) => placeDay(at, timezone ?? 'Asia/Shanghai');
  const clock = freeTime({ first: dayOf(out), freeDays, ended: dayOf(back), today: dayOf(back) });
  if (!clock) return null;
  const { overdueDays: days, lastFreeDay } = clock;
  const currency = feeCurrency ?? 'USD';
  return (
    <p className={`${css.whole} ${days > 0 ? css.late : ''}`} role="status">
      免用箱期 {freeDays} 天，最后免费日 {lastFreeDay}，{days > 0 ? `超期 ${days} 天` : '没有超期'}
      {days > 0 && mayCost && tiers?.length
        ? `，预估超期费 ${currency} ${formatMoney(tierFee(days, tiers, currency), currency)}`
        : ''}
    </p>
  );
}
