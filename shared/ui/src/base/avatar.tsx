import { useState } from 'react';
import { avatarFile } from '@shared/contract/access/auth.contract.ts';
import { urlOf } from '@shared/runtime/call-input.ts';
import css from './avatar.module.css';

interface Props {
  /** The person: id, name, and the id of the picture (null: none). */
  person: { id: string; name: string; avatar: string | null };
  /** Pixels. */
  size?: number;
}
/** The picture of a person, or the last character of the name; the name itself stands beside it. */
export function Avatar({ person: { id, name, avatar }, size = 26 }: Props) {
  const [broken, setBroken] = useState<string | null>(null);
  const style = { width: size, height: size, fontSize: Math.round(size / 2) };
  return (
    <span className={css.face} style={style} aria-hidden="true">
      {avatar && avatar !== broken ? (
        <img
          src={urlOf(avatarFile, { params: { userId: id }, query: { v: avatar } })}
          alt=""
          loading="lazy"
          onError={() => setBroken(avatar)}
        />
      ) : (
        [...name].at(-1)
      )}
    </span>
  );
}
