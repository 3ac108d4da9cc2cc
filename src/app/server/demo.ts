/** Demo data of all areas, loaded once into a database without accounts, in one transaction: all of it or nothing. */
import type { DemoApproval } from './demo-approval.ts';
import { insertDemoApproval } from './demo-approval.ts';
import { requestDemoExports } from './demo-exports.ts';
import { insertDemoFounders } from './demo-founders.ts';
import { insertDemoOperation } from './demo-operator.ts';
import {
  hasAccounts,
  insertDemoAccounts,
  insertDemoPeople,
  insertDemoPortraits,
  insertOperator,
  platformItself,
} from '#core/account/server/index.ts';
import { drawSheet, insertDemoCompanyPast, insertDemoCompany } from '#areas/company/server/index.ts';
import { sealAudit } from '#core/audit/server/index.ts';
import { remindDue } from '#core/due/server/index.ts';
import { askDemoChange, demoChange, insertDemoContracts } from '#areas/contract/server/index.ts';
import { insertDemoRule } from '#core/approval/server/index.ts';
import { insertDemoMembers } from '#areas/group/server/index.ts';
import { insertDemoLibrary, insertDemoPropertyPast, insertDemoProperty } from '#areas/ip/server/index.ts';
import {
  giveStaffRows,
  insertDemoDissolved,
  insertDemoEnterprises,
  insertDemoMovement,
  insertMember,
  newCode,
} from '#core/org/server/index.ts';
import { insertDemoProjects } from '#areas/project/server/index.ts';
import { insertDemoHistory, insertDemoPool, insertDemoRecruiting } from '#areas/recruit/server/index.ts';
import type { DemoCompany, DemoPerson } from '#areas/staff/server/index.ts';
import {
  demoPapers,
  insertDemoEdits,
  insertDemoOrigins,
  insertDemoPapers,
  insertDemoPeoplePast,
  insertDemoStaff,
  makeDemoGroup,
} from '#areas/staff/server/index.ts';
import { addDays } from '#lib/chinese/calendar.ts';
import { execute } from '#platform/db/statement.ts';
import { markDemo } from '#platform/runtime/demo-mark.ts';
import type { FileValue } from '#platform/entity/field.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import type { MemberAccess, TenantWork } from '#platform/runtime/context.ts';
import type { TenantDb } from '#platform/db/database.ts';
import { inTenant } from '#platform/db/database.ts';
import type { Platform } from '#platform/runtime/platform.ts';
import { sendMessage } from '#platform/runtime/messages.ts';

const nobody: MemberAccess = {
  memberId: 0,
  staffId: null,
  displayName: '演示数据',
  roleNames: [],
  codes: new Set(),
  scopes: new Map(),
};

/** People outside in the pools of the first companies. */
const poolSizes = [36, 14, 10];

/** Fictional people who ask to join the main company. */
const applicants = [
  { name: '周敏', sex: '2', phone: '15400009901', reason: '下周一入职研发中心，请通过' },
  { name: '何磊', sex: '1', phone: '15400009902', reason: '已与人事沟通，申请加入企业' },
] as const;

/** Runs the platform, belongs to no enterprise. */
const operator = {
  account: 'platform_admin',
  name: '平台运营',
  phone: '15400009903',
  managedBy: platformItself,
  group: null,
  company: null,
};

/** Given up by the administrator of the main company, who may still bring it back. */
const dissolvedCompany = {
  companyName: '云启图像技术（杭州）有限公司',
  shortName: '云启图像',
  creditCode: '91330108MA7DE6M123',
};

/** Says what stands here; the reminders of what is due follow. */
async function welcome(
  db: TenantDb,
  platform: Platform,
  to: { groupCode: string; companyCode: string; accountId: number },
): Promise<void> {
  await sendMessage(db, platform, {
    ...to,
    category: 'system',
    bizType: 'group',
    bizId: null,
    title: '演示数据已就绪',
    content: '云启集团及五家企业的组织、花名册与荣誉都可以随意修改。',
    linkPath: '/interior',
  });
}

