/** 查看权限: what a member may do, by which role and within which data, and why one record is within it or not. */
import { Select } from 'antd';
import type { ReactElement } from 'react';
import { useState } from 'react';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { FormLine } from '#platform/web/entity/FormLine.tsx';
import { useRefSearch } from '#platform/web/entity/widgets/use-ref-option.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { useRead } from '#platform/web/query.ts';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { TypedModal } from '#platform/web/shell/TypedModal.tsx';
import { explainAccess } from '../../model/role.ts';
import { roleTexts, verdictOf } from './explain-text.ts';
import { kindLabels } from './permission-draft.ts';
import type { User } from './role-calls.ts';
import rolesStyles from './roles.module.css';
import styles from './ExplainDialog.module.css';

type Codes = OutputOf<typeof explainAccess>['codes'];

/** Data scopes are about people first of all: departments and 本人 are theirs. */
const recordEntity = 'group_user_base';

/** The answer for one person's archive. */
function Verdict({ memberId, code, id }: { memberId: number; code: string; id: number }): ReactElement {
  const { data, error, refetch } = useRead(
    explainAccess,
    { memberId, code, entity: recordEntity, entityId: id },
    { quiet: true },
  );
  if (error) return <ErrorState title="没有查到" error={error} onRetry={() => void refetch()} margin={12} />;
  if (!data) return <Skeleton rows={1} />;
  return (
    <p role="status">
      <span className={data.allowed ? 'tag tag-success' : 'tag tag-danger'}>{data.allowed ? '可以' : '不可以'}</span>{' '}
      {verdictOf(data)}
    </p>
  );
}

/** Whether a permission reaches the archive of one person, and by which role. */
function RecordCheck({ memberId, codes }: { readonly memberId: number; readonly codes: Codes }): ReactElement {
  const [code, setCode] = useState<string | null>(null);
  const [person, setPerson] = useState<number | null>(null);
  const [keyword, setKeyword] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { options } = useRefSearch(recordEntity, keyword, isOpen);
  return (
    <section aria-label="查一个人的档案">
      <SectionHead title="查一个人的档案" />
      <div className={styles.record}>
        <FormLine label="权限">
          {(control) => (
            <Select<string | null>
              {...control}
              value={code}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder="请选择"
              options={codes.map((entry) => ({ value: entry.code, label: entry.name }))}
              onChange={setCode}
            />
          )}
        </FormLine>
        <FormLine label="谁的档案">
          {(control) => (
            <Select<number | null>
              {...control}
              value={person}
              showSearch={{ filterOption: false, onSearch: setKeyword }}
              placeholder="姓名或工号"
              onOpenChange={setOpen}
              options={options.map(({ id, label, hint }) => ({
                value: id,
                label: [label, hint].filter(Boolean).join(' · '),
              }))}
              onChange={setPerson}
            />
          )}
        </FormLine>
      </div>
      {code !== null && person !== null && <Verdict memberId={memberId} code={code} id={person} />}
    </section>
  );
}

/** What a member may do, kind by kind. */
function HeldCodes({ codes }: { readonly codes: Codes }): ReactElement {
  return (
    <>
      {kindLabels.map((label, kind) => {
        const held = codes.filter((entry) => entry.updaterId === kind);
        return (
          held.length > 0 && (
            <details
              key={label}
              className={rolesStyles.permissionSection}
              data-part="permission-section"
              open={kind > 0}
            >
              <summary>
                <strong>{label}</strong>
                <span className="caption secondary">{held.length}</span>
              </summary>
              <ul>
                {held.map((entry) => (
                  <li key={entry.code}>
                    {entry.name} {entry.sensitive && <span className="tag tag-warning">敏感</span>}{' '}
                    <span className="caption secondary">来自 {roleTexts(entry).join('、')}</span>
                  </li>
                ))}
              </ul>
            </details>
          )
        );
      })}
    </>
  );
}

export function ExplainDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }): ReactElement {
  const { data, error, refetch } = useRead(explainAccess, { memberId: user.id }, { quiet: true });
  return (
    <TypedModal open title={`${user.displayName} 的权限`} width={640} footer={null} onCancel={onClose}>
      {!data && !error && <Skeleton rows={6} />}
      {!data && error && (
        <ErrorState title="权限没有加载出来" error={error} onRetry={() => void refetch()} margin={12} />
      )}
      {data?.deniedBy.map((reason) => (
        <p key={reason}>{reason}</p>
      ))}
      {data && data.codes.length > 0 && <RecordCheck memberId={user.id} codes={data.codes} />}
      {data && <HeldCodes codes={data.codes} />}
    </TypedModal>
  );
}
