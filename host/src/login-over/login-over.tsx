import { useEffect, useState } from 'react';
import { connectLoginOver, loginOverFailed } from '@shared/runtime/session-end.ts';
import { onDemand } from '@shared/ui/base/on-demand.tsx';
import { takeSession, takeSessionOfOtherTab } from '@shared/runtime/session.ts';

const LoginDialog = onDemand(async () => (await import('./login-dialog.tsx')).LoginDialog);

/** Login over a page whose session has ended while something on it is unsaved (A8.B): page, user name and draft stay. */
export function LoginOver() {
  const [text, setText] = useState<string | null>(null);
  useEffect(
    () =>
      connectLoginOver({
        open: setText,
        loggedInElsewhere: () =>
          void takeSessionOfOtherTab().then((taken) => {
            if (taken) setText(null);
          }),
      }),
    [],
  );
  if (text === null) return null;
  return (
    <LoginDialog
      text={text}
      onClose={() => {
        loginOverFailed();
        setText(null);
      }}
      onDone={(me) => {
        takeSession(me, true);
        setText(null);
      }}
    />
  );
}
