/** A button that changes rows; where they are many it asks first. */
import type { ButtonProps } from 'antd';
import { Button, Popconfirm } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { rowsWithoutQuestion } from './suggested-changes.ts';

export interface ManyRowsButtonProps {
  readonly rows: number;
  /** What is done to the rows, for the question. */
  readonly text: string;
  readonly isBusy: boolean;
  readonly isDisabled?: boolean;
  readonly type?: ButtonProps['type'];
  readonly icon?: ReactNode;
  readonly onAct: () => void;
  readonly children: ReactNode;
}

export function ManyRowsButton({
  rows,
  text,
  isBusy,
  isDisabled = false,
  type = 'default',
  icon,
  onAct,
  children,
}: ManyRowsButtonProps): ReactElement {
  const asks = rows > rowsWithoutQuestion;
  const button = (
    <Button
      size="small"
      type={type}
      icon={icon}
      loading={isBusy}
      disabled={isDisabled}
      onClick={asks ? undefined : onAct}
    >
      {children}
    </Button>
  );
  if (!asks) return button;
  return (
    <Popconfirm
      title={`修改 ${rows.toLocaleString('en-US')} 行`}
      description={text}
      okText={`修改 ${rows.toLocaleString('en-US')} 行`}
      cancelText="再看看"
      disabled={isDisabled || isBusy}
      onConfirm={onAct}
    >
      {button}
    </Popconfirm>
  );
}
