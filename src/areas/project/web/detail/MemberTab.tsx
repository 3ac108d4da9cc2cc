/** 成员: who is on the project, since when and for how much, and the load of them all. */
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import type { ReactElement } from 'react';
import { useState } from 'react';
import { projectRoles } from '#areas/staff/public.ts';
import type { InputOf } from '#platform/entity/endpoint.ts';
import type { AnyEntity } from '#platform/entity/entity.ts';
import { entity as declare } from '#platform/entity/entity.ts';
import { f, optionLabel } from '#platform/entity/field.ts';
import { EMPTY_TEXT, formatDate, formatPercent } from '#platform/entity/format.ts';
import { call } from '#platform/web/call.ts';
import { EntityForm } from '#platform/web/entity/EntityForm.tsx';
import { ColumnTable } from '#platform/web/parts/ColumnTable.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { useRead } from '#platform/web/query.ts';
import { Initials } from '#platform/web/shell/Initials.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { queryPageMember, saveMember, usualMonths } from '../../model/detail-calls.ts';
import { LoadTable } from '../load/LoadTable.tsx';
import type { PartProps } from './whole.ts';
import styles from './tabs.module.css';

/** What the form of a member asks: the row itself stands in the archive. */
const memberForm: AnyEntity = declare({
  name: 'project_member_form',
  label: '成员',
  title: 'userBaseId',
  permissions: { read: 'project_manage', insert: 'project_edit', update: 'project_edit', delete: 'project_edit' },
  sort: [{ field: 'startDate', order: 'asc' }],
  fields: {
    userBaseId: f.ref({ label: '成员', to: 'group_user_base', required: true }),
    memberRole: f.oneOf({ label: '项目角色', options: projectRoles, required: true, default: 'member' }),
    startDate: f.date({ label: '加入日期', required: true }),
    endDate: f.date({ label: '离开日期', help: '离开项目时填写' }),
    workload: f.percent({ label: '投入占比', help: '占这个人全部工作时间的百分比' }),
    isKey: f.bool({ label: '关键人员', default: false }),
    duty: f.longText({ label: '职责', max: 300 }),
    result: f.longText({ label: '贡献', max: 1000 }),
    evaluation: f.int({ label: '评价', min: 1, max: 5, help: '1 至 5，只有项目经理和人事看得到' }),
  },
});

type Member = PartProps['whole']['members'][number];
const longWarning = 8000;

export function MemberTab({ whole, today, onChanged }: PartProps): ReactElement {
  const [editing, setEditing] = useState<Member | 'new' | null>(null);
  const { data } = useRead(
    queryPageMember,
    { filter: { projectId: whole.project.id, months: usualMonths }, page: { current: 1, size: 100 } },
    { quiet: true },
  );
  return (
    <div className={styles.root}>
      <section>
        <SectionHead title="成员" note={`${whole.counts.members} 人`}>
          {whole.canEdit && (
            <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => setEditing('new')}>
              添加成员
            </Button>
          )}
        </SectionHead>
        <ColumnTable
          label="成员"
          rows={whole.members}
          keyOf={({ id }) => id}
          marksOf={({ endDate }) => ({ 'data-gone': (endDate !== null && endDate < today) || undefined })}
          columns={[
            {
              key: 'name',
              label: '姓名',
              render: ({ name, isKey, isEmployed }) => (
                <>
                  <Initials name={name} size="small" /> {name} {isKey && <span className="tag">关键</span>}
                  {!isEmployed && <span className="tag">不在职</span>}
                </>
              ),
            },
            { key: 'role', label: '角色', render: ({ memberRole }) => optionLabel(projectRoles, memberRole) },
            { key: 'duty', label: '职责', render: ({ duty }) => duty ?? EMPTY_TEXT },
            {
              key: 'workload',
              label: '投入',
              isNumber: true,
              render: ({ workload }) => (workload === null ? EMPTY_TEXT : formatPercent(workload)),
            },
            {
              key: 'days',
              label: '起止',
              render: ({ startDate, endDate }) =>
                `${formatDate(startDate)} – ${endDate === null ? '至今' : formatDate(endDate)}`,
            },
            whole.canJudge && {
              key: 'evaluation',
              label: '评价',
              isNumber: true,
              render: ({ evaluation }) => evaluation ?? EMPTY_TEXT,
            },
            whole.canEdit && {
              key: 'acts',
              label: <span className="visually-hidden">操作</span>,
              render: (member) => (
                <button
                  type="button"
                  className="button button-text"
                  aria-label={`编辑${member.name}`}
                  onClick={() => setEditing(member)}
                >
                  编辑
                </button>
              ),
            },
          ]}
        />
      </section>
      <section>
        <SectionHead title="负荷" note="所有项目相加，超过 100% 标出" />
        {data ? <LoadTable people={data.records} /> : <Skeleton rows={4} />}
      </section>
      {editing && (
        <EntityForm
          key={editing === 'new' ? 'new' : editing.id}
          entity={memberForm}
          title={editing === 'new' ? undefined : `编辑成员 ${editing.name}`}
          row={editing === 'new' ? null : editing}
          keys={Object.keys(memberForm.fields).filter((key) => whole.canJudge || key !== 'evaluation')}
          block={`member-${whole.project.id}`}
          preset={editing === 'new' ? { startDate: today } : undefined}
          send={async (body) => {
            // The call takes a member whole: what the form did not change is as it was.
            const kept =
              editing === 'new'
                ? {}
                : {
                    userBaseId: editing.userBaseId,
                    memberRole: editing.memberRole,
                    startDate: editing.startDate,
                    endDate: editing.endDate,
                    isKey: editing.isKey,
                  };
            const input = { ...kept, ...body, projectId: whole.project.id } as InputOf<typeof saveMember>;
            const answer = await call(saveMember, input, { quiet: true });
            if (answer.warnings.length > 0) toast.info(answer.warnings.join('；'), longWarning);
            return answer;
          }}
          onSaved={() => (setEditing(null), onChanged())}
          onClose={() => setEditing(null)}
        />
      )}
    </div>
  );
}
