import { CUSTOMER_STATUSES, CUSTOMER_TONES } from '@shared/contract/accounts/customer.labels.ts';
import { customers } from '@shared/contract/accounts/customer.contract.ts';
import { useRead } from '@shared/runtime/query.ts';
import { Link } from '@shared/ui/base/link.tsx';
import { useSettled } from '@shared/ui/form/use-settled.ts';
import { StateTag } from '@shared/ui/format/format-text.tsx';
import { Alert, Form } from 'antd';

/** Customers whose name or 统一社会信用代码 is alike, shown while it is typed (A2). */
export function DuplicateHint({ exceptId }: { exceptId: string | null }) {
  const form = Form.useFormInstance();
  const name = useSettled(String(Form.useWatch('name', form) ?? '').trim(), 400);
  const uscc = useSettled(String(Form.useWatch('uscc', form) ?? '').trim(), 400);
  const asks = name.length >= 2 || uscc.length >= 18;
  const { data } = useRead(
    customers.checkDuplicates,
    { query: { name, ...(uscc.length >= 18 ? { uscc } : {}), ...(exceptId ? { exceptId } : {}) } },
    { enabled: asks, skipErrorHandler: true, staleTime: 60_000 },
  );
  if (!asks || !data || data.list.length === 0) return null;
  return (
    <Alert
      showIcon
      type="warning"
      style={{ gridColumn: '1 / -1', marginBottom: 14 }}
      title={`可能已有 ${data.list.length} 个相似客户，请先核对`}
      description={
        <ul style={{ margin: 0, paddingInlineStart: 18 }}>
          {data.list.map((hit) => (
            <li key={hit.id ?? hit.name}>
              {hit.id ? (
                <Link to={`/account/customer?open=${hit.id}`} target="_blank">
                  {hit.customerNo} {hit.name}
                </Link>
              ) : (
                <span>{hit.name}（不在您的数据范围内）</span>
              )}{' '}
              <StateTag code={hit.status} labels={CUSTOMER_STATUSES} tones={CUSTOMER_TONES} /> 相似度 {hit.percent}%
              {hit.salesName ? `，业务员 ${hit.salesName}` : ''}
            </li>
          ))}
        </ul>
      }
    />
  );
}
