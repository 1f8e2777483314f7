import { getInstance, loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { create } from 'zustand';
import { CONTRACT_VERSION, OLDEST_CONTRACT, type ModuleDeclaration } from '@shared/contract/module.ts';
import { moduleFile, withoutAssets, type ReleaseSet } from '@shared/contract/release.ts';
import { isChunkError, isTimeout, LOAD_TIMEOUT, withTimeout } from './chunk-errors.ts';
import { aroundCache, filesIn } from '@shared/runtime/code-load.ts';
import { foreignCopies } from './single-instance.ts';
import { noteStart } from './telemetry.ts';

/** What is known of a module in this tab. */
export type ModuleState = 'idle' | 'loading' | 'ready' | 'failed';

/** A module that can't be used although its code came: too new, built for other libraries, switched off. */
export class ModuleRefused extends Error {
  override readonly name = 'ModuleRefused';
}

/** Pause before the second try in the same page (shell A8.C). */
export const RETRY_PAUSE = 500;

const useStates = create<Readonly<Record<string, ModuleState>>>(() => ({}));
const ready = new Map<string, Promise<ModuleDeclaration>>();
let release: ReleaseSet | null = null;

const mark = (name: string, state: ModuleState) => useStates.setState({ [name]: state });

/** Names of modules that did not load, for the marks in the menu. */
export const useFailedModules = (): string =>
  useStates((states) =>
    Object.keys(states)
      .filter((name) => states[name] === 'failed')
      .join(),
  );

export const moduleState = (name: string): ModuleState => useStates.getState()[name] ?? 'idle';

/**
 * Makes the modules of the release set known; fetches nothing. Manifests come out of the release document, entries carry
 * its integrity and get 120 s (the loader's own limit is 20 s). The loader runs no other file: the chunks are asked for by
 * the entry, which holds their hashes.
 */
export function registerModules(document: ReleaseSet): void {
  release = document;
  const manifests = new Map<string, unknown>();
  const integrity = new Map<string, string>();
  for (const module of Object.values(document.modules)) {
    manifests.set(manifestUrl(module.entry), withoutAssets(module.manifest));
    integrity.set(new URL(module.entry, location.origin).href, module.integrity);
  }
  registerPlugins([
    {
      name: 'release-set',
      fetch: (url) => (manifests.has(url) ? Promise.resolve(Response.json(manifests.get(url))) : undefined),
      createScript: ({ url }) => {
        const script = globalThis.document.createElement('script');
        script.src = url;
        script.async = true;
        script.crossOrigin = 'anonymous';
        const proof = integrity.get(url);
        if (proof === undefined) throw new Error(`Failed to load script resources: ${url} is no entry of the release`);
        // Built in development there are no hashes.
        script.integrity = proof;
        return { script, timeout: LOAD_TIMEOUT };
      },
    },
  ]);
  registerRemotes(
    Object.entries(document.modules).map(([name, module]) => ({ name, entry: manifestUrl(module.entry) })),
  );
}

const manifestUrl = (entry: string): string => new URL('mf-manifest.json', new URL(entry, location.origin)).href;

const pause = (ms: number) =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, ms);
  });

/** Most tries of one load: entry, its exposed part, a page's chunks and what those ask for. */
const MAX_TRIES = 4;

/**
 * Runs a load; each chunk that failed (not: timed out) is tried once more in place after a pause, past the browser's cache for
 * the files that it is made of: wrong bytes do not stick. What the page had preloaded and never came fails once more, level by
 * level, when it is asked for; another file that fails than before is therefore another try.
 */
export async function withRetry<Value>(
  load: () => Promise<Value>,
  files: (error: unknown) => readonly string[] = filesIn,
): Promise<Value> {
  const failed = new Set<string>();
  for (let tries = 1; ; tries += 1)
    try {
      return await withTimeout(load());
    } catch (error) {
      if (!isChunkError(error) || isTimeout(error) || tries === MAX_TRIES) throw error;
      const named = filesIn(error);
      if (tries > 1 && named.every((file) => failed.has(file))) throw error;
      for (const file of named) failed.add(file);
      await pause(RETRY_PAUSE);
      await withTimeout(aroundCache(files(error)));
    }
}

async function fetchModule(name: string): Promise<ModuleDeclaration> {
  const known = release?.modules[name];
  const reason = release?.disabled[name];
  if (reason !== undefined) throw new ModuleRefused(`该模块暂停使用：${reason}`);
  if (!known) throw new ModuleRefused('该模块暂不可用');
  const contract = Math.floor(known.face.contract);
  if (contract > CONTRACT_VERSION) throw new ModuleRefused('该模块需要更新的系统版本，请刷新页面');
  if (contract < OLDEST_CONTRACT) throw new ModuleRefused('该模块是为旧版系统构建的，请联系模块负责人重新发布');
  noteStart(name);
  const loaded = await loadRemote<{ default: ModuleDeclaration }>(`${name}/module`);
  if (!loaded?.default) throw new Error('Failed to load script resources');
  const host = getInstance();
  const copies = host ? foreignCopies(host) : [];
  if (copies.length > 0) {
    console.error(`${name} brought its own copy of ${copies.join(', ')}`);
    throw new ModuleRefused(`该模块与系统的公共库不一致：${copies.join('、')}`);
  }
  return loaded.default;
}

/** The declaration of a module, loaded once; a failed load is forgotten, so that the next one asks again. */
export function loadModule(name: string): Promise<ModuleDeclaration> {
  const known = ready.get(name);
  if (known) return known;
  const loading = fetchModule(name);
  ready.set(name, loading);
  if (moduleState(name) === 'idle') mark(name, 'loading');
  loading.then(
    () => mark(name, 'ready'),
    () => ready.delete(name),
  );
  return loading;
}

/** Files that a page (or `widget:<key>`) of a module is made of in this tab's set: its entry, then its own. */
export function filesOf(name: string, page: string): string[] {
  const module = release?.modules[name];
  if (!module) return [];
  return [module.entry, ...(module.pageFiles[page] ?? []).map((file) => moduleFile(name, module.version, file))];
}

/** What staff call a module; its name where it has none. */
export const titleOf = (name: string): string => release?.modules[name]?.face.title ?? name;

/** Version of a module in this tab's set; null when it has none. */
export const versionOf = (name: string): string | null => release?.modules[name]?.version ?? null;

/** Remembers that a module could not be used, or can again. */
export const markModule = (name: string, works: boolean): void => mark(name, works ? 'ready' : 'failed');
