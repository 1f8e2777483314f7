import { useState } from 'react';
import { Button, Mentions } from 'antd';
import { useLocation } from 'react-router-dom';
import { comments, type Comment } from '@shared/contract/shared/comment.contract.ts';
import { pickerCall } from '@shared/contract/shared/picker.contract.ts';
import { confirm } from '@shared/runtime/notices.ts';
import { failureText, useCommand, useRead } from '@shared/runtime/query.ts';
import { Avatar } from '../base/avatar.tsx';
import { useSettled } from '../form/use-settled.ts';
import { formatTime } from '../format/format.ts';
import { mentionedIds, withMarks } from './mentions.ts';
import css from './comments.module.css';

const users = pickerCall('users');
/** 备注跟进 of a record: newest first; @ names colleagues, who get a notice. */
export function Comments({ kind, id }: { kind: string; id: string }) {
  const { pathname, search } = useLocation();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const [known, setKnown] = useState<ReadonlyMap<string, string>>(new Map());
  const q = useSettled(asked ?? '', 200);
  const read = useRead(comments.list, { query: { kind, id } }, { skipErrorHandler: true });
  const found = useRead(
    users,
    { query: q ? { q } : {} },
    { enabled: asked !== null, keep: true, skipErrorHandler: true },
  );
  const create = useCommand(comments.create, { invalidates: [comments.list] });
  const remove = useCommand(comments.remove, { invalidates: [comments.list] });
  const send = async () => {
    if (!text.trim()) return;
    const outcome = await create.run({
      body: { kind, id, body: text.trim(), mentions: mentionedIds(text, known), link: `${pathname}${search}` },
    });
    if (outcome.ok) setText('');
    else setWrong(outcome.fields.body ?? '');
  };
  return (
    <div className={css.wrap}>
      <Mentions
        aria-label="写备注，@ 可提醒同事"
        placeholder="写备注，@ 可提醒同事，Ctrl+Enter 发送"
        rows={3}
        maxLength={1000}
        value={text}
        status={wrong ? 'error' : undefined}
        loading={found.isFetching}
        filterOption={false}
        notFoundContent="没有匹配的同事"
        onSearch={setAsked}
        onChange={(next) => {
          setText(next);
          setWrong('');
        }}
        onSelect={(option) => setKnown((before) => new Map(before).set(String(option.value), String(option.key)))}
        options={(found.data?.list ?? []).map((user) => ({
          key: user.id,
          value: user.label,
          label: user.hint ? `${user.label}（${user.hint}）` : user.label,
        }))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void send();
        }}
      />
      <div className={css.foot}>
        <span role="alert" className={css.wrong}>
          {wrong}
        </span>
        <Button type="primary" loading={create.busy} disabled={!text.trim()} onClick={() => void send()}>
          发送
        </Button>
      </div>
      {read.isError ? (
        <p role="alert">
          加载失败：{failureText(read.error)} <Button onClick={() => void read.refetch()}>重试</Button>
        </p>
      ) : null}
      <ol className={css.list}>
        {(read.data?.list ?? []).map((one) => (
          <Entry
            key={one.id}
            comment={one}
            onRemove={async () => {
              if (await confirm({ title: '删除这条备注？', danger: true, okText: '删除' }))
                await remove.run({ params: { id: one.id }, body: {} });
            }}
          />
        ))}
      </ol>
      {read.data?.list.length === 0 ? <p className={css.meta}>暂无备注</p> : null}
    </div>
  );
}

function Entry({ comment, onRemove }: { comment: Comment; onRemove: () => void }) {
  return (
    <li>
      <div className={css.meta}>
        <Avatar
          person={{ id: comment.createdBy, name: comment.createdByName, avatar: comment.createdByAvatar }}
          size={22}
        />
        <b>{comment.createdByName}</b> {formatTime(comment.createdAt)}
        {comment.removable ? (
          <Button type="link" size="small" danger onClick={onRemove}>
            删除
          </Button>
        ) : null}
      </div>
      <div className={css.body}>
        {withMarks(
          comment.body,
          comment.mentions.map(({ name }) => name),
        ).map((part, at) =>
          part.mark ? (
            <b key={at} className={css.mark}>
              {part.text}
            </b>
          ) : (
            part.text
          ),
        )}
      </div>
    </li>
  );
}
