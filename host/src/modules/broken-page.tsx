import { isChunkError } from './chunk-errors.ts';
import { FailedCard } from './failed-card.tsx';
import { Outcome } from '../base/outcome.tsx';
import { WaysOn } from './ways-on.tsx';

/** In place of a page that threw: what happened, and the ways on; the menu stays usable. */
export function BrokenPage({ error, retry }: { error: unknown; retry: () => void }) {
  if (isChunkError(error)) return <FailedCard error={error} retry={retry} />;
  return (
    <div role="alert">
      <Outcome
        kind="error"
        title="页面出现错误，请重试。"
        hint="已填写的内容会保留为草稿；若多次出现，请把时间和操作告诉管理员。"
        extra={<WaysOn retry={retry} />}
      />
    </div>
  );
}
