import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { failureText } from '@shared/runtime/query.ts';

/** A read as it stands: its skeleton, why it failed with a way to try again, or what is made of it. */
export function Loaded<Answer>({
  read,
  children,
}: {
  read: UseQueryResult<Answer>;
  children: (answer: Answer) => ReactNode;
}) {
  if (read.isError)
    return (
      <p role="alert">
        {failureText(read.error)} <Button onClick={() => void read.refetch()}>重试</Button>
      </p>
    );
  return read.data === undefined ? <Skeleton active /> : children(read.data);
}
