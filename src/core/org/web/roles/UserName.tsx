/** A user in a table: portrait or initials, then the name. */
import type { ReactElement } from 'react';
import { Initials } from '#platform/web/shell/Initials.tsx';
import type { User } from './role-calls.ts';
import styles from './UserName.module.css';

export function UserName({ user: { displayName, avatar } }: { readonly user: User }): ReactElement {
  return (
    <span className={styles.root} data-part="user-name">
      <Initials name={displayName} image={avatar} size="small" />
      {displayName}
    </span>
  );
}
