/** 权限 of a role: six kinds, tri-state, search, only what is chosen; the difference stands beside it before it is saved. */
import { Button, Checkbox, Input, Switch } from 'antd';
import { Search } from 'lucide-react';
import type { ReactElement } from 'react';
import { useMemo, useState } from 'react';
import { useRead } from '#platform/web/query.ts';
import { EmptyState } from '#platform/web/shell/EmptyState.tsx';
import { ErrorState } from '#platform/web/shell/ErrorState.tsx';
import { Skeleton } from '#platform/web/shell/Skeleton.tsx';
import { toast } from '#platform/web/toast.ts';
import { useUnsaved } from '#platform/web/use-unsaved.ts';
import { useThrottled } from '#platform/web/use-throttled.ts';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { Note } from '#platform/web/parts/Note.tsx';
import { queryResource, queryRoleResource } from '../../model/role.ts';
import type { Difference, PermissionBlock, PermissionLeaf, PermissionSection } from './permission-draft.ts';
import { boxState, differenceOf, leavesOf, menuItself, sectionsOf, toggle } from './permission-draft.ts';
import type { Role, RoleLevel } from './role-calls.ts';
import { useRoleActs } from './role-calls.ts';
import rolesStyles from './roles.module.css';
import filterStyles from '#platform/web/entity/entity-filter.module.css';
import styles from './PermissionTab.module.css';

interface BoxProps {
  readonly chosen: ReadonlySet<number>;
  readonly before: ReadonlySet<number>;
  readonly readOnly: boolean;
  readonly onToggle: (leaves: readonly PermissionLeaf[], on: boolean) => void;
}

function LeafBox({
  leaf,
  chosen,
  before,
  readOnly,
  onToggle,
}: BoxProps & { readonly leaf: PermissionLeaf }): ReactElement {
  const [is, was] = [chosen.has(leaf.id), before.has(leaf.id)];
  return (
    <li data-change={is === was ? undefined : is ? 'added' : 'removed'}>
      <Checkbox
        checked={is}
        disabled={readOnly || !leaf.grantable}
        onChange={(event) => onToggle([leaf], event.target.checked)}
      >
        {leaf.name}
      </Checkbox>
      {leaf.sensitive && <span className="tag tag-warning">敏感</span>}
      {is !== was && <span className={is ? 'tag tag-success' : 'tag tag-danger'}>{is ? '将增加' : '将移除'}</span>}
    </li>
  );
}

function Block({ block, ...box }: BoxProps & { readonly block: PermissionBlock }): ReactElement {
  const state = boxState(block.leaves, box.chosen);
  const [only] = block.leaves;
  // A block of one is that one: its name is not said twice.
  if (only && block.leaves.length === 1)
    return (
      <ul className={styles.block} aria-label={block.label}>
        <LeafBox leaf={only.name === menuItself ? { ...only, name: block.label } : only} {...box} />
      </ul>
    );
  return (
    <div className={styles.block}>
      <Checkbox
        checked={state === 'all'}
        indeterminate={state === 'some'}
        disabled={box.readOnly}
        onChange={() => box.onToggle(block.leaves, state !== 'all')}
      >
        {block.label}
      </Checkbox>
      <ul aria-label={block.label}>
        {block.leaves.map((leaf) => (
          <LeafBox key={leaf.id} leaf={leaf} {...box} />
        ))}
      </ul>
    </div>
  );
}

function Section({
  section,
  open,
  ...box
}: BoxProps & { readonly section: PermissionSection; readonly open: boolean }): ReactElement {
  const state = boxState(section.leaves, box.chosen);
  const count = section.leaves.filter((leaf) => box.chosen.has(leaf.id)).length;
  return (
    <details className={rolesStyles.permissionSection} data-part="permission-section" open={open}>
      <summary>
        <strong>{section.label}</strong>
        <span className="secondary caption">
          {count} / {section.leaves.length}
        </span>
      </summary>
      <Checkbox
        className={styles.whole}
        checked={state === 'all'}
        indeterminate={state === 'some'}
        disabled={box.readOnly}
        onChange={() => box.onToggle(section.leaves, state !== 'all')}
      >
        全选{section.label}
      </Checkbox>
      {section.blocks.map((block) => (
        <Block key={block.key} block={block} {...box} />
      ))}
    </details>
  );
}

