import { approvalMachine, approvals, type Approval } from '@shared/contract/shared/approval.contract.ts';
import { useRead, type Touched } from '@shared/runtime/query.ts';
import { Alert, Button } from 'antd';
import { machineActions } from '../action/action.ts';
import { useAction } from '../action/use-action.tsx';
import { CardError, isFailed } from '../base/card-error.tsx';
import { formatTime } from '../format/format.ts';
import css from './approval-panel.module.css';

interface Props {
  kind: string;
  id: string;
  touches: readonly Touched[];
  /** Gets what agreeing answers: a temporary password, shown once. */
  onApproved?: ((answer: unknown) => void) | undefined;
}
/** Changes of a record that wait for a second person, with what would change and who may decide it now. */
export function ApprovalPanel({ kind, id, touches, onApproved }: Props) {
  const read = useRead(approvals.list, { query: { objectType: kind, objectId: id } }, { skipErrorHandler: true });
  if (isFailed(read)) return <Alert showIcon type="warning" className={css.panel} title={<CardError read={read} />} />;
  const waiting = (read.data?.list ?? []).filter(({ state }) => state === 'PENDING');
  if (waiting.length === 0) return null;
  // What has been decided waits no more.
  const paths = [...touches, approvals.list].map((one) =>
    typeof one === 'string' ? one : 'endpoint' in one ? one.endpoint.path : one.path,
  );
  return (
    <>
      {waiting.map((one) => (
        <Waiting key={one.id} approval={one} touches={paths} onApproved={onApproved} />
      ))}
    </>
  );
}

function Waiting({
  approval,
  touches,
  onApproved,
}: { approval: Approval; touches: readonly string[] } & Pick<Props, 'onApproved'>) {
  const { start, dialog, busy } = useAction<Approval>((one) => one.objectNo);
  const { approve, reject } = machineActions<'approve' | 'reject', Approval>(approvalMachine, {
    approve: approvals.approve,
    reject: approvals.reject,
  });
  const why = [...new Set(approval.actions.flatMap(({ unmet }) => unmet))].join('；');
  const buttons = approval.actions.map(({ code, enabled, unmet }) => {
    const action = code === 'approve' ? approve : reject;
    if (!action) return null;
    return (
      <Button
        key={code}
        size="small"
        type={code === 'approve' ? 'primary' : 'default'}
        danger={code === 'reject'}
        disabled={!enabled || busy !== null}
        title={unmet.join('；') || undefined}
        onClick={() =>
          start(
            {
              ...action,
              invalidates: touches,
              ...(code === 'approve'
                ? { confirm: `同意「${approval.title}」？申请立即生效。`, reason: 'optional', answered: onApproved }
                : {}),
            },
            approval,
          )
        }
      >
        {action.label}
      </Button>
    );
  });
  return (
    <Alert
      showIcon
      type="warning"
      className={css.panel}
      title={`${approval.title}待审批`}
      description={
        <>
          <div>
            {approval.applicantName} 于 {formatTime(approval.createdAt)} 提交：{approval.reason}
          </div>
          {approval.lines.length > 0 ? (
            <dl className={css.lines}>
              {approval.lines.map(({ label, before, after }) => (
                <div key={label} className={css.line}>
                  <dt>{label}</dt>
                  <dd>
                    {before ?? '无'} → <strong>{after ?? '无'}</strong>
                  </dd>
                </div>
              ))}
            </dl>
          ) : null}
          {why ? <div className={css.why}>{why}</div> : null}
          {dialog}
        </>
      }
      action={<div className={css.buttons}>{buttons}</div>}
    />
  );
}
