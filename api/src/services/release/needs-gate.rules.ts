import { namedSome } from '@shared/contract/named-some.ts';
import { needsIssue, usableNeeds } from '@shared/contract/module-needs.ts';
import type { GateFinding } from '@shared/contract/release.contract.ts';
import type { BuiltHost, BuiltModule } from '@shared/contract/release.ts';
import type { ApiFace } from './api-face.ts';
import { refuse, warn } from './finding.ts';

/** Fields that a finding names; more are counted. */
const NAMED = 5;

const listed = (names: readonly string[]): string => namedSome(names, '个', NAMED);

/** A finding that somebody may waive by what it is about. */
const about = (subject: string, text: string, waive: readonly string[]): GateFinding =>
  waive.includes(subject) ? warn('needs', text) : refuse('needs', `${text}，或以 --waive '${subject}' 说明可以不管。`);

/** What a module needs of the API and an API does not give: each endpoint once, with its fields. */
export function apiNeedFindings(
  { face, needs }: BuiltModule,
  api: ApiFace,
  waive: readonly string[] = [],
): GateFinding[] {
  const { title } = face;
  return Object.entries(usableNeeds(needs).api).flatMap(([line, need]) => {
    const unmet = api.unmet(line, need);
    if (!unmet) return [about(line, `${title}需要接口 ${line}，服务端没有：请先升级服务端`, waive)];
    const { answer, sent, demanded } = unmet;
    const wrongs = [
      ...(answer.length > 0 ? [`读取的应答字段 ${listed(answer)}，服务端不再给出`] : []),
      ...(sent.length > 0 ? [`发送的字段 ${listed(sent)}，服务端不认识`] : []),
      ...(demanded.length > 0 ? [`没有发送服务端要求的字段 ${listed(demanded)}`] : []),
    ];
    return wrongs.map((wrong) =>
      about(line, `${title}对接口 ${line} ${wrong}：请用与服务端一致的代码重新构建${title}，或升级服务端`, waive),
    );
  });
}

/** What a module takes of the shell and a shell does not give: each shared file once, with its names. */
export function shellNeedFindings(
  { face, needs }: BuiltModule,
  host: BuiltHost,
  waive: readonly string[] = [],
): GateFinding[] {
  const { names } = host;
  // Shells built before this check do not say what they give.
  if (!names) return [];
  return Object.entries(usableNeeds(needs).shell).flatMap(([request, taken]) => {
    const given = names[request];
    const missing = given ? taken.filter((name) => !given.includes(name)) : taken;
    if (missing.length === 0) return [];
    const text = `${face.title}用到 ${request} 的 ${listed(missing)}，外壳没有提供：请让外壳继续提供，或先发布不用它的${face.title}`;
    return [about(request, text, waive)];
  });
}

/** A record of needs that is none would be asked in vain. */
export function needsFindings({ needs }: Pick<BuiltModule, 'needs'>): GateFinding[] {
  const issue = needs === undefined ? null : needsIssue(needs);
  return issue === null
    ? []
    : [refuse('needs', `需求清单（needs）不正确（${issue}）：请用 npm run needs 重新记录后构建。`)];
}
