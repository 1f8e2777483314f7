/** Milliseconds until a page must be there, and until it must have become quiet. */
const OPEN_MS = 30_000;
const QUIET_MS = 15_000;
/** Answers of the API that only say what the account may not do. */
const RIGHTS = [401, 403];

/** What stands in place of a page or of a part of it that failed; antd's own notes are not meant. */
const FAULT = '[data-outcome], .start-failure, [role=alert]:not([class*="ant-"])';

const isCode = (/** @type {string} */ path) => /^\/(mf|assets)\//.test(path);

/** What went wrong on a page while it was open, in words for staff; filled as it happens. */
export function watch(page) {
  /** @type {Set<string>} */
  const found = new Set();
  const place = (/** @type {string} */ address) => new URL(address).pathname;
  page.on('pageerror', (error) => found.add(`脚本错误：${error.message}`));
  page.on('requestfailed', (request) => {
    const why = request.failure()?.errorText ?? '';
    // What the page itself gave up is no failure.
    if (why !== 'net::ERR_ABORTED') found.add(`${request.method()} ${place(request.url())} 没有应答（${why}）`);
  });
  page.on('response', (answer) => {
    const path = place(answer.url());
    const status = answer.status();
    if (status < 400) return;
    if (isCode(path)) found.add(`文件 ${path} 应答 ${status}`);
    else if (path.startsWith('/api/') && !RIGHTS.includes(status))
      found.add(`接口 ${answer.request().method()} ${path} 应答 ${status}`);
  });
  return found;
}

/**
 * Opens one page as staff would by its address and looks at it when it is quiet. Answers what is wrong with it.
 * @returns {Promise<string[]>}
 */
export async function openPage(context, origin, path) {
  const page = await context.newPage();
  const found = watch(page);
  try {
    await page.goto(origin + path, { waitUntil: 'load', timeout: OPEN_MS });
    await page.waitForLoadState('networkidle', { timeout: QUIET_MS }).catch(() => {});
    const at = new URL(page.url()).pathname;
    if (at !== path) found.add(`打开后到了 ${at}：账号没有权限，或页面不存在`);
    for (const text of await page.locator(FAULT).allInnerTexts())
      found.add(`页面显示：${text.replaceAll(/\s+/g, ' ').trim().slice(0, 200)}`);
    const shown = await page.locator('main').allInnerTexts();
    if (shown.join('').trim() === '') found.add('页面是空白的');
  } catch (error) {
    found.add(`打不开：${error instanceof Error ? error.message.split('\n')[0] : error}`);
  } finally {
    await page.close();
  }
  return [...found];
}
