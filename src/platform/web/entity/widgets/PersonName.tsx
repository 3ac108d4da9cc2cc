/** A person in one line: picture or initials on a tint that stays the same everywhere, then the name. */
import type { ReactElement, ReactNode } from 'react';
import { Initials } from '../../shell/Initials.tsx';
import styles from './PersonName.module.css';

interface PersonNameProps {
  readonly name: string;
  readonly image?: string | null | undefined;
  /** A mark behind the name, which gives way to it. */
  readonly children?: ReactNode;
}

export function PersonName({ name, image, children }: PersonNameProps): ReactElement {
  return (
    <span className={styles.root} data-part="person-name">
      <Initials name={name} image={image} />
      <span className="ellipsis">{name}</span>
      {children}
    </span>
  );
}
