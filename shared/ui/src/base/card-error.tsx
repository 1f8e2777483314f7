import { isMissing, statusOf } from '@shared/runtime/biz-error.ts';
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

/** Whether a widget has nothing to show because its read failed; what its reader may not see is no failure. */
export const isFailed = ({ data, error }: { data: unknown; error: unknown }): boolean =>
  data === undefined && error !== null && !isMissing(error) && statusOf(error) !== 403;
