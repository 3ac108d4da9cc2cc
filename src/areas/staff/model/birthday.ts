/** The next birthday of somebody; 29 February is kept on 1 March of other years. */
export function birthdayIn(birthDate: string, today: string): string {
  const year = Number(today.slice(0, 4));
  const inYear = (of: number): string => {
    const isLeap = new Date(Date.UTC(of, 1, 29)).getUTCMonth() === 1;
    return birthDate.endsWith('-02-29') && !isLeap ? `${of}-03-01` : `${of}${birthDate.slice(4)}`;
  };
  const thisYear = inYear(year);
  return thisYear >= today ? thisYear : inYear(year + 1);
}
