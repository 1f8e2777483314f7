import { releaseOverrides } from '@shared/contract/release-teams.contract.ts';
import type { ReleaseSet } from '@shared/contract/release.ts';
import { useCommand } from '@shared/runtime/query.ts';
import { timeText } from '../base/time-text.ts';
import { HOST } from '../routes/host-face.ts';
import { useReleaseSet } from '../routes/release-set.ts';
import css from './bars.module.css';

const titleOf = ({ modules }: Pick<ReleaseSet, 'modules'>, name: string): string =>
  `${modules[name]?.face.title} ${modules[name]?.version}`;

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
          单人试用：{name === HOST ? `外壳 ${release.host.version}` : titleOf(release, name)}，{timeText(until)} 到期{' '}
          <button type="button" disabled={end.busy} onClick={() => void end.run({ params: { name } })}>
            结束试用
          </button>
        </div>
      ))}
    </div>
  );
}
