import { Button } from 'antd';
import { TEXTS } from '@shared/contract/texts.ts';
import { failureText } from '@shared/runtime/query.ts';

/** A card that could not be read says why and offers another try; the other cards do not care. */
export const CardError = ({ read }: { read: { error: unknown; refetch: () => unknown } }) => (
  <p role="alert">
    加载失败：{failureText(read.error)}{' '}
    <Button size="small" onClick={() => void read.refetch()}>
      {TEXTS.retry}
    </Button>
  </p>
);
