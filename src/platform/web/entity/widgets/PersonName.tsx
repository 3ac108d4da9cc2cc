/** A person in one line: picture or initials on a tint that stays the same everywhere, then the name. */
import type { ReactElement } from 'react';
import { Initials } from '../../shell/Initials.tsx';

export function PersonName({ name, image }: { readonly name: string; readonly image?: string | null | undefined }): ReactElement {
  return (
    <span className="person-name">
      <Initials name={name} image={image} />
      <span className="ellipsis">{name}</span>
    </span>
  );
}
