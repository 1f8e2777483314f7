import { CUSTOMER_CODE_FIELDS } from '@shared/contract/accounts/customer-code.fields.ts';
import {
  CODE_PURPOSES,
  CODE_STATUSES,
  CODE_TONES,
  customerCodes,
  type CustomerCodeDetail,
} from '@shared/contract/accounts/customer-code.contract.ts';
import { DEFAULT_MARKS, renderMarks, SAMPLE_MARKS } from '@shared/contract/accounts/marks.ts';
import type { ActionMap } from '@shared/ui/action/action.ts';
import { Descriptions } from '@shared/ui/detail/descriptions.tsx';
import { DetailDrawer } from '@shared/ui/detail/detail-drawer.tsx';
import { formatTime } from '@shared/ui/format/format.ts';
import css from './customer-code.module.css';

interface Props {
  id: string;
  actions: ActionMap<CustomerCodeDetail>;
  onClose: () => void;
}
/** 查看 of one code (A4): what it stands for, its mark as it is printed, attachments and log. */
export function CustomerCodeView({ id, actions, onClose }: Props) {
  return (
    <DetailDrawer<CustomerCodeDetail>
      id={id}
      title="客户编码"
      endpoint={customerCodes.get}
      kind="ac_customer_code"
      no={({ code }) => code}
      subtitle={({ customerName }) => customerName}
      state={{ code: ({ status }) => status, labels: CODE_STATUSES, tones: CODE_TONES }}
      actions={actions}
      onClose={onClose}
      summary={(code) => (
        <Descriptions
          facts={[
            { title: CUSTOMER_CODE_FIELDS.customerId, content: code.customerName },
            { title: CUSTOMER_CODE_FIELDS.purpose, content: CODE_PURPOSES[code.purpose] },
            { title: CUSTOMER_CODE_FIELDS.consigneeId, content: code.consigneeName },
            { title: CUSTOMER_CODE_FIELDS.defaultPod, content: code.podName },
            { title: CUSTOMER_CODE_FIELDS.salesId, content: code.salesName },
            { title: '使用次数', content: code.usedCount },
            { title: '首次使用', content: formatTime(code.firstUsedAt) },
            code.remark ? { title: CUSTOMER_CODE_FIELDS.remark, content: code.remark, wide: true } : null,
            {
              title: CUSTOMER_CODE_FIELDS.marksTemplate,
              content: (
                <pre className={css.mark}>
                  {renderMarks(code.marksTemplate ?? DEFAULT_MARKS, { ...SAMPLE_MARKS, code: code.code })}
                </pre>
              ),
              wide: true,
            },
          ]}
        />
      )}
    />
  );
}
