/** The proleptic Gregorian calendar, in days since 1970-01-01. Months count from 1. */
export interface CalendarDate {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** From 1. */
  readonly yearDay: number;
}

const daysPerCycle = 146_097; // 400 years
const marchOf2000 = 11_017; // 2000-03-01, the first day of a cycle
const daysBeforeMonth = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334, 365];

export function dateOfDays(days: number): CalendarDate {
  const sinceCycle = days - marchOf2000;
  const cycle = Math.floor(sinceCycle / daysPerCycle);
  const dayOfCycle = sinceCycle - cycle * daysPerCycle;
  // Within a cycle every 4th year is a day longer, save the 100th, 200th and 300th.
  const yearOfCycle = Math.floor(
    (dayOfCycle -
      Math.floor(dayOfCycle / 1460) +
      Math.floor(dayOfCycle / 36_524) -
      Math.floor(dayOfCycle / 146_096)) /
      365,
  );
  const year = 2000 + cycle * 400 + yearOfCycle;
  const dayOfMarchYear = dayOfCycle - daysBeforeMarchYear(yearOfCycle);
  // From March on the months' lengths repeat every five: 153 days.
  const monthFromMarch = Math.floor((5 * dayOfMarchYear + 2) / 153);
  const day = dayOfMarchYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const calendarYear = month <= 2 ? year + 1 : year;
  return { year: calendarYear, month, day, yearDay: yearDayOf(calendarYear, month, day) };
}

/** The day may lie outside its month; the month must be one of 1 to 12. */
export function daysOfDate(year: number, month: number, day: number): number {
  const marchYear = (month <= 2 ? year - 1 : year) - 2000;
  const monthFromMarch = month <= 2 ? month + 9 : month - 3;
  const cycle = Math.floor(marchYear / 400);
  const yearOfCycle = marchYear - cycle * 400;
  const dayOfMarchYear = Math.floor((153 * monthFromMarch + 2) / 5) + day - 1;
  return marchOf2000 + cycle * daysPerCycle + daysBeforeMarchYear(yearOfCycle) + dayOfMarchYear;
}

export function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
}

export function daysInMonth(year: number, month: number): number {
  const length = daysBefore(month + 1) - daysBefore(month);
  return month === 2 && isLeapYear(year) ? length + 1 : length;
}

/** Days of a common year before the month; 365 for month 13. */
export function daysBefore(month: number): number {
  return daysBeforeMonth[month - 1] ?? 0;
}

/** 0 is Sunday. */
export function weekdayOfDays(days: number): number {
  return (((days + 4) % 7) + 7) % 7;
}

function daysBeforeMarchYear(yearOfCycle: number): number {
  return 365 * yearOfCycle + Math.floor(yearOfCycle / 4) - Math.floor(yearOfCycle / 100);
}

function yearDayOf(year: number, month: number, day: number): number {
  const leapDay = month > 2 && isLeapYear(year) ? 1 : 0;
  return daysBefore(month) + leapDay + day;
}
