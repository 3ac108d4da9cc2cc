/** Values of a choice with their counts; pressed, one narrows the list, pressed again it lets go. `all` lets go by a chip of its own. */
import type { ReactElement } from 'react';
import type { AnyEntity } from '#platform/entity/entity.ts';
import type { Option } from '#platform/entity/field.ts';
import { Chip } from '../parts/Chip.tsx';
import styles from './CountChips.module.css';
import type { PageParts } from './entity-page-props.ts';
import type { ListState } from './use-entity-list.ts';

interface CountChipsProps {
  /** Key of the filter. */
  readonly name: string;
  readonly label: string;
  readonly options: readonly Option[];
  readonly countOf: (code: string) => number;
  readonly list: Pick<ListState, 'query' | 'change'>;
  /** Offers 全部 with the sum. */
  readonly all?: boolean;
  /** Values that are offered without a row too; others only where there is one. */
  readonly always?: readonly string[];
}

export function CountChips({
  name,
  label,
  options,
  countOf,
  list,
  all = false,
  always = [],
}: CountChipsProps): ReactElement {
  const chosen = list.query.filter[name] as readonly string[] | undefined;
  const isOn = (code: string) => chosen?.length === 1 && chosen[0] === code;
  return (
    <div className={styles.chips} role="group" aria-label={label}>
      {all && (
        <Chip
          label="全部"
          count={options.reduce((sum, { code }) => sum + countOf(code), 0)}
          isOn={chosen === undefined}
          onPress={() => list.change({ filter: { [name]: undefined } })}
        />
      )}
      {options
        .filter(({ code }) => countOf(code) > 0 || isOn(code) || always.includes(code))
        .map(({ code, label: text }) => (
          <Chip
            key={code}
            code={code}
            label={text}
            count={countOf(code)}
            isOn={isOn(code)}
            onPress={() => list.change({ filter: { [name]: isOn(code) ? undefined : [code] } })}
          />
        ))}
    </div>
  );
}

/** Counts of an answer by the value of `name`, as valueCounts of the server answers them. */
type Counts<Name extends string> = readonly (Readonly<Record<Name, string | null>> & { readonly count: number })[];

/** The overview of a list whose answer counts the values of one choice: chips, from `least` values on. */
export function countOverview<Page, Name extends string>(
  shape: Pick<CountChipsProps, 'label' | 'options' | 'all' | 'always'> & {
    readonly name: Name;
    readonly least?: number;
  },
  countsOf: (page: Page) => Counts<Name>,
): (parts: PageParts<AnyEntity, Page>) => ReactElement | null {
  const { least = 1, ...chips } = shape;
  return ({ list }) => {
    // Its line is there before the counts are: what stands below does not move.
    if (!list.answer)
      return list.isFirstLoad ? (
        <div className={styles.overview}>
          <div className={styles.chips} />
        </div>
      ) : null;
    const counts = countsOf(list.answer);
    // A value that is chosen can be let go again, whatever the other filters have left of it.
    const isChosen = list.query.filter[shape.name] !== undefined;
    if (counts.length < least && !shape.always && !isChosen) return null;
    return (
      <div className={styles.overview}>
        <CountChips
          {...chips}
          countOf={(code) => counts.find((entry) => entry[chips.name] === code)?.count ?? 0}
          list={list}
        />
      </div>
    );
  };
}
