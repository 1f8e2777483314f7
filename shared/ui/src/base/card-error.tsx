import { failureText } from '@shared/runtime/query.ts';
import { Button } from 'antd';

/** A card that could not be read says why and offers another try; the other cards do not care. */
export const CardError = ({ read }: { read: { error: unknown; refetch: () => unknown } }) => (
  <p role="alert">
    加载失败：{failureText(read.error)}{' '}
    <Button size="small" onClick={() => void read.refetch()}>
      重试
    </Button>
  </p>
);
