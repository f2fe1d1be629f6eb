/** What the clocks of a zone show during one stretch of time. */
export interface ZonePeriod {
  /** Such as `CET`; may be empty for a fixed offset. */
  readonly abbreviation: string;
  /** Seconds east of UTC. */
  readonly offset: number;
  readonly isDst: boolean;
}

/** The rules of one time zone. */
export interface ZoneRules {
  readonly periodAt: (unixSeconds: number) => ZonePeriod;
  /** The periods it has known: what an abbreviation in a text may stand for. */
  readonly periods: readonly ZonePeriod[];
}

/** The offset that an abbreviation means around a time given as if it were UTC. */
export function findOffset(
  { periods, periodAt }: ZoneRules,
  abbreviation: string,
  unixSeconds: number,
): number | undefined {
  const named = periods.filter((period) => period.abbreviation === abbreviation);
  const inEffect = named
    .map((period) => periodAt(unixSeconds - period.offset))
    .find((period) => period.abbreviation === abbreviation);
  return (inEffect ?? named[0])?.offset;
}
