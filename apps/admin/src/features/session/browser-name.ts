type Known = ReadonlyArray<readonly [part: string, name: string]>
/** In this order: a phone names the system it descends from, most browsers name Safari, and many Chrome. */
const SYSTEMS: Known = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
]
const BROWSERS: Known = [
  ['MicroMessenger', 'WeChat'],
  ['Edg', 'Edge'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
]

/** A browser by the words of its user agent a person knows: "Windows · Edge"; what says nothing known is shown as it is. */
export function browserName(ua: string): string {
  const find = (known: Known) => known.find(([part]) => ua.includes(part))?.[1]
  return [find(SYSTEMS), find(BROWSERS)].filter(Boolean).join(' · ') || ua.slice(0, 40).trim()
}
