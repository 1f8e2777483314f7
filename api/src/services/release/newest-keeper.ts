import { faultText } from '../../platform/logged-error.ts';
import type { DocumentMark, VersionStore } from './version-store.ts';

/** After so many milliseconds a mark that could not be written is tried again. */
const AGAIN_MS = 60_000;

/** Writes down what was served last, before it goes out. */
export interface NewestKeeper {
  /** Never rejects: a folder that takes nothing for now (full, read-only) holds up no page; `warn` hears of it once. */
  keep(mark: DocumentMark): Promise<void>;
  stop(): void;
}

export function newestKeeper(
  store: Pick<VersionStore, 'setNewest'>,
  warn: (text: string) => void,
  pause = AGAIN_MS,
): NewestKeeper {
  let told = false;
  let timer: NodeJS.Timeout | undefined;
  async function keep(mark: DocumentMark): Promise<void> {
    clearTimeout(timer);
    try {
      await store.setNewest(mark);
      told = false;
    } catch (error) {
      if (!told)
        warn(`版本清单 ${mark.id} 的记号写不进发布文件夹（磁盘已满或只读？），页面照常，稍后再试：${faultText(error)}`);
      told = true;
      timer = setTimeout(() => void keep(mark), pause).unref();
    }
  }
  return { keep, stop: () => clearTimeout(timer) };
}
