import { Button } from 'antd';
import { ReleaseReplayed } from './newest-seen.ts';
import { Outcome } from '../base/outcome.tsx';

const WRONG =
  '清单的签名与内容不符，可能在服务器或传输途中被改动。为保护数据，未运行其中的任何代码；请刷新页面，若仍出现请联系管理员。';
const OLD =
  '收到的清单比本浏览器用过的旧，可能是被重放的旧清单。未运行其中的任何代码；请刷新页面，若仍出现请联系管理员（数据库恢复后重启一次服务即可）。';

/** The release document is not the one that was signed: nothing of it runs, and the page says why. */
export function StartRefused({ error }: { error: unknown }) {
  const isOld = error instanceof ReleaseReplayed;
  return (
    <main role="alert">
      <Outcome
        kind="error"
        title={isOld ? '版本清单已过时，系统没有启动' : '版本清单未通过校验，系统没有启动'}
        hint={isOld ? OLD : WRONG}
        extra={
          <Button type="primary" onClick={() => globalThis.location.reload()}>
            刷新页面
          </Button>
        }
      />
    </main>
  );
}
