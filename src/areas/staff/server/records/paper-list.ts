/** Papers of people who work here, most of them with a day on which they run out. Files of the archive only for who may see those. */
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { addDays } from '#lib/chinese/calendar.ts';
import { todayInShanghai } from '#platform/entity/schema.ts';
import { holds } from '#platform/runtime/context.ts';
import { reading } from '#platform/store/reading.ts';
import { idTypes } from '../../model/dicts.ts';
import { degreeTitle, trainRecord } from '../../model/records/experience.ts';
import { expiringDays, paperList } from '../../model/records/paper-list.ts';
import { staffFile } from '../../model/records/papers.ts';
import { working } from '../people-conditions.ts';

interface RecordPaper {
  readonly table: string;
  readonly kind: string;
  readonly name: string;
  readonly issued: string;
  readonly expires: string;
}

const certificates: RecordPaper = {
  table: degreeTitle.table,
  kind: 'certificate',
  name: 'name',
  issued: 'obtain_date',
  expires: 'expire_date',
};
const trainings: RecordPaper = {
  table: trainRecord.table,
  kind: 'training',
  name: 'certificate_name',
  issued: 'end_date',
  expires: 'certificate_expire_date',
};
const files: RecordPaper = {
  table: staffFile.table,
  kind: 'file',
  name: 'name',
  issued: 'issue_date',
  expires: 'expire_date',
};

/** Ids of several tables in one list: each source has its own remainder. */
const sources = 4;

const recordPapers = ({ table, kind, name, issued, expires }: RecordPaper, at: number): RawBuilder<unknown> => sql`
  select r.id * ${sql.lit(sources)} + ${sql.lit(at)} as id, r.version, r.group_code, r.company_code,
    r.owner_id as user_base_id, ${sql.ref(`r.${name}`)} as paper_name, ${sql.lit(kind)} as paper_kind,
    ${sql.ref(`r.${issued}`)} as issue_date, ${sql.ref(`r.${expires}`)} as expire_date
  from ${sql.table(table)} r
  where r.deleted_at is null and r.owner_type = 'internal' and ${sql.ref(`r.${name}`)} is not null`;

const typeName = sql`case i.id_type ${sql.join(
  idTypes.map(({ code, label }) => sql`when ${sql.lit(code)} then ${sql.lit(label)}`),
  sql` `,
)} else '身份证件' end`;

export const paperReading = reading(paperList, (context) => {
  const today = todayInShanghai(context.platform.now());
  const records = [certificates, trainings, ...(holds(context, staffFile.permissions.read) ? [files] : [])];
  return sql`
    select x.id, x.version, x.group_code, x.company_code, x.user_base_id, x.paper_name, x.paper_kind, x.issue_date,
      x.expire_date, p.name as person_name, p.employee_no, p.group_info_id, p.staff_status,
      case
        when x.expire_date is null then 'unlimited'
        when x.expire_date < ${today}::date then 'expired'
        when x.expire_date <= ${addDays(today, expiringDays)}::date then 'expiring'
        else 'valid'
      end as validity
    from (
      select i.id * ${sql.lit(sources)} as id, i.version, i.group_code, i.company_code, i.id as user_base_id,
        ${typeName} as paper_name, 'identity' as paper_kind, i.id_valid_from as issue_date,
        i.id_valid_to as expire_date
      from group_user_base i
      where i.deleted_at is null
      union all
      ${sql.join(
        records.map((paper, at) => recordPapers(paper, at + 1)),
        sql` union all `,
      )}
    ) x
    join group_user_base p on p.id = x.user_base_id and p.group_code = x.group_code
      and p.company_code = x.company_code and p.deleted_at is null
    where ${working('p')}`;
});
