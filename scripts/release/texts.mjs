const STATES = { LIVE: '线上', CANARY: '灰度', READY: '未上线', REMOVED: '已清理' };
const rate = ({ starts, failures }) =>
  starts === 0
    ? '无数据'
    : `错误率 ${((Math.min(failures, starts) / starts) * 100).toFixed(1)}%（${failures}/${starts}）`;

/** One version in a line, and the findings of its gate below. */
export function printVersion(version) {
  const { module, state, publishedAt, publishedBy, commit, bytes, gate } = version;
  const line = [
    `${module} ${version.version}`,
    STATES[state],
    `${(bytes / 1000).toFixed(0)} kB`,
    commit ? `提交 ${commit}` : '无提交号',
    `${publishedBy} ${new Date(publishedAt).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false })}`,
    rate(version),
  ].join('  ');
  const smoke = version.smoke ? [`  ${smokeLine(version.smoke)}`] : [];
  const findings = gate.map(({ level, text }) => `  ${level === 'refuse' ? '✗' : '!'} ${text}`);
  return [line, ...(gate.length === 0 && state === 'READY' ? ['  ✓ 检查通过'] : findings), ...smoke].join('\n');
}

const smokeLine = ({ passed, document, pages, findings }) =>
  passed
    ? `✓ 冒烟检查通过（清单 ${document}，${pages.length} 个页面）`
    : `✗ 冒烟检查未通过（清单 ${document}，${findings.length} 处）`;

/** What a smoke run came to, its findings below. */
export const smokeText = (smoke) =>
  [smokeLine(smoke), ...smoke.findings.map(({ page, text }) => `  ✗ ${page}  ${text}`)].join('\n');

/** What is live of a module. */
export function moduleLine({ module, title, live, canary, disabled }) {
  return [
    `${title}（${module}）`,
    `线上 ${live?.version ?? '无'}`,
    ...(live ? [rate(live)] : []),
    ...(canary ? [`灰度 ${canary.version.version} ${canary.share}% ${rate(canary.version)}`] : []),
    ...(disabled === null ? [] : [`已停用：${disabled}`]),
  ].join('  ');
}

/** Everything that is live, one line a module. */
export const statusText = (releaseId, modules) => [`版本清单 ${releaseId}`, ...modules.map(moduleLine)].join('\n');

const ACTIONS = {
  START: '启动时发布',
  PROMOTE: '上线',
  CANARY: '灰度',
  ROLLBACK: '回退',
  RESTORE: '整组回退',
  HALT: '灰度自动停止',
  DISABLE: '停用',
  ENABLE: '恢复使用',
};

/** One document: number, when, who, what, why, and what was live with it. */
export function documentLine({ id, at, userName, action, module, version, reason, live }) {
  const when = new Date(at).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai', hour12: false });
  const what = [ACTIONS[action], module, version].filter(Boolean).join(' ');
  const set = Object.entries(live).map((pair) => pair.join(' '));
  return `清单 ${id}  ${when}  ${userName}  ${what}  ${reason}\n  ${set.join('  ')}`;
}