function Review({ difference, role }: { readonly difference: Difference; readonly role: Role }): ReactElement {
  const part = (label: string, tone: string, leaves: readonly PermissionLeaf[]) =>
    leaves.length > 0 && (
      <div className={`panel ${styles.reviewPart}`}>
        <h4 data-tone={tone}>
          {label} {leaves.length} 项
        </h4>
        <ul>
          {leaves.map((leaf) => (
            <li key={leaf.id}>
              <span>{leaf.name}</span>
              <span className="caption secondary">{leaf.above[0]?.name}</span>
            </li>
          ))}
        </ul>
      </div>
    );
  return (
    <aside className={styles.roleReview} aria-label="保存前核对">
      <SectionHead level={3} title="保存前核对" answer={`影响 ${role.memberCount} 名成员，保存后立即生效`} />
      {difference.added.length + difference.removed.length === 0 && <p className="secondary">没有改动</p>}
      {part('增加', 'success', difference.added)}
      {part('移除', 'danger', difference.removed)}
      {difference.added.some((leaf) => leaf.sensitive) && (
        <Note tone="warning" className={styles.reviewNote}>
          含敏感权限，授予会记入操作日志
        </Note>
      )}
    </aside>
  );
}

const none: ReadonlySet<number> = new Set();

export function PermissionTab({
  role,
  level,
  readOnly,
}: {
  readonly role: Role;
  readonly level: RoleLevel;
  readonly readOnly: boolean;
}): ReactElement {
  const catalogue = useRead(queryResource, {}, { quiet: true, keep: true });
  const held = useRead(queryRoleResource, { roleId: role.id }, { quiet: true });
  const acts = useRoleActs(level);
  const [draft, setDraft] = useState<ReadonlySet<number> | null>(null);
  const [keyword, setKeyword] = useState('');
  const [onlyChosen, setOnlyChosen] = useState(false);
  const leaves = useMemo(() => leavesOf(catalogue.data?.tree ?? []), [catalogue.data]);
  const before = useMemo(() => (held.data ? new Set(held.data.resourceIds) : none), [held.data]);
  const chosen = draft ?? before;
  const difference = differenceOf(leaves, before, chosen);
  const changes = difference.added.length + difference.removed.length;
  useUnsaved({ count: changes, discard: () => setDraft(null) });
  const [resting, save] = useThrottled(async () => {
    try {
      await acts.save(role, { resourceIds: [...chosen].filter((id) => leaves.some((leaf) => leaf.id === id)) });
      setDraft(null);
      toast.success('权限已保存');
    } catch {
      // Told by the call; the draft stays.
    }
  });
  const failed = catalogue.error ?? held.error;
  if (failed)
    return (
      <ErrorState
        title="权限没有加载出来"
        error={failed}
        onRetry={() => void Promise.all([catalogue.refetch(), held.refetch()])}
      />
    );
  if (!catalogue.data || !held.data) return <Skeleton rows={8} />;
  const sections = sectionsOf(leaves, { keyword, only: onlyChosen ? new Set([...before, ...chosen]) : null });
  const narrowed = keyword !== '' || onlyChosen;
  return (
    <div className={styles.rolePermissions}>
      <div className={styles.tree}>
        <div className={styles.tools}>
          <Input
            className={`${filterStyles.keyword} ${styles.filterKeyword}`}
            data-part="filter-keyword"
            allowClear
            prefix={<Search size={14} aria-hidden="true" />}
            placeholder="权限名称"
            aria-label="搜索权限"
            value={keyword}
            onChange={(event) => setKeyword(event.target.value)}
          />
          <span>
            <Switch size="small" checked={onlyChosen} onChange={setOnlyChosen} aria-label="仅看已选" /> 仅看已选
          </span>
        </div>
        {sections.length === 0 && (
          <EmptyState
            variant="noMatch"
            title="没有符合条件的权限"
            onClearFilter={() => (setKeyword(''), setOnlyChosen(false))}
          />
        )}
        {sections.map((section) => (
          <Section
            key={`${section.kind} ${narrowed}`}
            section={section}
            open={narrowed}
            chosen={chosen}
            before={before}
            readOnly={readOnly}
            onToggle={(changed, on) => setDraft(toggle(leaves, chosen, changed, on))}
          />
        ))}
      </div>
      <Review difference={difference} role={role} />
      {changes > 0 && (
        <footer className={styles.roleSave}>
          <span>
            有 <strong>{changes}</strong> 处改动未保存
          </span>
          <Button onClick={() => setDraft(null)}>放弃改动</Button>
          <Button type="primary" disabled={resting} onClick={() => save()}>
            保存权限
          </Button>
        </footer>
      )}
    </div>
  );
}