/** What the founder of the group hears as such, beside what his companies tell him. */
async function tellGroupFounder(
  db: TenantDb,
  platform: Platform,
  to: { groupCode: string; accountId: number; actorName: string; newest: string; assistants: readonly string[] },
): Promise<void> {
  const { newest, assistants, ...receiver } = to;
  const common = { ...receiver, companyCode: '', bizId: null, linkPath: '/entrepreneurship-center' };
  await sendMessage(db, platform, {
    ...common,
    category: 'org',
    level: 'warning',
    bizType: 'company',
    title: `${newest} 已变更所属集团`,
    content: '该企业已加入云启集团。数据、文件和成员随企业一起迁移，原集团的角色已移除。',
  });
  for (const name of assistants)
    await sendMessage(db, platform, {
      ...common,
      category: 'permission',
      bizType: 'member',
      title: `${name} 的角色已调整`,
      content: `${receiver.actorName} 调整为：企业管理员、员工`,
    });
}

/** Posts for which somebody was found outside within the year. */
const filledPosts = ['高级后端工程师', '产品经理', '算法工程师', '大客户经理', '前端工程师', '项目经理'];

/** Of each of these posts who came last, a month ago at the latest: the recruiting that led to them is over. */
function hiresOf({ people }: DemoCompany, today: string): DemoPerson[] {
  const from = addDays(today, -300);
  const to = addDays(today, -30);
  const recent = people
    .filter(({ staffStatus, employmentType, entryDate }) => {
      const isHere = staffStatus === 'regular' || staffStatus === 'probation';
      return isHere && employmentType === 'full_time' && entryDate >= from && entryDate <= to;
    })
    .toSorted((one, other) => other.entryDate.localeCompare(one.entryDate));
  return filledPosts.flatMap((post) => recent.find(({ position }) => position === post) ?? []);
}

/** Loads demo data when the database is empty; two processes starting together load it once. Answers whether it did. */
export async function loadDemo(platform: Platform): Promise<boolean> {
  // Looked at first: inventing a group of two thousand people takes a third of a second, at every start.
  if (await hasAccounts(platform.db)) return false;
  const loaded = await insertDemo(platform);
  if (!loaded) return false;
  // Their log tells of two years: entries of so long ago would count as waiting too long for their seal.
  await sealAudit(platform);
  await remindDue(platform);
  await insertDemoApproval(platform, loaded);
  await requestDemoExports(platform, loaded.home, loaded.accountIds);
  return true;
}

