/** Picture of a person or company; without one, initials on a tint that stays the same for the name. */
import { companyInitials, initialsOf, initialsTint } from '../theme.ts';

export interface InitialsProps {
  readonly name: string;
  readonly image?: string | null | undefined;
  readonly square?: boolean;
  readonly size?: 'small' | 'middle' | 'large';
  /** Number of characters; two by default, one in small squares. */
  readonly characters?: number;
}

export function Initials({ name, image, square = false, size = 'middle', characters = 2 }: InitialsProps) {
  const tint = initialsTint(name);
  const classes = ['initials', square && 'initials-square', size !== 'middle' && `initials-${size}`]
    .filter(Boolean)
    .join(' ');
  return (
    <span
      className={classes}
      aria-hidden="true"
      style={{ background: `var(--initials-${tint}-background)`, color: `var(--initials-${tint}-text)` }}
    >
      {image ? (
        <img src={image} alt="" />
      ) : (
        [...(square ? companyInitials(name) : initialsOf(name))].slice(0, characters).join('')
      )}
    </span>
  );
}
