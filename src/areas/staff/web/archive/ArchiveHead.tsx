/** Head of an archive: portrait, name, state, labels, three facts, completeness, actions. */
import type { ReactElement } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OutputOf } from '#platform/entity/endpoint.ts';
import { EMPTY_TEXT, formatDate } from '#platform/entity/format.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import { DetailFacts, DetailMarks } from '#platform/web/entity/DetailHead.tsx';
import { Popup } from '#platform/web/shell/Popup.tsx';
import { initialsTint } from '#platform/web/theme.ts';
import type { queryBasicInfo } from '../../model/archive-calls.ts';
import { useRenewDepartments } from '../department/use-departments.ts';
import { fileUrl } from '../file-url.ts';
import { archiveEntity } from '../roster/archive-entity.ts';
import { rosterRowActions } from '../roster/roster-actions.tsx';
import { usePersonActs } from '../roster/use-person-acts.ts';
import { usePersonRights } from '../roster/use-person-rights.ts';
import { LabelTag } from '../labels/LabelTags.tsx';
import { serviceFact } from '../service-years.ts';
import kit from '#platform/web/styles/kit.module.css';
import pageHeaderStyles from '#platform/web/shell/page-header.module.css';
import styles from './ArchiveHead.module.css';
import { CompletenessRing } from './CompletenessRing.tsx';

export interface ArchiveHeadProps {
  readonly info: OutputOf<typeof queryBasicInfo>;
  readonly onMissing: (key: string) => void;
  /** The person was changed by one of the acts. */
  readonly onChanged: () => void;
}

function Portrait({ name, image }: { readonly name: string; readonly image: string | null }): ReactElement {
  const tint = initialsTint(name);
  return (
    <span
      className={styles.portrait}
      aria-hidden="true"
      style={{ background: `var(--initials-${tint}-background)`, color: `var(--initials-${tint}-text)` }}
    >
      {image ? <img src={image} alt="" /> : [...name].slice(-2).join('')}
    </span>
  );
}

/** Labels that the head has room for. */
const shownLabels = 4;

/** The other labels, a press away. */
function MoreLabels({ labels }: { readonly labels: OutputOf<typeof queryBasicInfo>['base']['labels'] }): ReactElement {
  return (
    <Popup
      label="其余标签"
      renderPanel={() => (
        <span className={styles.labels}>
          {labels.map((label) => (
            <LabelTag key={label.id} label={label} />
          ))}
        </span>
      )}
    >
      <button type="button" className={kit.textButton} aria-label={`其余 ${labels.length} 个标签`}>
        +{labels.length}
      </button>
    </Popup>
  );
}

/** What the archive has in other places: the page itself, its sections, and the list for deleting. */
const elsewhere = new Set(['open', 'edit', 'delete']);
/** What the state asks for next. */
const primary = new Set(['confirm_entry', 'entry', 'regular', 'confirm']);

export function ArchiveHead({ info, onMissing, onChanged }: ArchiveHeadProps): ReactElement {
  const { base, missing, onWall } = info;
  const row: AnyRow = base;
  const renew = useRenewDepartments();
  const acts = usePersonActs(() => (onChanged(), void renew()));
  const navigate = useNavigate();
  const rights = usePersonRights();
  const nothing = () => undefined;
  const actions = rosterRowActions(row, rights, {
    entry: () => void navigate(`/interior?entry=${row.id}`),
    show: nothing,
    actions: acts.rowActions,
    open: nothing,
    edit: nothing,
    remove: nothing,
    approve: () => void navigate(`/interior-edits?person=${row.id}`),
  })
    .filter(({ key }) => !elsewhere.has(key) && !(key === 'wall' && onWall))
    .map((action) => ({ ...action, isMain: primary.has(action.key) }));
  const service = serviceFact(base, todayInShanghai());
  const facts = [
    { label: service.label, value: service.value ?? EMPTY_TEXT },
    { label: '直属上级', value: base.superiorName ?? EMPTY_TEXT },
    { label: '入职日期', value: formatDate(base.entryDate) },
  ];
  return (
    <header data-part="archive-head">
      <nav className={pageHeaderStyles.path} aria-label="当前位置">
        <span>
          <Link to="/interior">人员架构</Link>
          <i aria-hidden="true">/</i>
        </span>
        <span>
          <Link to={`/interior?dept=${base.groupInfoId}`}>{base.groupName ?? '部门'}</Link>
          <i aria-hidden="true">/</i>
        </span>
        <span aria-current="page">{base.name}</span>
      </nav>
      <div className={styles.line}>
        <Portrait name={base.name} image={fileUrl(base.avatar)} />
        <div className={styles.who}>
          <div>
            <h1 tabIndex={-1}>{base.name}</h1>
            <DetailMarks entity={archiveEntity} row={row} />
            {base.labels.slice(0, shownLabels).map((label) => (
              <LabelTag key={label.id} label={label} />
            ))}
            {base.labels.length > shownLabels && <MoreLabels labels={base.labels.slice(shownLabels)} />}
          </div>
          <p>
            <span>{[base.position, base.groupName].filter(Boolean).join(' · ')}</span>
            <span>工号 {base.employeeNo ?? EMPTY_TEXT}</span>
            {/* Where there is no room for the facts. */}
            <span className={styles.service} data-part="archive-service">
              {service.label} {service.value ?? EMPTY_TEXT}
            </span>
          </p>
        </div>
        <DetailFacts
          key={row.version}
          entity={archiveEntity}
          row={row}
          name={base.name}
          facts={facts}
          aside={<CompletenessRing value={base.completeness} missing={missing} onMissing={onMissing} />}
          actions={actions}
        />
      </div>
      {acts.layer}
    </header>
  );
}
