/** 项目模板 of the company: listed, made, changed and deleted over the page. */
import { Drawer } from 'antd';
import type { ReactElement } from 'react';
import { EntityPage } from '#platform/web/entity/EntityPage.tsx';
import { projectTemplate } from '../../model/project-template.ts';
import { deleteTemplate, queryPageTemplate, saveTemplate } from '../../model/template-calls.ts';
import { MilestonesSlot } from './MilestonesSlot.tsx';

const calls = { page: queryPageTemplate, save: saveTemplate, remove: deleteTemplate };
const slots = { milestones: MilestonesSlot };

export function TemplateDrawer({ onClose }: { readonly onClose: () => void }): ReactElement {
  return (
    <Drawer open title="项目模板" size={960} onClose={onClose}>
      <EntityPage
        entity={projectTemplate}
        calls={calls}
        formSlots={slots}
        isPart
        purpose="新项目按模板带出里程碑，日期从计划开始算起；也可以在项目的「里程碑与甘特」中把现有计划存为模板"
      />
    </Drawer>
  );
}
