import { RELEASE_ACTIONS, type ReleaseAction } from '@shared/contract/release.contract.ts';
import type { CommandCtx } from '../../platform/context.ts';
import { candidateOf, contentOf, liveVersion, liveVersions, type Content } from './content.ts';
import { appendDocument, newestStored } from './document.service.ts';
import { releaseDesk } from './release-desk.ts';

/** A decision with the content that it makes; `module` is null when it is about the whole set. */
interface Decision {
  action: ReleaseAction;
  module: string | null;
  version: string | null;
  reason: string;
  content: Content;
}

/** What the log keeps of a content: all of it that the decision is about. */
const stateOf = (content: Content, module: string | null) =>
  module === null
    ? { live: liveVersions(content), disabled: content.disabled }
    : {
        live: liveVersion(content, module),
        canary: candidateOf(content, module),
        disabled: content.disabled[module] ?? null,
      };

/** Writes the decision: document, audit row; in the command's transaction. */
export async function settle(ctx: CommandCtx, { action, module, version, reason, content }: Decision): Promise<void> {
  const { system, userId, name } = ctx.actor;
  const before = contentOf((await newestStored(ctx.tx))?.document ?? '{}');
  const made = await appendDocument(ctx.tx, releaseDesk().signer, ctx.now(), content, {
    action,
    module,
    version,
    userId: system || userId === '0' ? null : userId,
    userName: name,
    reason,
  });
  await ctx.audit({
    kind: 'sh_release',
    objectId: String(made.id),
    objectNo: module ?? `清单 ${made.id}`,
    code: action.toLowerCase(),
    action: RELEASE_ACTIONS[action],
    before: stateOf(before, module),
    after: stateOf(content, module),
    reason,
  });
}
