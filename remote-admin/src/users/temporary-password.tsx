import { toast } from '@shared/runtime/notices.ts';
import { Button, Modal } from 'antd';
import css from './users.module.css';

/** Answer of a new account or a reset. */
export interface Shown {
  id: string;
  username: string;
  /** null: the answer of a repeat, which no longer carries it. */
  temporaryPassword: string | null;
}
interface Props {
  shown: Shown;
  onClose: () => void;
}
/** The temporary password, shown once: it is stored nowhere in the clear. */
export function TemporaryPassword({ shown, onClose }: Props) {
  const { username, temporaryPassword: password } = shown;
  const copy = async () => {
    const copied = await navigator.clipboard.writeText(password ?? '').then(
      () => true,
      () => false,
    );
    if (copied) toast.success('已复制');
    else toast.warning('无法复制，请手工抄写。');
  };
  return (
    <Modal
      open
      title={`${username} 的临时密码`}
      width={416}
      mask={{ closable: false }}
      onCancel={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          我已保存
        </Button>
      }
    >
      {password ? (
        <>
          <div className={css.secret}>
            <output aria-label="临时密码">{password}</output>
            <Button size="small" onClick={() => void copy()}>
              复制
            </Button>
          </div>
          <p>只显示这一次，请当面或通过安全途径交给本人；首次登录须修改。</p>
        </>
      ) : (
        <p>密码只显示一次，刚才的提交已经生效。请用「重置密码」取得新的临时密码。</p>
      )}
    </Modal>
  );
}
