/** The list of provinces with their cities and counties [R3.4]. */
export interface Region {
  value: string
  label: string
  children?: Region[]
}

/** How a city is shown: province-city, once, whichever way the list spells it. */
export function cityLabel(province: Region, city: Region): string {
  return city.label.startsWith(`${province.label}-`) || city.label === province.label
    ? city.label
    : `${province.label}-${city.label}`
}

/** Finds a city by its code and names it province-city; undefined for an unknown code. */
export function cityOf(regions: readonly Region[], code: string): string | undefined {
  for (const province of regions)
    for (const city of province.children ?? []) if (city.value === code) return cityLabel(province, city)
  return undefined
}
