import { COMPANY_KEY, pageTitle, parseShortName } from '@shared/contract/company-name.ts';
import './base/base.css';
import { drawStartFailure } from './start/start-failure.ts';

/**
 * First script of the shell. The server has put the route's title into the page; the company name is added at once
 * (A1.1). What follows is loaded behind Module Federation's boundary.
 */
function addCompanyName(): void {
  try {
    const title = document.title;
    if (title) document.title = pageTitle(title, parseShortName(localStorage.getItem(COMPANY_KEY)));
  } catch {
    // Without storage the title is the route name alone.
  }
}

addCompanyName();
import('./bootstrap.tsx').then(
  ({ start }) => start(),
  (error: unknown) => drawStartFailure(error),
);
