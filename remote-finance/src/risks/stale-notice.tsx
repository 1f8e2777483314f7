import { risk } from '@shared/contract/finance/risk.contract.ts';
import { RISK_STALE_HOURS } from '@shared/contract/finance/risk.labels.ts';
import { useRead } from '@shared/runtime/query.ts';
import { CardError, isFailed } from '@shared/ui/base/card-error.tsx';
import { formatTime } from '@shared/ui/format/format.ts';
import { Alert } from 'antd';
import { EvaluateButton } from './evaluate-button.tsx';
import css from './risks.module.css';

/** 6.3: the last evaluation is older than RISK_STALE_HOURS, so that levels and alerts may be wrong. */
export function StaleNotice() {
  const read = useRead(risk.overview, {}, { skipErrorHandler: true });
  const { data } = read;
  if (isFailed(read)) return <CardError read={read} />;
  if (!data?.stale) return null;
  const since = data.evaluatedAt
    ? `上次评估 ${formatTime(data.evaluatedAt)}，已超过 ${RISK_STALE_HOURS} 小时，级别和预警可能不准确。`
    : '还没有评估过，级别和预警为空。';
  return (
    <Alert
      className={css.stale}
      type="warning"
      showIcon
      title="风险数据已过期"
      description={since}
      action={<EvaluateButton primary />}
    />
  );
}
