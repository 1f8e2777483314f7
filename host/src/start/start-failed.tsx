import { Button } from 'antd';
import { useEffect } from 'react';
import { failureText } from '@shared/runtime/query.ts';
import { Outcome } from '../base/outcome.tsx';

const AGAIN_MS = 5000;

/** The API gave no answer at the start: says so, and tries again by itself every 5 s (R4). */
export function StartFailed({ error, retry }: { error: unknown; retry: () => void }) {
  useEffect(() => {
    const timer = setTimeout(retry, AGAIN_MS);
    globalThis.addEventListener('online', retry);
    return () => {
      clearTimeout(timer);
      globalThis.removeEventListener('online', retry);
    };
  }, [retry]);
  return (
    <main role="alert">
      <Outcome
        kind="warning"
        title="系统暂时无法访问"
        hint={`${failureText(error)} 正在自动重试。`}
        extra={
          <Button type="primary" onClick={retry}>
            重试
          </Button>
        }
      />
    </main>
  );
}
