import { CameraOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { onDemand } from '../base/on-demand.tsx';
import { ScanBar } from './scan-bar.tsx';
import { OWN_INPUT, type Scanner } from './use-scanner.ts';
import css from './scan.module.css';

const CameraDialog = onDemand(async () => (await import('./camera-dialog.tsx')).CameraDialog);
/** Longer than any label. */
const LONGEST = 120;

interface Props {
  scanner: Scanner;
  /** What is to be scanned now: 「扫描批次标签」. */
  hint: string;
}

/**
 * The place of a scanner on a page: what the last scan came to, an input for a label that cannot be read, the camera of
 * the tablet. The scanner works with the input focused or not.
 */
export function ScanField({ scanner, hint }: Props) {
  const [typed, setTyped] = useState('');
  const [camera, setCamera] = useState(false);
  const [keyed, setKeyed] = useState(scanner.keyed);
  // What a scanner typed into the input was taken from its keys.
  if (keyed !== scanner.keyed) {
    setKeyed(scanner.keyed);
    setTyped('');
  }
  const enter = () => {
    if (typed.trim() !== '') scanner.scan(typed);
    setTyped('');
  };
  return (
    <div className={css.field}>
      <ScanBar scanner={scanner} hint={hint} />
      <Input
        {...{ [OWN_INPUT]: '' }}
        size="large"
        className={css.typed}
        aria-label="手工输入条码"
        placeholder="手工输入条码"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={LONGEST}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault();
          if (!event.nativeEvent.isComposing) enter();
        }}
      />
      <Button size="large" icon={<CameraOutlined />} onClick={() => setCamera(true)}>
        相机
      </Button>
      {camera ? <CameraDialog scanner={scanner} hint={hint} onClose={() => setCamera(false)} /> : null}
    </div>
  );
}
