import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { menuPaths } from '#core/org/model/menu-paths.ts';
import { permissionCatalogue } from '#core/org/model/permission-catalogue.ts';
import { permissionKind } from '#platform/entity/permission.ts';
import { fakeStorage } from '#platform/web/fake-storage.ts';
import type { AppRoute } from '#platform/web/router/app-route.ts';
import { menuAreas, routeTree } from '#platform/web/router/route-tree.ts';

vi.stubGlobal('sessionStorage', fakeStorage());
vi.stubGlobal('localStorage', fakeStorage());
const { appRoutes } = await import('./routes.ts');
const { writingParent } = await import('./writing-alias.ts');

interface Fact {
  readonly path: string;
  readonly title: string;
  readonly type: string;
  readonly parent: string;
  readonly flags: string;
  readonly sort: string;
  readonly redirect: string;
  readonly permission: string;
}

const none = '–';
const facts: Fact[] = readFileSync(new URL('routes.facts.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [path = '', title = '', type = '', parent = '', flags = '', sort = '', redirect = '', permission = ''] =
      line.split('\t');
    return { path, title, type, parent, flags, sort, redirect, permission };
  });
const byPath = new Map(appRoutes.map((route) => [route.path, route]));

/** The fact a route stands for, in the words of the table. */
function factOf(route: AppRoute, fact: Fact): Fact {
  const flag = (letter: string, on: boolean | undefined) => (on ? letter : '');
  const flags =
    flag('h', route.hiddenMenu) + flag('s', route.saveMenu) + flag('n', route.noSaveSystem) + flag('p', route.public);
  const inOrder = (text: string) => [...text.replaceAll(' ', '')].toSorted().join('');
  return {
    path: route.path,
    title: route.title || none,
    type: route.redirectTo ? 'alias' : (route.type ?? route.menuType),
    parent: route.parent ?? none,
    flags: inOrder(flags) === inOrder(fact.flags) ? fact.flags : flags,
    sort: String(route.sort ?? ''),
    redirect: route.redirect ?? '',
    permission: route.permission ?? none,
  };
}

/** Cells that are words in the table and code here. */
function plain(fact: Fact): Fact {
  return {
    ...fact,
    sort: /^\d+/u.exec(fact.sort)?.[0] ?? '',
    redirect: fact.redirect.startsWith('/') ? fact.redirect : '',
  };
}

describe('the route table', () => {
  it('registers every path of the facts and no other', () => {
    expect(appRoutes.map((route) => route.path).toSorted()).toEqual(facts.map((fact) => fact.path).toSorted());
  });
  it.each(facts.map((fact) => [fact.path, fact] as const))(
    '%s has its title, type, parent, flags, sort, redirect and permission',
    (path, fact) => {
      const route = byPath.get(path);
      expect(route && factOf(route, fact)).toEqual(plain(fact));
    },
  );
  it('SH-12 areas stand in the order of their sort', () => {
    const page = () => Promise.resolve({ default: () => null });
    const built = appRoutes.map((route) => ({ ...route, page }));
    const codes = new Set(appRoutes.flatMap((route) => route.permission ?? []));
    expect(menuAreas(routeTree(built), codes, true).map((area) => area.route.title)).toEqual([
      '数智云平台',
      '企业管理',
      '政策速递',
      '公司产品',
      '客户管理',
      '项目管理',
      '合同管理',
      '找商机',
      '人事管理',
      '常用工具',
      '集团',
    ]);
  });
  it('parents and redirects name registered paths', () => {
    expect(
      appRoutes
        .flatMap((route) => [route.parent, route.redirect])
        .filter((path) => path !== undefined && !byPath.has(path)),
    ).toEqual([]);
  });
});

it('PM-01 the path of a menu entry is that of the screen which asks for its code', () => {
  const menus = permissionCatalogue.filter(({ kind }) => kind === permissionKind.menu).map(({ code }) => code);
  const asked = new Set(appRoutes.flatMap((route) => route.permission ?? []));
  expect(Object.keys(menuPaths).toSorted()).toEqual(menus.filter((code) => asked.has(code)).toSorted());
  for (const [code, path] of Object.entries(menuPaths)) expect(byPath.get(path)?.permission, path).toBe(code);
});

it('a flat writing address leads under the list the editor was opened from', () => {
  expect(['/material-library?page=2', '/article-manage', '/evil', null].map(writingParent)).toEqual([
    '/material-library',
    '/article-manage',
    '/editor-platform',
    '/editor-platform',
  ]);
  localStorage.clear();
  expect(byPath.get('/add-blank-write')?.redirectTo?.()).toBe('/editor-platform/add-blank-write');
});
