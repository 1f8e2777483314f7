import type { CustomerCredit } from '@shared/contract/accounts/customer.answers.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { HOLD_SCOPES } from '@shared/contract/finance/risk.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { Money } from '@shared/ui/format/format-text.tsx';
import { Rows } from '../party/rows.tsx';

/** Limits of the customer that a form edits; they change by an approval, not in the form (ACC-015). */
export function CreditLimits({ id }: { id: string }) {
  const { data } = useRead(customers.overview, { params: { id } }, { skipErrorHandler: true });
  return data?.credit ? <CreditFacts credit={data.credit} /> : null;
}

const yuan = (value: string | null) => (value === null ? '不限' : <Money value={value} currency="CNY" />);

/** Limit, use and live holds of a customer. */
export const CreditFacts = ({ credit }: { credit: CustomerCredit }) => (
  <div style={{ marginBottom: 16 }}>
    <Descriptions
      facts={[
        { title: '信用额度', content: yuan(credit.creditLimit) },
        credit.tempLimit
          ? {
              title: '临时额度',
              content: (
                <>
                  {yuan(credit.tempLimit)}（至 {credit.tempUntil}）
                </>
              ),
            }
          : null,
        { title: '已用', content: yuan(credit.used) },
        { title: '可用', content: yuan(credit.left) },
      ]}
    />
    {credit.holds.length > 0 ? (
      <Rows
        title="控货"
        rows={credit.holds}
        columns={[
          ['范围', (row) => HOLD_SCOPES[row.scope as keyof typeof HOLD_SCOPES]],
          ['开始', (row) => row.validFrom],
          ['截止', (row) => row.validTo ?? '直到解冻'],
          ['原因', (row) => row.reason],
        ]}
      />
    ) : null}
  </div>
);
