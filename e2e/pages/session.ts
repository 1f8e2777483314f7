import { randomUUID } from 'node:crypto';
import { expect, type BrowserContext } from '@playwright/test';

/** Who logs in. */
export interface Account {
  username: string;
  password: string;
}

/** Logs in through the API; the session of the context is a new one. */
export async function startSession(context: BrowserContext, url: string, account: Account): Promise<void> {
  const { origin } = new URL(url);
  const answer = await context.request.post(`${origin}/api/auth/login`, {
    data: account,
    headers: { Origin: origin, 'X-Requested-With': 'fetch', 'Idempotency-Key': randomUUID() },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}
