/** Words of a code of a large dictionary. */
import { expect, it } from 'vitest';
import { dictionaryText } from './dictionary.ts';

const leaf = (value: string, label: string) => ({ value, label });
const tree = [{ ...leaf('A', '甲'), children: [{ ...leaf('A1', '乙'), children: [leaf('A11', '丙')] }] }];

it('shows the steps of a path, places as in an address, an unknown code as it is', () => {
  expect(dictionaryText('industries', tree, 'A11')).toBe('甲 / 乙 / 丙');
  expect(dictionaryText('divisions', tree, 'A11')).toBe('甲 乙 丙');
  expect(dictionaryText('industries', tree, 'Z')).toBe('Z');
});
