import { TEXTS } from '@shared/contract/texts.ts';
import { isChunkError, isVersionError } from './chunk-errors.ts';
import { failedPlace } from './failed-place.ts';
import { ModuleRefused } from './registry.ts';
import { useFileCheck } from './use-file-check.ts';
import { Outcome } from '../base/outcome.tsx';
import { WaysOn } from './ways-on.tsx';
import css from './failed-card.module.css';

/** What staff read about a piece that did not come. */
export function failedText(error: unknown): { title: string; hint: string } {
  if (error instanceof ModuleRefused) return { title: error.message, hint: '其他功能不受影响。' };
  if (isVersionError(error))
    return { title: '该模块的版本与系统不一致，请刷新页面。', hint: '若刷新后仍然如此，请联系管理员回退该模块。' };
  return { title: TEXTS.chunkFailed, hint: '其他功能不受影响，已填写的内容会保留为草稿。' };
}

/** The card in place of a page whose code did not load: 重试 / 刷新页面 / 返回首页 (shell A0, A8.C). */
export function FailedCard({
  error,
  retry,
  module,
}: {
  error: unknown;
  retry: () => void;
  module?: string | undefined;
}) {
  const known = failedText(error);
  const { title, hint } = useFileCheck(isChunkError(error) ? module : undefined) ?? known;
  const place = module && failedPlace(module, error);
  return (
    <div role="alert">
      <Outcome
        kind="warning"
        title={title}
        hint={
          <>
            {hint}
            {place && <small className={css.place}>{place}</small>}
          </>
        }
        extra={<WaysOn retry={retry} />}
      />
    </div>
  );
}
