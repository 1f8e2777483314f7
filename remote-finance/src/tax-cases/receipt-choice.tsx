import { Picker } from '@shared/ui/form/picker.tsx';
import css from './tax-cases.module.css';

/** The receipt of 登记到账 of several: each case takes what it lacks of it. */
export function ReceiptChoice({
  value,
  onChange,
}: {
  value: string | null;
  onChange: (receiptId: string | null) => void;
}) {
  return (
    <label className={css.stack}>
      <span>退税到账收款</span>
      <Picker
        kind="tax-receipts"
        value={value}
        onChange={(id) => onChange(id as string | null)}
        aria-label="退税到账收款"
      />
      <span className={css.quiet}>按退税单号顺序，各单从该收款中登记其未到账金额，收款不足时后面的单会被拒绝。</span>
    </label>
  );
}
