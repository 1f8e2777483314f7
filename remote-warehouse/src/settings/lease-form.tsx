import { CHARGE_BASES } from '@shared/contract/warehouse/charge.labels.ts';
import { tierText } from '@shared/contract/warehouse/charge-tiers.ts';
import { chambers, type ChamberRow } from '@shared/contract/warehouse/chamber.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { DateTimeInput } from '@shared/ui/form/date-inputs.tsx';
import { DrawerForm } from '@shared/ui/form/drawer-form.tsx';
import { Field } from '@shared/ui/form/field.tsx';
import { Picker } from '@shared/ui/form/picker.tsx';
import { Alert, Form } from 'antd';
import css from './settings.module.css';

/** 包仓开始 (4.1): whom the chamber is let to; says by which rule it is charged and what stands against it. 包仓结束 when it is let. */
export function LeaseForm({ row, onClose }: { row: ChamberRow; onClose: () => void }) {
  const starting = row.leaseCustomerId === null;
  const title = starting ? '包仓开始' : '包仓结束';
  return (
    <DrawerForm
      title={`${title} ${row.zoneName ?? ''} ${row.code ?? ''}`}
      record={row}
      initial={{}}
      save={starting ? chambers.leaseStart : chambers.leaseEnd}
      invalidates={['/warehouse']}
      okText={title}
      width={460}
      onClose={onClose}
    >
      {starting ? (
        <>
          <Field name="customerId" label="包仓客户" required span="row">
            <Picker kind="customers" autoFocus />
          </Field>
          <Offer chamberId={row.id} />
        </>
      ) : (
        <p className={css.wide}>{row.leaseCustomerName} 包用中。结束前仓间须清空：货物已出库或移到其他仓间。</p>
      )}
      <Field name="at" label={`${title}时间`} hint="不填为当前时间" span="row">
        <DateTimeInput />
      </Field>
    </DrawerForm>
  );
}

function Offer({ chamberId }: { chamberId: string }) {
  const customerId = Form.useWatch('customerId', Form.useFormInstance()) as string | null | undefined;
  const { data } = useRead(
    chambers.leaseOffer,
    { params: { id: chamberId }, query: { customerId: customerId ?? '' } },
    { enabled: Boolean(customerId) },
  );
  if (!customerId || !data) return null;
  const { rule, unmet } = data;
  return (
    <Alert
      className={css.wide}
      type={unmet.length > 0 ? 'error' : 'info'}
      showIcon
      title={unmet.length > 0 ? '不能包仓' : `计费：${CHARGE_BASES.CHAMBER_DAY}`}
      description={
        unmet.length > 0 ? (
          <ul className={css.unmet}>
            {unmet.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        ) : rule ? (
          `${tierText(rule.tiers)} ${rule.currency}/天${rule.freeDays ? `，免费 ${rule.freeDays} 天` : ''}${rule.validTo ? `，规则有效至 ${rule.validTo}` : ''}`
        ) : null
      }
    />
  );
}
