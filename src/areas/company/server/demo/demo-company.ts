/** What the demo data of the profile is made from: a company as the generator of the staff area hands it out. */
export interface DemoHome {
  readonly key: string;
  readonly companyName: string;
  readonly shortName: string;
  readonly creditCode: string;
  readonly legalPerson: string;
  readonly divisionCode: string;
  readonly address: string;
  readonly establishDate: string;
  readonly companyCode: string;
  readonly people: readonly { readonly key: string }[];
}

/** Day `years` and `months` away from a day, the 28th at most so that every month has it. */
export function awayFrom(today: string, years: number, months = 0): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const at = year * 12 + (month - 1) + years * 12 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-${String(Math.min(day, 28)).padStart(2, '0')}`;
}
