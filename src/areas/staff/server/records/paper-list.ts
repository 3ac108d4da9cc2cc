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
  kind: 'title',
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
  kind: 'archive',
  name: 'name',
  issued: 'issue_date',
  expires: 'expire_date',
};

/** What a list says of the person, over the alias p. */
const person = sql`p.id as user_base_id, p.name as person_name, p.employee_no, p.group_info_id, p.staff_status`;

/** Each source finds its people by their key: behind a union the planner of a young database walks them again for every paper. */
const recordPapers = ({ table, kind, name, issued, expires }: RecordPaper): RawBuilder<unknown> => sql`
  select r.id, r.version, r.group_code, r.company_code, ${person},
    ${sql.ref(`r.${name}`)} as paper_name, ${sql.lit(kind)} as paper_kind, ${sql.ref(`r.${issued}`)} as issue_date,
    ${sql.ref(`r.${expires}`)} as expire_date
  from ${sql.table(table)} r
  join group_user_base p on p.id = r.owner_id and p.group_code = r.group_code and p.company_code = r.company_code
    and p.deleted_at is null and ${working('p')}
  where r.deleted_at is null and r.owner_type = 'internal' and ${sql.ref(`r.${name}`)} is not null`;

const typeName = sql`case p.id_type ${sql.join(
  idTypes.map(({ code, label }) => sql`when ${sql.lit(code)} then ${sql.lit(label)}`),
  sql` `,
)} else '身份证件' end`;

/** The papers that stand in the rows of people themselves. */
const identityPapers = sql`
  select p.id, p.version, p.group_code, p.company_code, ${person},
    ${typeName} as paper_name, 'identity' as paper_kind, p.id_valid_from as issue_date, p.id_valid_to as expire_date
  from group_user_base p
  where p.deleted_at is null and ${working('p')}`;

/** The chosen validities as days, over the alias x: a computed column has no index, the day has. */
function chosenDays(chosen: unknown, today: string): RawBuilder<unknown> {
  const soon = addDays(today, expiringDays);
  const days: Readonly<Record<string, RawBuilder<boolean>>> = {
    expired: sql`x.expire_date < ${today}::date`,
    expiring: sql`x.expire_date between ${today}::date and ${soon}::date`,
    valid: sql`x.expire_date > ${soon}::date`,
    unlimited: sql`x.expire_date is null`,
  };
  const codes = Array.isArray(chosen) ? chosen : [];
  return codes.length === 0
    ? sql``
    : sql`where (${sql.join(
        codes.map((code) => days[String(code)] ?? sql`false`),
        sql` or `,
      )})`;
}

export const paperReading = reading(paperList, (context, filter) => {
  const today = todayInShanghai(context.platform.now());
  const records = [certificates, trainings, ...(holds(context, staffFile.permissions.read) ? [files] : [])];
  return [identityPapers, ...records.map(recordPapers)].map(
    (papers) => sql`
      select x.*,
        case
          when x.expire_date is null then 'unlimited'
          when x.expire_date < ${today}::date then 'expired'
          when x.expire_date <= ${addDays(today, expiringDays)}::date then 'expiring'
          else 'valid'
        end as validity
      from (${papers}) x
      ${chosenDays(filter['validity'], today)}`,
  );
});
