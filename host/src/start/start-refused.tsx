import { Button } from 'antd';
import { Outcome } from '../base/outcome.tsx';

/** The release document is not the one that was signed: nothing of it runs, and the page says why. */
export function StartRefused() {
  return (
    <main role="alert">
      <Outcome
        kind="error"
        title="版本清单未通过校验，系统没有启动"
        hint="清单的签名与内容不符，可能在服务器或传输途中被改动。为保护数据，未运行其中的任何代码；请刷新页面，若仍出现请联系管理员。"
        extra={
          <Button type="primary" onClick={() => globalThis.location.reload()}>
            刷新页面
          </Button>
        }
      />
    </main>
  );
}
