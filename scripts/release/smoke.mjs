import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensureBrowser } from '../lib/browser.mjs';
import { ROOT } from '../lib/node.mjs';
import { call, callAsUser, session, url } from './server.mjs';
import { openPage } from './smoke-page.mjs';

const FLAGS = ['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'];

async function launch() {
  const executablePath = await ensureBrowser();
  if (!executablePath) throw new Error('没有浏览器：请安装 Chromium 或 Chrome，或设置 CHROMIUM_PATH。');
  const { chromium } = createRequire(join(ROOT, 'e2e/package.json'))('@playwright/test');
  return chromium.launch({ executablePath, args: [...FLAGS, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])] });
}

/** A window with the session of RELEASE_USER. */
async function windowOf(browser) {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1440, height: 900 } });
  const cookies = (await session()).map((pair) => {
    const at = pair.indexOf('=');
    return { name: pair.slice(0, at), value: pair.slice(at + 1), url };
  });
  await context.addCookies(cookies);
  return context;
}

/** Refuses when a page of this account would run anything but the document in force and the candidate. */
async function checkSet(context, { document, module, version }) {
  const html = await (await context.request.get(`${url}/`)).text();
  const signed = JSON.parse(/id="release">(.*?)<\/script>/.exec(html)?.[1] ?? 'null');
  if (!signed) throw new Error('没有得到版本清单：账号能打开页面吗？');
  const now = JSON.parse(signed.document).id;
  if (now !== document) throw new Error(`版本清单已由 ${document} 变为 ${now}，请重新检查。`);
  const trials = (signed.overrides ?? []).map((one) => JSON.parse(one.document));
  const other = trials.find(({ name }) => name !== module);
  if (other) throw new Error(`账号正在试用 ${other.name} ${other.module.version}，请先结束试用。`);
  if (trials[0]?.module.version !== version) throw new Error(`页面没有使用 ${module} ${version}，请重新检查。`);
}

/** Pages that are open at once: while one waits for its quiet, the others are drawn. */
const AT_ONCE = 3;

/** Opens the pages, a few at once, and says of each how it went. */
async function visit(context, pages) {
  const findings = [];
  const left = pages.values();
  const next = async () => {
    for (const { path, title } of left) {
      const found = await openPage(context, url, path);
      console.log(`${found.length === 0 ? '✓' : '✗'} ${path}  ${title}`);
      findings.push(...found.map((text) => ({ page: path, text: text.slice(0, 500) })));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return findings.slice(0, 200);
}

/**
 * 冒烟检查: gives the candidate to the account alone, opens every page of its menu and one of each other module in a
 * browser, and tells the server what it found.
 */
export async function smokeRun(module, version) {
  await session();
  const browser = await launch();
  try {
    const { document, pages } = await callAsUser('POST', '/release/smokes/begin', { module, version });
    try {
      const context = await windowOf(browser);
      await checkSet(context, { document, module, version });
      const findings = await visit(context, pages);
      const body = { base: document, module, version, pages: pages.map(({ path }) => path), findings };
      return await call('POST', '/release/smokes', body);
    } finally {
      await callAsUser('POST', `/release/overrides/${module}/end`, {});
    }
  } finally {
    await browser.close();
  }
}
