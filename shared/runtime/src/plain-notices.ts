import type { NoticeSink } from './notices.ts';

const SHOWN_MS = 3000;

/** A line at the top of the page for 3 s, as a toast is (A9). */
function draw(kind: string, text: string): void {
  const line = document.createElement('div');
  line.className = `ant-message-notice ant-message-${kind}`;
  line.setAttribute('role', 'alert');
  line.textContent = text;
  line.style.cssText =
    'position:fixed;inset-block-start:8px;inset-inline:0;margin:auto;width:fit-content;max-width:80vw;padding:9px 12px;' +
    'z-index:2010;border-radius:6px;background:#fff;color:#1f2933;font-size:14px;box-shadow:0 6px 16px rgb(0 0 0 / 15%)';
  document.body.append(line);
  setTimeout(() => line.remove(), SHOWN_MS);
}

/** Notices without any library, for as long as the code that draws them cannot be fetched; `again` tries anew. */
export const plainNotices = (again: () => void): NoticeSink => {
  const asked = (text: string) => {
    again();
    return globalThis.confirm(text);
  };
  return {
    toast(kind, text) {
      draw(kind, text);
      again();
    },
    notice(title, description) {
      draw('warning', `${title}：${description}`);
      again();
    },
    confirm: async ({ title, content }) => asked([title, content].filter(Boolean).join('\n')),
    acknowledge: async (warnings) => {
      const texts = warnings.map(({ message }) => message);
      // A reason cannot be asked for here; the step is taken again once the dialog is there.
      if (warnings.some(({ reasonRequired }) => reasonRequired)) return null;
      return asked(['仍要继续？', ...texts].join('\n')) ? {} : null;
    },
  };
};
