import { useBrand } from '@shared/runtime/company-config.ts';
import { useMe } from '@shared/runtime/session.ts';
import { useEffect } from 'react';
import css from './brand-parts.module.css';

/** Puts the company's icon on the browser's tab; the built-in one comes back when it is taken away. */
export function useFavicon(): void {
  const { favicon } = useBrand();
  useEffect(() => {
    const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!link) return undefined;
    const before = link.href;
    if (favicon) link.href = favicon;
    return () => {
      link.href = before;
    };
  }, [favicon]);
}

const escaped = (text: string): string => text.replace(/[<>&'"]/g, '');

/** Who looks at the page, across all of it, so that a photo of the screen says whose it is (网站设置). */
export function Watermark() {
  const { watermark } = useBrand();
  const { user } = useMe();
  if (!watermark) return null;
  const words = escaped(`${user.name} ${user.username}`);
  const svg = `<svg xmlns='http://www.w3.org/2000/svg' width='300' height='200'><text x='20' y='120' transform='rotate(-20 150 100)' font-size='15' font-family='PingFang SC, Microsoft YaHei, Noto Sans SC, sans-serif' fill='rgb(0,0,0)' fill-opacity='.07'>${words}</text></svg>`;
  const style = { backgroundImage: `url("data:image/svg+xml,${encodeURIComponent(svg)}")` };
  return <div className={css.watermark} style={style} aria-hidden="true" data-watermark={words} />;
}
