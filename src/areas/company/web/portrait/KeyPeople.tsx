/** 核心团队: officials in office who are marked for the portrait. Names come from the list of officials, for who may read it. */
import type { ReactElement } from 'react';
import { formatText } from '#platform/entity/format.ts';
import { fileAddress } from '#platform/web/entity/widgets/file-values.ts';
import { CompanyName } from '#platform/web/group/CompanyName.tsx';
import { usePermission } from '#platform/web/permissions.ts';
import { useRead } from '#platform/web/query.ts';
import { Initials } from '#platform/web/shell/Initials.tsx';
import { SectionHead } from '#platform/web/parts/SectionHead.tsx';
import { queryOfficialUser } from '../../model/official-user.ts';
import styles from './portrait.module.css';

const mostPeople = 24;
const shown = {
  filter: { showInPortrait: true, status: ['present' as const] },
  page: { current: 1, size: mostPeople },
};

export function KeyPeople(): ReactElement | null {
  const mayRead = usePermission('base_info');
  const { data } = useRead(queryOfficialUser, shown, { quiet: true, enabled: mayRead });
  if (!data || data.total === 0) return null;
  return (
    <section className={`panel ${styles.panel} ${styles.people}`} aria-label="核心团队">
      <SectionHead title="核心团队" />
      <ul>
        {data.records.map(({ id, name, positionTitle, photo, ...row }) => (
          <li key={id}>
            {photo ? (
              <img src={fileAddress(photo, true, 256)} alt="" width={40} height={40} />
            ) : (
              <Initials name={name} />
            )}
            <span>
              <b>{name}</b>
              <small className="secondary">{formatText(positionTitle)}</small>
              <CompanyName row={row} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
