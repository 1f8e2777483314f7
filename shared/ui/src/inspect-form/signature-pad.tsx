import type { FormItem } from '@shared/contract/system/inspect-form/form.ts';
import { Button } from 'antd';
import { useRef, useState, type PointerEvent } from 'react';
import type { PhotoStore } from './photo-field.tsx';
import css from './inspect-form.module.css';

interface Props {
  /** What is signed. */
  item: Pick<FormItem, 'id' | 'text'>;
  /** The picture that was kept; null: not signed. */
  id: string | null;
  onChange: ((id: string | null) => void) | undefined;
  photos: PhotoStore;
}
const WIDTH = 480;
const HEIGHT = 160;

/** A signature by finger or pen; kept as a picture. */
export function SignaturePad({ item, id, onChange, photos }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [drawn, setDrawn] = useState(false);
  if (id !== null)
    return (
      <div className={css.photos}>
        <img className={css.signature} src={photos.urlOf(id)} alt={`${item.text} 签名`} />
        {onChange ? <Button onClick={() => onChange(null)}>重签</Button> : null}
      </div>
    );
  if (!onChange) return <p className={css.hint}>未签名</p>;
  const draw = (event: PointerEvent<HTMLCanvasElement>, start: boolean) => {
    const pen = canvas.current?.getContext('2d');
    if (!pen || (!start && event.buttons === 0)) return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) * WIDTH) / box.width;
    const y = ((event.clientY - box.top) * HEIGHT) / box.height;
    if (start) {
      event.currentTarget.setPointerCapture(event.pointerId);
      pen.lineWidth = 2.5;
      pen.lineCap = 'round';
      pen.beginPath();
      pen.moveTo(x, y);
      setDrawn(true);
    }
    pen.lineTo(x, y);
    pen.stroke();
  };
  const clear = () => {
    canvas.current?.getContext('2d')?.clearRect(0, 0, WIDTH, HEIGHT);
    setDrawn(false);
  };
  const keep = async () => {
    const blob = await new Promise<Blob | null>((resolve) => {
      if (canvas.current) canvas.current.toBlob(resolve, 'image/png');
      else resolve(null);
    });
    if (!blob) return;
    const [kept] = await photos.add(item.id, [new File([blob], '签名.png', { type: 'image/png' })]);
    if (kept) onChange(kept);
  };
  return (
    <div className={css.pad}>
      <canvas
        ref={canvas}
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={`${item.text} 在此签名`}
        onPointerDown={(event) => draw(event, true)}
        onPointerMove={(event) => draw(event, false)}
      />
      <div className={css.photos}>
        <Button disabled={!drawn} type="primary" onClick={() => void keep()}>
          确认签名
        </Button>
        <Button disabled={!drawn} onClick={clear}>
          清除
        </Button>
      </div>
    </div>
  );
}
