/** What the keyword box of a list says it searches. */
import type { AnyEntity } from '#platform/entity/entity.ts';
import { fieldEntries } from '#platform/entity/entity.ts';

/** Characters of a placeholder that the box shows whole in a window of 1280 px. */
const placeholderLength = 9;

/**
 * What is searched, for the placeholder, as much as is seen whole. Of a name and its reading (姓名, 姓名拼音) one is said, and what labels
 * begin with alike once: 合同名称、编号.
 */
export function searchedLabels(entity: AnyEntity): string {
  const labels = fieldEntries(entity)
    .filter(([, field]) => field.search)
    .map(([, field]) => field.label);
  const [first = '', ...others] = labels.filter(
    (label, at) => !labels.slice(0, at).some((one) => label.startsWith(one)),
  );
  const shorter = (label: string) => (label.length > 3 && label.startsWith(first.slice(0, 2)) ? label.slice(2) : label);
  return others
    .map(shorter)
    .reduce((text, label) => (`${text}、${label}`.length <= placeholderLength ? `${text}、${label}` : text), first);
}
