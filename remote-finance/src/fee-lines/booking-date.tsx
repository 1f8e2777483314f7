import { today } from '@shared/contract/business-day.ts';
import type { BatchAction } from '@shared/ui/action/batch.ts';
import { DateInput } from '@shared/ui/form/date-inputs.tsx';

/** 记账日 of 审核 and 冲红, today unless another is chosen (FIN-110). */
export const askBookingDate = (): NonNullable<BatchAction['ask']> => ({
  initial: { date: today() },
  render: ({ date }, change) => (
    <label style={{ display: 'grid', gap: 4, marginBottom: 12 }}>
      记账日
      <DateInput value={date as string} onChange={(value) => change({ date: value })} />
    </label>
  ),
  complete: ({ date }) => Boolean(date),
});
