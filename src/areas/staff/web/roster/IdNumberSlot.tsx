/** The ID number says birthday, sex and province: they are filled while it is typed. */
import type { ReactElement } from 'react';
import { checkIdNumber } from '#lib/chinese/chinese-identifiers.ts';
import type { IdNumberKind } from '#lib/chinese/chinese-identifiers.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { FormSlot } from '#platform/web/entity/FormFields.tsx';
import { IdNumberControl } from '#platform/web/entity/widgets/identifier-controls.tsx';

const kinds = new Set(['id_card', 'hmt_residence', 'foreigner_permanent']);

/** What a complete, valid number says; null while it says nothing. The province is a GB/T 2260 code. */
export function factsOf(
  idType: unknown,
  text: string,
): { readonly birthday: string; readonly sex: string; readonly nativePlace: string | null } | null {
  if (typeof idType !== 'string' || !kinds.has(idType) || text.trim().length < 18) return null;
  const facts = checkIdNumber(text, { today: todayInShanghai(), kind: idType as IdNumberKind, minimumAge: 0 });
  if (!facts.ok) return null;
  return {
    birthday: facts.birthday,
    sex: facts.sex,
    nativePlace: idType === 'id_card' ? `${text.trim().slice(0, 2)}0000` : null,
  };
}

export const IdNumberSlot: FormSlot = ({ values, set, ...props }): ReactElement => (
  <IdNumberControl
    {...props}
    onChange={(value) => {
      props.onChange(value);
      const facts = factsOf(values['idType'], String(value ?? ''));
      if (!facts) return;
      set('birthday', facts.birthday);
      set('sex', facts.sex);
      if (facts.nativePlace && !values['nativePlace']) set('nativePlace', facts.nativePlace);
    }}
  />
);