/** All rows in one transaction; null where the database has accounts already. */
async function insertDemo(platform: Platform): Promise<{
  readonly home: { readonly groupCode: string; readonly companyCode: string };
  readonly accountIds: ReadonlyMap<string, number>;
  readonly people: DemoApproval['people'];
} | null> {
  const group = makeDemoGroup({ today: todayInShanghai(platform.now()) });
  const groupCode = newCode('G');
  const companies = group.companies.map((company) => ({ ...company, companyCode: newCode('C') }));
  return inTenant(
    platform.db,
    { groupCode, companyCodes: ['', ...companies.map((company) => company.companyCode)], accountId: null },
    async (db) => {
      await execute(db)`select pg_advisory_xact_lock(hashtext('qishu demo'))`;
      if (await hasAccounts(db)) return null;
      const started = Date.now();
      const roles = await insertDemoEnterprises(db, groupCode, group.groupName, companies);
      const contextOf = (companyCode: string, actor = { accountId: 0, name: nobody.displayName }): TenantWork => ({
        platform,
        ip: null,
        requestId: 'demo',
        path: 'demo',
        db,
        session: { sessionId: 0, ...actor, stepUpAt: null, secondFactor: false },
        tenant: {
          groupCode,
          companyCode,
          companyCodes: [companyCode],
          mode: 'company',
          access: { ...nobody, displayName: actor.name },
        },
        afterCommit: () => undefined,
      });
      const staffIds = new Map<string, number>();
      for (const company of companies) {
        const context = contextOf(company.companyCode);
        for (const [key, id] of await insertDemoStaff(context, company)) staffIds.set(key, id);
        await insertDemoCompany(context, company, company.honors, companies);
      }
      const [main, ...others] = companies;
      if (!main) throw new Error('the demo group has no company');
      for (const [index, company] of companies.entries()) {
        const makers = company.people
          .filter((person) => person.staffStatus === 'regular' && /工程师|研究|设计/u.test(person.position))
          .slice(0, 12);
        await insertDemoProperty(contextOf(company.companyCode), {
          companyName: company.companyName,
          shortName: company.shortName,
          makers: makers.map((person) => ({ name: person.name, staffId: staffIds.get(person.key) ?? 0 })),
          ownerIds: [company.people[1], ...makers.slice(0, 2)].flatMap((person) =>
            person ? (staffIds.get(person.key) ?? []) : [],
          ),
          patents: [42, 18, 6][index] ?? 0,
          serial: 120_000 * (index + 1),
          proof: await drawSheet(contextOf(company.companyCode), '商标使用照片', [
            company.shortName,
            '商标使用照片',
            '演示数据',
          ]),
        });
      }
      await insertDemoLibrary(contextOf(main.companyCode), main.companyName);
      const sheets = new Map<string, FileValue>();
      for (const { name } of demoPapers)
        sheets.set(name, await drawSheet(contextOf(main.companyCode), name, [name, main.shortName, '演示样例']));
      await insertDemoPapers(contextOf(main.companyCode), main, staffIds, sheets);
      let pooled = 0;
      for (const [index, { companyCode }] of companies.entries()) {
        const count = poolSizes[index] ?? 0;
        if (count > 0) await insertDemoPool(contextOf(companyCode), pooled, count);
        pooled += count;
      }
      const colleagues = main.people
        .filter((person) => person.staffStatus === 'regular')
        .map((person) => ({
          name: person.name,
          staffId: staffIds.get(person.key) ?? 0,
          departmentId: staffIds.get(person.departmentKey) ?? 0,
          isPersonnel: /人力|人事/u.test(person.position),
          isEngineer: /工程师/u.test(person.position),
        }));
      const recruiter = colleagues.find(({ isPersonnel }) => isPersonnel) ?? colleagues[0];
      if (recruiter) {
        const recruiting = {
          owner: recruiter,
          interviewers: colleagues.filter(({ isEngineer }) => isEngineer).slice(0, 2),
        };
        const { templateId, positions } = await insertDemoRecruiting(contextOf(main.companyCode), {
          ...recruiting,
          departmentId: (name) => staffIds.get(main.departments.find((one) => one.name === name)?.key ?? ''),
        });
        const origins = await insertDemoHistory(contextOf(main.companyCode), {
          ...recruiting,
          templateId,
          firstCode: positions + 1,
          hires: hiresOf(main, todayInShanghai(platform.now())).map((person) => ({
            ...person,
            staffId: staffIds.get(person.key) ?? 0,
            departmentId: staffIds.get(person.departmentKey) ?? 0,
          })),
        });
        await insertDemoOrigins(contextOf(main.companyCode), origins);
      }
      const doers = colleagues.filter(({ isPersonnel }) => !isPersonnel);
      await insertDemoContracts(contextOf(main.companyCode), {
        companyName: main.companyName,
        creditCode: main.creditCode,
        owners: doers.slice(1, 6),
        projects: await insertDemoProjects(contextOf(main.companyCode), doers.slice(1, 31)),
      });
      const regular = main.people.filter((person) => person.staffStatus === 'regular');
      const leader = regular.find((person) => main.departments[0]?.leaderKey === person.key) ?? regular[0];
      const personnel = regular.filter((person) => /人力|人事/u.test(person.position));
      const plain = regular.find((person) => /工程师/u.test(person.position) && person !== leader);
      const bookkeeper = regular.find(
        (person) => /财务|会计/u.test(person.position) && person !== leader && person !== regular[1],
      );
      const cast = [
        { account: 'group_admin', person: leader, company: null, roles: ['group_owner', 'group_admin'] },
        { account: 'company_admin', person: regular[1], company: main, roles: ['company_admin', 'staff'] },
        { account: 'hr_manager', person: personnel[0] ?? regular[2], company: main, roles: ['hr_manager', 'staff'] },
        { account: 'plain_staff', person: plain, company: main, roles: ['staff'] },
        { account: 'finance_manager', person: bookkeeper, company: main, roles: ['finance', 'staff'] },
      ];
      const ids = await insertDemoAccounts(
        db,
        platform.seal,
        cast.map(({ account, person, company }) => ({
          account,
          name: person?.name ?? account,
          phone: person?.phone ?? `1540000${String(9000 + cast.length)}`,
          managedBy: main.companyCode,
          group: groupCode,
          company: company?.companyCode ?? null,
        })),
      );
      // Before the others, as one comes first in a list of members.
      await insertDemoFounders(contextOf, companies, staffIds, ids[0] ?? 0, roles.get('')?.get('group_leader'));
      for (const [index, { person, company, roles: codes, account }] of cast.entries()) {
        const homes = account === 'hr_manager' || account === 'company_admin' ? [main, ...others.slice(-2)] : [company];
        for (const home of homes) {
          const companyCode = home?.companyCode ?? '';
          const roleIds = codes.map((code) => roles.get(companyCode)?.get(code)).filter((id) => id !== undefined);
          const own = home === main ? person : undefined;
          const memberId = await insertMember(db, {
            accountId: ids[index] ?? 0,
            groupCode,
            companyCode,
            displayName: person?.name ?? account,
            staffId: own ? (staffIds.get(own.key) ?? null) : null,
            departmentIds: own ? [staffIds.get(own.departmentKey) ?? 0] : [],
            jobTitle: person?.position ?? null,
            roleIds,
          });
          if (companyCode !== '') await giveStaffRows(contextOf(companyCode), [memberId]);
        }
      }
      await welcome(db, platform, {
        groupCode,
        companyCode: main.companyCode,
        accountId: ids[cast.findIndex(({ account }) => account === 'hr_manager')] ?? 0,
      });
      await tellGroupFounder(db, platform, {
        groupCode,
        accountId: ids[0] ?? 0,
        actorName: cast[0]?.person?.name ?? '',
        newest: companies.at(-1)?.companyName ?? '',
        assistants: [cast[1]?.person?.name ?? ''],
      });
      const [sister] = others;
      const actorOf = (account: string) => {
        const at = cast.findIndex((entry) => entry.account === account);
        return { accountId: ids[at] ?? 0, name: cast[at]?.person?.name ?? account };
      };
      await insertDemoEdits(
        contextOf(main.companyCode, actorOf('hr_manager')),
        actorOf('company_admin').accountId,
        regular.slice(40, 44).map(({ key, name }) => ({ staffId: staffIds.get(key) ?? 0, name })),
      );
      const decider = staffIds.get(bookkeeper?.key ?? '');
      if (decider !== undefined) {
        const asking = contextOf(main.companyCode, actorOf('company_admin'));
        const staffId = staffIds.get(regular[1]?.key ?? '') ?? null;
        await insertDemoRule(asking, demoChange, { name: '财务', staffIds: [decider] });
        await askDemoChange(asking, staffId);
      }
      await insertDemoMembers(contextOf('', actorOf('group_admin')), companies);
      const homesOfTheCast = [main, ...others.slice(-2)];
      for (const { companyCode } of homesOfTheCast) {
        const hr = { ...actorOf('hr_manager'), role: '人事主管' };
        await insertDemoPeoplePast(contextOf(companyCode), hr);
        const admin = { ...actorOf('company_admin'), role: '企业管理员' };
        await insertDemoCompanyPast(contextOf(companyCode), admin);
        await insertDemoPropertyPast(contextOf(companyCode), admin);
      }
      const [operatorId = 0] = await insertDemoAccounts(db, platform.seal, [operator]);
      await insertOperator(db, operatorId);
      const applicantIds = await insertDemoPeople(db, platform.seal, applicants);
      await insertDemoPortraits(db, platform, [
        ...cast.map(({ person }, index) => ({ accountId: ids[index] ?? 0, sex: person?.sex ?? '1' })),
        ...applicants.map(({ sex }, index) => ({ accountId: applicantIds[index] ?? 0, sex })),
      ]);
      if (sister)
        await insertDemoMovement(contextOf, {
          groupCode,
          company: main,
          sister,
          admin: actorOf('company_admin'),
          hr: actorOf('hr_manager'),
          staff: actorOf('plain_staff'),
          applicants: applicants.map(({ name, reason }, index) => ({
            accountId: applicantIds[index] ?? 0,
            name,
            reason,
          })),
          people: main.people.length,
        });
      // The last ones: afterwards the setting of the transaction is that of one company, then of none.
      const dissolvedAt = new Date(platform.now().getTime() - 6 * 86_400_000).toISOString();
      await insertDemoDissolved(contextOf(main.companyCode), dissolvedCompany, actorOf('company_admin'), dissolvedAt);
      await insertDemoOperation(
        platform,
        db,
        { accountId: operatorId, name: operator.name },
        others.slice(0, -2).map(({ companyCode }) => companyCode),
      );
      await markDemo(db);
      platform.log.info({ milliseconds: Date.now() - started, people: staffIds.size }, 'demo data loaded');
      return {
        home: { groupCode, companyCode: main.companyCode },
        accountIds: new Map(cast.map(({ account }, index) => [account, ids[index] ?? 0])),
        people: regular
          .filter(({ jobLevel }) => jobLevel === '高级')
          .slice(60, 62)
          .map(({ key }, index) => ({
            staffId: staffIds.get(key) ?? 0,
            jobLevel: '中级',
            reason: ['年度评定未达到高级标准，本人已确认', '转做技术支持，岗位级别相应调整'][index] ?? '',
          })),
      };
    },
  );
}
