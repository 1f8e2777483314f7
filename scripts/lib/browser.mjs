import { existsSync } from 'node:fs';
import { run } from './run.mjs';

const PLACES = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const found = () => PLACES.find((path) => path && existsSync(path)) ?? null;

/**
 * Path of a Chromium or Chrome. As root on a Debian-like system it is installed when there is none; otherwise one line
 * says what to install and the answer is null.
 * @returns {Promise<string | null>}
 */
export async function ensureBrowser() {
  const known = found();
  if (known) return known;
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing a browser …');
    await run('apt-get', ['update', '-qq']);
    await run('apt-get', ['install', '-y', '-qq', 'chromium', 'fonts-noto-cjk'], {
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    const installed = found();
    if (installed) return installed;
  }
  console.error('A browser is missing: install Chromium or Chrome, or set CHROMIUM_PATH to one.');
  return null;
}
