import { Alert, Modal } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { cameraFault, codeReader, InSight } from './camera-reader.ts';
import { ScanBar } from './scan-bar.tsx';
import type { Scanner } from './use-scanner.ts';
import css from './scan.module.css';

const EVERY_MS = 150;
const NO_CAMERA = '浏览器只在 https 下允许使用相机，请用扫描枪或手工输入。';

/** Scans with the camera until it is closed. */
export function CameraDialog({ scanner, hint, onClose }: { scanner: Scanner; hint: string; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [ready, setReady] = useState(false);
  const { scan } = scanner;
  useEffect(() => {
    const closed = new AbortController();
    let stream: MediaStream | null = null;
    const inSight = new InSight();
    const run = async () => {
      // Absent where the page is not secure.
      const devices = navigator.mediaDevices as MediaDevices | undefined;
      if (!devices) return setFault(NO_CAMERA);
      const [reader, picture] = await Promise.all([
        codeReader(),
        devices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false }),
      ]);
      stream = picture;
      const shown = video.current;
      if (closed.signal.aborted || !shown) return stop();
      shown.srcObject = picture;
      await shown.play();
      setReady(true);
      while (!closed.signal.aborted) {
        const found = await reader.detect(shown).catch(() => []);
        if (closed.signal.aborted) return;
        for (const code of inSight.take(
          found.map(({ rawValue }) => rawValue),
          performance.now(),
        ))
          scan(code);
        await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
      }
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    run().catch((error: unknown) => {
      stop();
      if (!closed.signal.aborted) setFault(cameraFault(error));
    });
    return () => {
      closed.abort();
      stop();
    };
  }, [scan]);
  return (
    <Modal open title="相机扫码" footer={null} width={560} onCancel={onClose} destroyOnHidden>
      {fault ? (
        <Alert type="warning" showIcon title={fault} />
      ) : (
        <div className={css.camera}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the picture of a camera has no words */}
          <video ref={video} playsInline muted aria-label="相机画面" />
          {ready ? null : <span className={css.cameraWait}>正在启动相机…</span>}
        </div>
      )}
      <ScanBar scanner={scanner} hint={hint} />
    </Modal>
  );
}
