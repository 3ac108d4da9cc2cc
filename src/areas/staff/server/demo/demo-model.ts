/**
 * What the demo generator hands out: plain objects with the field names of the declarations. References
 * are keys (`c1`, `c1.d4`, `c1.p17`) that the loader turns into ids. null is a field that the person lacks.
 */

/** The group and everything in it. */
export interface DemoGroup {
  readonly groupName: string;
  readonly companies: readonly DemoCompany[];
}

/** One company with its departments (parents before children) and people (leaders of a unit before its members). */
export interface DemoCompany {
  readonly key: string;
  readonly companyName: string;
  readonly shortName: string;
  /** Valid by GB 32100 and GB 11714, invented. */
  readonly creditCode: string;
  /** Name of the leader of the root unit; an invented one where the company has no people. */
  readonly legalPerson: string;
  readonly companyType: string;
  /** GB/T 4754 class. */
  readonly industryCode: string;
  /** GB/T 2260 county. */
  readonly divisionCode: string;
  readonly address: string;
  readonly establishDate: string;
  readonly employeeNoPrefix: string;
  readonly departments: readonly DemoDepartment[];
  readonly people: readonly DemoPerson[];
  readonly honors: readonly DemoHonor[];
}

/** A node of the organisation tree (group_info). */
export interface DemoDepartment {
  readonly key: string;
  /** null for the root, which is the company itself. */
  readonly parentKey: string | null;
  readonly name: string;
  readonly code: string;
  readonly nodeType: 'company' | 'center' | 'department' | 'team';
  /** Key of a person of this unit; null in a company without people. */
  readonly leaderKey: string | null;
  readonly headcountPlan: number;
  readonly establishDate: string;
  readonly functionDesc: string;
  readonly location: string;
  readonly sort: number;
}

export type DemoStaffStatus = 'pending_entry' | 'probation' | 'regular' | 'pending_demission' | 'left';
export type DemoEmploymentType = 'full_time' | 'part_time' | 'dispatch' | 'rehire' | 'consultant' | 'outsource';

/** Who someone is. */
export interface DemoIdentity {
  readonly name: string;
  readonly idType: 'id_card';
  readonly idNumber: string;
  readonly idValidFrom: string;
  /** null = long-term. */
  readonly idValidTo: string | null;
  readonly sex: '1' | '2';
  readonly birthday: string;
  readonly nationality: 'CHN';
  readonly ethnicity: string;
  readonly nativePlace: string;
  readonly maritalStatus: string;
  readonly politicalStatus: string;
  readonly partyJoinDate: string | null;
  readonly householdType: string;
  readonly householdAddressCode: string;
  readonly householdAddress: string;
  readonly currentAddress: string;
  readonly phone: string;
  readonly email: string;
}

/** What someone learnt. */
export interface DemoEducation {
  readonly highestEducation: string;
  readonly highestDegree: string | null;
  readonly school: string;
  /** Code of the university list, null for schools outside it. */
  readonly schoolCode: string | null;
  readonly schoolTier: string;
  readonly major: string;
  readonly graduateDate: string;
  readonly professionalTitle: string | null;
  readonly titleLevel: string | null;
  readonly skillLevel: string | null;
}

/** The labour contract in force (staff_contract). */
export interface DemoContract {
  readonly contractNo: string;
  readonly contractKind: 'labor' | 'renewal';
  readonly termType: 'fixed_term' | 'open_ended';
  readonly signDate: string;
  readonly startDate: string;
  readonly endDate: string | null;
  readonly probationMonths: number;
  readonly signOrdinal: number;
}

/** One row of the roster (group_user_base). */
export interface DemoPerson extends DemoIdentity, DemoEducation {
  readonly key: string;
  readonly employeeNo: string;
  readonly workEmail: string;
  readonly firstWorkDate: string;
  readonly departmentKey: string;
  readonly position: string;
  readonly positionCategory: string;
  readonly jobGrade: string;
  readonly jobLevel: string;
  readonly superiorKey: string | null;
  /** GB/T 2260 county of the place of work, and its address. */
  readonly workLocation: string;
  readonly workLocationDetail: string;
  readonly employmentType: DemoEmploymentType;
  readonly staffStatus: DemoStaffStatus;
  readonly source: string;
  readonly entryDate: string;
  readonly groupEntryDate: string;
  readonly probationMonths: number;
  readonly probationEndDate: string | null;
  readonly regularDate: string | null;
  readonly retireCategory: 'male60' | 'female55' | 'female50';
  readonly retireDate: string;
  readonly demissionDate: string | null;
  readonly employmentSeq: 1;
  readonly specialties: string;
  /** null: not yet signed, or a form of employment without labour contract. */
  readonly contract: DemoContract | null;
}

/** An honour. */
export interface DemoHonor {
  readonly honorName: string;
  readonly honorLevel:
    | 'national'
    | 'provincial'
    | 'municipal'
    | 'district'
    | 'industry'
    | 'international'
    | 'group'
    | 'other';
  readonly honorType: 'science' | 'enterprise' | 'product' | 'person' | 'team' | 'credit' | 'welfare';
  readonly awardOrg: string;
  readonly awardDate: string;
  readonly validUntil: string | null;
  readonly certNo: string;
  readonly projectName: string | null;
  readonly winners: string | null;
  readonly ranking: string | null;
  /** Yuan. */
  readonly amount: number | null;
  readonly description: string;
  readonly isPublic: boolean;
}
