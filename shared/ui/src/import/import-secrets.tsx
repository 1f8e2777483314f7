import { Button } from 'antd';
import type { ImportDone } from '@shared/contract/shared/import.ts';
import { toast } from '@shared/runtime/notices.ts';
import css from './import-dialog.module.css';

/** What an import shows once (temporary passwords), to be copied before the dialog is closed. */
export function ImportSecrets({ secrets }: { secrets: NonNullable<ImportDone['secrets']> }) {
  const copy = () =>
    navigator.clipboard.writeText(secrets.map(({ name, value }) => `${name}\t${value}`).join('\n')).then(
      () => toast.success('已复制'),
      () => toast.warning('无法复制，请手工抄写。'),
    );
  return (
    <>
      <p className={css.lead}>
        <span>临时密码只显示这一次，请复制后通过安全途径交给本人；首次登录须修改。</span>
        <Button size="small" onClick={() => void copy()}>
          全部复制
        </Button>
      </p>
      <div className={css.errors}>
        <table aria-label="临时密码">
          <thead>
            <tr>
              <th scope="col">用户名</th>
              <th scope="col">临时密码</th>
            </tr>
          </thead>
          <tbody>
            {secrets.map(({ name, value }) => (
              <tr key={name}>
                <td>{name}</td>
                <td>
                  <code>{value}</code>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
