/** Code of a certificate: that of a title is chosen and shown by its name in GB/T 8561, any other follows a standard of its own. */
import type { ReactElement } from 'react';
import type { AnyRow } from '#platform/web/entity/any-row.ts';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { DictionaryControl } from '#platform/web/entity/widgets/DictionaryControl.tsx';
import { dictionaryText, useDictionary } from '#platform/web/entity/widgets/dictionary.ts';
import { TextControl } from '#platform/web/entity/widgets/text-controls.tsx';
import { isTitleCode, titleDictionary } from '../../model/records/experience.ts';

export const TitleCodeControl: FormSlot = ({ values, set: _set, row: _row, ...props }): ReactElement =>
  isTitleCode(values) ? (
    <DictionaryControl {...props} field={{ ...props.field, dictionary: titleDictionary }} />
  ) : (
    <TextControl {...props} />
  );

/** Name of the title that the code stands for; the code itself of any other certificate. */
export function TitleCode({ value, row }: { readonly value: unknown; readonly row: AnyRow }): ReactElement {
  const isTitle = isTitleCode(row);
  const { tree } = useDictionary(isTitle ? titleDictionary : undefined);
  return <>{isTitle ? dictionaryText(titleDictionary, tree, String(value)) : String(value)}</>;
}
