import { useEffect, useState } from 'react';

/** A file of the API that came as base64. */
export function blobOf(content: string, type: string): Blob {
  return new Blob([Uint8Array.from(atob(content), (char) => char.charCodeAt(0))], { type });
}

/** An address for a blob as long as it is shown; given back when it changes or goes. */
export function useBlobUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
