/** A list that holds nothing yet: what it is for, and the first steps. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { ImportCalls } from '../import/import-calls.ts';
import { entityImportCalls } from '../import/import-calls.ts';
import { EmptyState } from '../shell/EmptyState.tsx';

export interface EntityEmptyProps {
  readonly entity: AnyEntity;
  readonly purpose?: string | undefined;
  readonly calls?: ImportCalls | undefined;
  readonly onNew?: (() => void) | undefined;
  readonly onImport?: (() => void) | undefined;
}

export function EntityEmpty({ entity, purpose, calls, onNew, onImport }: EntityEmptyProps): ReactElement {
  const steps = [onNew && '新建第一条', onImport && '用模板一次导入'].filter(Boolean).join('，或');
  // A refusal was told by the call.
  const template = () => void (calls ?? entityImportCalls(entity.name)).template().catch(() => undefined);
  return (
    <EmptyState title={`还没有${entity.label}`} reason={[purpose, steps].filter(Boolean).join('。') || undefined}>
      {onNew && (
        <Button type="primary" onClick={onNew}>
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
