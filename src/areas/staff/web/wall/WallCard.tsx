/** One person on the wall: portrait or surname in the Song face, name, line, achievements, labels. */
import { Pin } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { CompanyName } from '#platform/web/group/CompanyName.tsx';
import { initialsTint } from '#platform/web/theme.ts';
import { fileUrl } from '../file-url.ts';
import { LabelTag } from '../labels/LabelTags.tsx';
import type { WallItem } from './use-wall.ts';
import wallStyles from './wall.module.css';
import styles from './WallCard.module.css';

/** A wall of 2,000 people has 45,000 elements: its cards come as one scrolls. */
export const cardsAtOnce = 60;

/** Lines of a card. */
const shownAchievements = 3;
const shownLabels = 4;

export function WallFace({ item, groupName }: { readonly item: WallItem; readonly groupName: string }): ReactElement {
  const tint = initialsTint(item.name);
  const image = fileUrl(item.coverPhoto, 1024) ?? fileUrl(item.avatar, 1024);
  return (
    <span
      className={wallStyles.face}
      style={{ background: `var(--initials-${tint}-background)`, color: `var(--initials-${tint}-text)` }}
    >
      {image ? (
        <img src={image} alt="" />
      ) : (
        <span className={styles.surname} aria-hidden="true">
          {[...item.name][0]}
        </span>
      )}
      <span className={styles.groupName} data-on-image={image ? true : undefined}>
        {groupName}
      </span>
      {item.pinned && (
        <span className={styles.pin} role="img" aria-label="已置顶" title="已置顶">
          <Pin size={14} aria-hidden="true" />
        </span>
      )}
    </span>
  );
}

export function WallText({
  item,
  heading = 'h2',
}: {
  readonly item: WallItem;
  readonly heading?: 'h2' | 'h3';
}): ReactElement {
  const Heading = heading;
  return (
    <div className={wallStyles.text}>
      <div className={styles.name} data-part="wall-name">
        <Heading className="ellipsis">{item.name}</Heading>
        <span className="ellipsis secondary">{item.position}</span>
      </div>
      <CompanyName row={item} />
      {item.headline && (
        <p className={`${wallStyles.headline} ellipsis`} title={item.headline}>
          {item.headline}
        </p>
      )}
      <ul>
        {item.achievements.slice(0, shownAchievements).map((line) => (
          <li key={line} className="ellipsis" title={line}>
            {line}
          </li>
        ))}
      </ul>
      {item.labels.length > 0 && (
        <p className={wallStyles.labels}>
          {item.labels.slice(0, shownLabels).map((label) => (
            <LabelTag key={label.id} label={label} />
          ))}
        </p>
      )}
    </div>
  );
}

/** The frame around a card; what makes it act (a link, a handle, buttons) comes from outside. */
export function WallFrame({
  isHidden = false,
  children,
}: {
  readonly isHidden?: boolean;
  readonly children: ReactNode;
}): ReactElement {
  return (
    <article className={wallStyles.card} data-part="wall-card" data-hidden={isHidden || undefined}>
      {children}
    </article>
  );
}
