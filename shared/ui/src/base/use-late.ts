import { useEffect, useState } from 'react';

/** What a read may take before anything says that it is on its way, in milliseconds. */
const QUICK_MS = 200;

/** Whether what is waited for takes longer than a moment: grey bars that come and go at once would be a flash. */
export function useLate(): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), QUICK_MS);
    return () => clearTimeout(timer);
  }, []);
  return late;
}
