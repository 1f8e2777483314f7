import { Button, Modal, Skeleton } from 'antd';
import { useState } from 'react';
import { mfaState, type MfaSetup } from '@shared/contract/access/mfa.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { failureText, useRead } from '@shared/runtime/query.ts';
import { useMe } from '@shared/runtime/session.ts';
import { MfaOverview } from './mfa-overview.tsx';
import { MfaProof, type MfaTask } from './mfa-proof.tsx';
import { MfaRecovery } from './mfa-recovery.tsx';
import { MfaScan } from './mfa-scan.tsx';

type View =
  | { name: 'overview' }
  | { name: 'proof'; task: MfaTask }
  | { name: 'scan'; setup: MfaSetup }
  | { name: 'codes'; codes: string[] };
const OVERVIEW: View = { name: 'overview' };

/** 两步验证 of the own account: on, another authenticator, recovery codes, off. */
export function MfaDialog({ onClose }: { onClose: () => void }) {
  const me = useMe();
  const answer = useRead(mfaState, {}, { skipErrorHandler: true });
  const [view, setView] = useState<View>(OVERVIEW);
  const state = answer.data;
  const back = () => setView(OVERVIEW);
  // Recovery codes are shown once: only 我已保存 closes them.
  const closable = view.name !== 'codes';
  return (
    <Modal
      open
      title="两步验证"
      width={520}
      footer={null}
      closable={closable}
      keyboard={closable}
      mask={{ closable: false }}
      onCancel={onClose}
    >
      {answer.isPending && <Skeleton active />}
      {answer.isError && (
        <p role="alert">
          {failureText(answer.error)} <Button onClick={() => void answer.refetch()}>重试</Button>
        </p>
      )}
      {state && view.name === 'overview' && (
        <MfaOverview state={state} onTask={(task) => setView({ name: 'proof', task })} onClose={onClose} />
      )}
      {state && view.name === 'proof' && (
        <MfaProof
          task={view.task}
          enabled={state.enabled}
          onBack={back}
          onSetup={(setup) => setView({ name: 'scan', setup })}
          onCodes={(codes) => setView({ name: 'codes', codes })}
          onOff={() => {
            toast.success('两步验证已关闭，其他设备已退出登录。');
            back();
          }}
        />
      )}
      {view.name === 'scan' && (
        <MfaScan setup={view.setup} onBack={back} onCodes={(codes) => setView({ name: 'codes', codes })} />
      )}
      {view.name === 'codes' && <MfaRecovery codes={view.codes} account={me.user.username} onDone={back} />}
    </Modal>
  );
}
