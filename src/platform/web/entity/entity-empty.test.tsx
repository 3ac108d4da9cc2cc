import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { entity } from '#platform/entity/entity.ts';
import { f } from '#platform/entity/field.ts';
import { EntityEmpty } from './EntityEmpty.tsx';

const prize = entity({
  name: 'prize',
  label: '奖项',
  title: 'name',
  permissions: { read: 'a', insert: 'a', update: 'a', delete: 'a' },
  sort: [{ field: 'name', order: 'asc' }],
  fields: { name: f.text({ label: '名称', required: true, max: 5 }) },
});
const nothing = () => undefined;

test('an empty list says what it is for and names the ways to begin, that of the area first', () => {
  const drawn = renderToStaticMarkup(
    <EntityEmpty
      entity={prize}
      purpose="收集企业以外的人才"
      firstStep={{ words: '把简历拖到这里', button: <button type="button">导入简历</button> }}
      onNew={nothing}
      onImport={nothing}
    />,
  );
  expect(drawn).toContain('收集企业以外的人才。把简历拖到这里，或新建第一条，或用模板一次导入');
  expect(drawn.indexOf('导入简历')).toBeLessThan(drawn.indexOf('ant-btn'));
  // One filled button, which is the area's.
  expect(drawn).not.toContain('ant-btn-color-primary');
});

test('without one the form comes first', () => {
  const drawn = renderToStaticMarkup(<EntityEmpty entity={prize} onNew={nothing} />);
  expect(drawn).toContain('新建第一条');
  expect(drawn).toContain('ant-btn-color-primary');
});
