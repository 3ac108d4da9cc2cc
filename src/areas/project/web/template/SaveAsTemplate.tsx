/** 存为模板: the plan of a project becomes a template of the company. */
import { Button } from 'antd';
import type { ReactElement } from 'react';
import { useMemo, useState } from 'react';
import { lazyPart } from '#platform/web/lazy-part.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { toast } from '#platform/web/toast.ts';
import type { ProjectWhole } from '../../model/detail-calls.ts';
import { templateOf } from '../../model/plan/template-of.ts';
import { projectTemplate } from '../../model/project-template.ts';
import type { TemplateFormProps } from './TemplateForm.tsx';

const TemplateForm = lazyPart<TemplateFormProps>(async () => (await import('./TemplateForm.tsx')).TemplateForm);

export function SaveAsTemplate({ whole }: { readonly whole: ProjectWhole }): ReactElement | null {
  const [isOpen, setOpen] = useState(false);
  const mayEdit = usePermission(projectTemplate.permissions.insert);
  const { project, milestones } = whole;
  const preset = useMemo(
    () => ({
      name: project.projectName.slice(0, 50),
      projectType: project.projectType,
      milestones: templateOf(milestones, project.planStart),
    }),
    [project, milestones],
  );
  if (!mayEdit || milestones.length === 0) return null;
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>存为模板</Button>
      {isOpen && (
        <TemplateForm
          row={null}
          preset={preset}
          onSaved={() => {
            close();
            toast.success('已存为模板，新建项目时可以选用');
          }}
          onClose={close}
        />
      )}
    </>
  );
}
