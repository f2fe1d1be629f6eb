import type { Metadata } from '../chart/index.ts';
import type { ChartDescription } from '../release/index.ts';

/** What a chart says of itself, for the Application that people look at. */
export function aboutChart(metadata: Metadata): ChartDescription {
  const { description, keywords, maintainers, icon, home, sources } = metadata;
  const links = [home, ...sources].filter((link) => link !== '');
  return { description, keywords, maintainers, links, ...(icon === '' ? {} : { icon }) };
}
