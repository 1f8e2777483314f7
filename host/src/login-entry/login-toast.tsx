import { useEffect, useState } from 'react';

const SHOWN_MS = 3000;

/** The one toast of an ended session, on the page that it led to; 3 s as everywhere (A8.B, A9). */
export function LoginToast({ text }: { text: string }) {
  const [shown, setShown] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setShown(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!shown) return null;
  return (
    <div className="ant-message login-toasts">
      <div className="ant-message-notice ant-message-notice-content ant-message-error login-toast" role="alert">
        {text}
      </div>
    </div>
  );
}
