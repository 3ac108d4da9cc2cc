/** A list that holds nothing yet: what it is for, and the first steps. */
import { Button } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { ImportCalls } from '../import/import-calls.ts';
import { entityImportCalls } from '../import/import-calls.ts';
import { EmptyState } from '../shell/EmptyState.tsx';

/** A way to begin that the area has beside the form and the template. */
export interface FirstStep {
  /** Joined to the others: 把简历拖到这里. */
  readonly words: string;
  readonly button: ReactNode;
}

export interface EntityEmptyProps {
  readonly entity: AnyEntity;
  readonly purpose?: string | undefined;
  readonly calls?: ImportCalls | undefined;
  readonly firstStep?: FirstStep | undefined;
  readonly onNew?: (() => void) | undefined;
  readonly onImport?: (() => void) | undefined;
}

export function EntityEmpty({ entity, purpose, calls, firstStep, onNew, onImport }: EntityEmptyProps): ReactElement {
  const steps = [firstStep?.words, onNew && '新建第一条', onImport && '用模板一次导入'].filter(Boolean).join('，或');
  // A refusal was told by the call.
  const template = () => void (calls ?? entityImportCalls(entity.name)).template().catch(() => undefined);
  return (
    <EmptyState title={`还没有${entity.label}`} reason={[purpose, steps].filter(Boolean).join('。') || undefined}>
      {firstStep?.button}
      {onNew && (
        <Button {...(!firstStep && { type: 'primary' })} onClick={onNew}>
          新建{entity.label}
        </Button>
      )}
      {onImport && <Button onClick={onImport}>导入</Button>}
      {onImport && (
        <Button type="text" onClick={template}>
          下载模板
        </Button>
      )}
    </EmptyState>
  );
}
