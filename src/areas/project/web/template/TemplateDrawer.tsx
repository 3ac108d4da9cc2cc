/** 项目模板 of the company: listed, made, changed and deleted over the page. */
import { Button, Drawer, Popconfirm } from 'antd';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { optionLabel } from '#platform/entity/field.ts';
import { call } from '#platform/web/call.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { EntryList } from '#platform/web/parts/EntryList.tsx';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { projectTypes } from '../../model/project-dicts.ts';
import { mostTemplates } from '../../model/project-template.ts';
import { deleteTemplate, queryPageTemplate } from '../../model/template-calls.ts';
import { TemplateForm } from './TemplateForm.tsx';

export function TemplateDrawer({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { data, error, refetch } = useRead(
    queryPageTemplate,
    { filter: {}, page: { current: 1, size: mostTemplates } },
    { quiet: true },
  );
  /** Null: a new one; undefined: none. */
  const [edited, edit] = useState<AnyRow | null | undefined>(undefined);
  const records = data?.records ?? [];
  const remove = async (id: number) => {
    await call(deleteTemplate, { ids: [id] });
    await refetch();
  };
  const addButton = (
    <Button type="primary" icon={<Plus size={16} aria-hidden="true" />} onClick={() => edit(null)}>
      新建模板
    </Button>
  );
  return (
    <Drawer open title="项目模板" size={640} extra={records.length > 0 && addButton} onClose={onClose}>
      {error && !data && <ErrorState title="模板没有加载出来" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={4} />}
      {data && records.length === 0 && (
        <EmptyState title="还没有模板" reason="新项目按模板带出里程碑；也可以在项目的甘特图上把现有计划存为模板">
          {addButton}
        </EmptyState>
      )}
      {records.length > 0 && (
        <EntryList
          label="项目模板"
          entries={records.map((row) => ({
            key: row.id,
            title: row.name,
            note: [optionLabel(projectTypes, row.projectType ?? ''), `${row.milestones.length} 个里程碑`]
              .filter(Boolean)
              .join(' · '),
            acts: (
              <>
                <Button size="small" aria-label={`编辑模板 ${row.name}`} onClick={() => edit({ ...row })}>
                  编辑
                </Button>
                <Popconfirm
                  title={`删除模板“${row.name}”？`}
                  description="按它建立的项目不变"
                  okText="删除"
                  cancelText="取消"
                  onConfirm={() => remove(row.id)}
                >
                  <Button size="small" aria-label={`删除模板 ${row.name}`}>
                    删除
                  </Button>
                </Popconfirm>
              </>
            ),
          }))}
        />
      )}
      {edited !== undefined && (
        <TemplateForm
          row={edited}
          onSaved={() => {
            edit(undefined);
            toast.success('模板已保存');
            void refetch();
          }}
          onClose={() => edit(undefined)}
        />
      )}
    </Drawer>
  );
}
