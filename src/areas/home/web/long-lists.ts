/** Whether somebody's list of work is long: of people, papers or rights of a company, by the codes that show it or answer requests. Pure. */

/** What every member holds (the profile of the company) is not among them: it makes no list long. */
const ofMany =
  /^(?:due_manage|staff_structure|company_qualification|management_system|patent_info|trademark_info|copyright_info|org_member_approve|group_company_add)$/u;

export const hasLongLists = (codes: ReadonlySet<string>): boolean => [...codes].some((code) => ofMany.test(code));
