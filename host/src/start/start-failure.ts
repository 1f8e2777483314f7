/** What the page's own first script offers, see shared/build/src/index.html; absent in development and in tests. */
interface FirstScript {
  startFailed?: (text: string) => void;
  startAgain?: () => void;
}
const first = globalThis as FirstScript;

/** Tells the server that this tab's shell did not start, once. */
export const reportDeadShell = (error: unknown): void =>
  first.startFailed?.(error instanceof Error ? `${error.name}: ${error.message}` : String(error));

/** From here on the shell reports by itself. */
export const shellStands = (): void => {
  first.startFailed = () => {};
};

/** Loads the page anew, its files past the browser's cache. */
const startAgain = (): void => (first.startAgain ? first.startAgain() : location.reload());

const RELOAD_FLAG = 'chunk-reload-once';

/** Whether the one reload of the session may still be done; the same flag as the guard of the loader. */
function mayReload(): boolean {
  try {
    if (!navigator.onLine || sessionStorage.getItem(RELOAD_FLAG) !== null) return false;
    sessionStorage.setItem(RELOAD_FLAG, String(Date.now()));
    return sessionStorage.getItem(RELOAD_FLAG) !== null;
  } catch {
    return false;
  }
}

/** When the shell itself did not load there is nothing to draw with: one reload, then plain words and a button. */
export function drawStartFailure(error: unknown): void {
  console.error(error);
  reportDeadShell(error);
  if (mayReload()) return startAgain();
  const root = document.getElementById('root');
  if (!root) return;
  const main = document.createElement('main');
  main.className = 'start-failure';
  const text = document.createElement('p');
  text.setAttribute('role', 'alert');
  text.textContent = '页面资源加载失败，请重新加载重试。';
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = '刷新页面';
  button.addEventListener('click', startAgain);
  main.append(text, button);
  root.replaceChildren(main);
}
