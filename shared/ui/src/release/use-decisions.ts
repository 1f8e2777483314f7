import { releaseOverrides } from '@shared/contract/release-teams.contract.ts';
import {
  MAX_CANARY_SHARE,
  releases,
  type ReleaseModule,
  type ReleaseVersion,
} from '@shared/contract/release.contract.ts';
import { toast } from '@shared/runtime/notices.ts';
import { useCommand, useInvalidate } from '@shared/runtime/query.ts';
import { useMay } from '@shared/runtime/session.ts';
import type { Decision } from './decision-dialog.tsx';

const touched = { invalidates: ['/release'] };
type Row = { id: number; live: Readonly<Record<string, string>> };

/** What 整组回退 would change: 财务 1.2.0 → 1.1.0. */
function changesTo(former: Row, now: Row, titleOf: (module: string) => string): string[] {
  const names = [...new Set([...Object.keys(now.live), ...Object.keys(former.live)])];
  return names
    .filter((name) => former.live[name] !== now.live[name])
    .map((name) => `${titleOf(name)} ${now.live[name] ?? '无'} → ${former.live[name] ?? '移除'}`);
}

/** What the dialog asks of a version that has not passed a 冒烟检查 with the document in force. */
function withoutSmoke({ module, version, smoke }: ReleaseVersion): { waiver?: string } {
  if (smoke?.passed) return {};
  const [first] = smoke?.findings ?? [];
  const state = first ? `冒烟检查未通过（${first.page}：${first.text}）` : '还没有做冒烟检查';
  return { waiver: `该版本${state}：请先运行 npm run release -- smoke ${module} ${version}，或写明为何不做。` };
}

/**
 * The decisions that can be made about a module and its versions, each as the dialog asks for it. `base` is the document
 * that the page shows: a decision opened on it is refused when another one is in force meanwhile (REL-024).
 */
export function useDecisions(base: number) {
  const promote = useCommand(releases.promote, touched);
  const canary = useCommand(releases.canary, touched);
  const rollback = useCommand(releases.rollback, touched);
  const disable = useCommand(releases.disable, touched);
  const restore = useCommand(releases.restore, touched);
  const readAgain = useInvalidate();
  const trial = useCommand(releaseOverrides.create, touched);
  const most = useMay()('system.release.promote') ? 100 : MAX_CANARY_SHARE;
  const said = (ok: boolean, text: string): boolean => {
    if (ok) toast.success(text);
    // What was refused may have been made on what is no longer so: the rows behind the dialog are read anew.
    else void readAgain(['/release']);
    return ok;
  };
  const later = '已打开的页面继续使用原版本，下次切换页面时提示刷新。';

  return {
    promote: (row: ReleaseVersion, title: string): Decision => ({
      title: `上线 ${title} ${row.version}`,
      text: `所有人新打开的页面都使用该版本。${later}`,
      ...withoutSmoke(row),
      run: async (reason, _value, smokeWaiver) =>
        said(
          (await promote.run({ body: { base, module: row.module, version: row.version, reason, smokeWaiver } })).ok,
          `${title} ${row.version} 已上线。`,
        ),
    }),
    canary: ({ state, ...row }: ReleaseVersion, title: string, share = 5): Decision => ({
      title: `灰度 ${title} ${row.version}`,
      text: '按比例选出的用户固定使用该版本；错误率明显高于线上版本时自动停止。0 表示结束灰度。',
      number: { label: '用户比例', value: share, min: 0, max: most, precision: 2, unit: '%' },
      ...(state === 'CANARY' ? {} : withoutSmoke({ state, ...row })),
      run: async (reason, value, smokeWaiver) =>
        said(
          (
            await canary.run({
              body: { base, module: row.module, version: row.version, share: value, reason, smokeWaiver },
            })
          ).ok,
          value > 0 ? `${title} ${row.version} 灰度 ${value}%。` : `${title} 的灰度已结束。`,
        ),
    }),
    rollback: ({ module, title, live, before }: ReleaseModule): Decision => ({
      title: `回退 ${title}`,
      text: `${live?.version ?? ''} 改回上一个可用的线上版本 ${before ?? ''}（回退过的版本不算），正在进行的灰度一并结束。${later}`,
      danger: true,
      run: async (reason) => said((await rollback.run({ body: { base, module, reason } })).ok, `${title} 已回退。`),
    }),
    disable: ({ module, title, disabled }: ReleaseModule): Decision => ({
      title: disabled === null ? `停用 ${title}` : `恢复 ${title}`,
      text:
        disabled === null
          ? '新打开的页面不再加载该模块，页面上显示停用原因；其他模块不受影响。'
          : `停用原因：${disabled}`,
      danger: disabled === null,
      run: async (reason) =>
        said(
          (await disable.run({ body: { base, module, disabled: disabled === null, reason } })).ok,
          disabled === null ? `${title} 已停用。` : `${title} 已恢复。`,
        ),
    }),
    restore: (former: Row, now: Row, titleOf: (module: string) => string): Decision => ({
      title: `整组回退到清单 ${former.id}`,
      text: `${changesTo(former, now, titleOf).join('；') || '各版本相同'}。正在进行的灰度全部结束，已停用的模块保持停用。${later}`,
      danger: true,
      run: async (reason) =>
        said(
          (await restore.run({ body: { base, document: former.id, reason } })).ok,
          `已回到清单 ${former.id} 的各版本。`,
        ),
    }),
    trial: ({ module, version }: ReleaseVersion, title: string): Decision => ({
      title: `单人试用 ${title} ${version}`,
      text: '只有您自己使用该版本，到期自动结束；页面底部一直显示试用提示。刷新后生效。',
      number: { label: '时长', value: 2, min: 1, max: 24, precision: 0, unit: '小时' },
      run: async (reason, hours) =>
        said(
          (await trial.run({ body: { module, version, hours, reason } })).ok,
          `已开始试用 ${title} ${version}，刷新页面后生效。`,
        ),
    }),
  };
}
