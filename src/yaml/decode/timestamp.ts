const datePattern = /^(\d{4})-(\d{1,2})-(\d{1,2})/;
const zonedTimePattern = /^[Tt](\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?(?:Z|[+-](\d\d):(\d\d))$/;
const localTimePattern = /^ +(\d{1,2}):(\d{1,2}):(\d{1,2})(?:[.,]\d+)?$/;

/** Whether go-yaml takes the text for a timestamp: one of four layouts, every field in range. */
export function isTimestamp(text: string): boolean {
  const date = datePattern.exec(text);
  if (date === null || !isDate(Number(date[1]), Number(date[2]), Number(date[3]))) return false;
  const time = text.slice(date[0].length);
  if (time === '') return true;
  const fields = zonedTimePattern.exec(time) ?? localTimePattern.exec(time);
  if (fields === null) return false;
  const [, hour = '', minute = '', second = '', zoneHour = '0', zoneMinute = '0'] = fields;
  const isClock = Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60;
  // Go lets offsets of 24 hours and 60 minutes pass.
  return isClock && Number(zoneHour) <= 24 && Number(zoneMinute) <= 60;
}

function isDate(year: number, month: number, day: number): boolean {
  if (month < 1 || month > 12 || day < 1) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  const daysOfFebruary = isLeap ? 29 : 28;
  const days = month === 2 ? daysOfFebruary : [4, 6, 9, 11].includes(month) ? 30 : 31;
  return day <= days;
}
