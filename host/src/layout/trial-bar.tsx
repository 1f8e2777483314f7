import { releaseOverrides } from '@shared/contract/release-teams.contract.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { timeText } from '../base/time-text.ts';
import { useReleaseSet } from '../routes/release-set.ts';
import css from './bars.module.css';

/** 单人试用: says as long as this tab runs a version that only this user has, and ends it. */
export function TrialBar() {
  const { release } = useReleaseSet();
  const end = useCommand(releaseOverrides.end, { onDone: () => globalThis.location.reload() });
  const trials = Object.entries(release.overridden);
  if (trials.length === 0) return null;
  return (
    <div className={css.trial} role="status">
      {trials.map(([name, until]) => (
        <div key={name}>
          单人试用：{release.modules[name]?.face.title} {release.modules[name]?.version}，{timeText(until)} 到期{' '}
          <button type="button" disabled={end.busy} onClick={() => void end.run({ params: { name } })}>
            结束试用
          </button>
        </div>
      ))}
    </div>
  );
}
