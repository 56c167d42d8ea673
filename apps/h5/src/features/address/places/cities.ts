/** Finding a city by its name, by how it is spoken, or by where the phone is; all of it happens in the phone. */

import rows from '@juya/contract/places/cities.json'
import type { City } from '../../../lib/asked-place.ts'
import type { Region } from '../../../lib/format/regions.ts'
import { KEYS, readJson, removeKey, writeJson } from '../../../lib/storage/storage.ts'

/** How it is spoken, syllable by syllable, where it lies, and what else it is called. */
type Spoken = readonly [code: string, pinyin: string, lat: number, lng: number, also?: string]
const spoken = rows as unknown as readonly Spoken[]
const byCode = new Map(spoken.map((row) => [row[0], row]))

const RECENT_MAX = 6
const FOUND_MAX = 50
/** Farther than this from every city is somewhere else: the widest of them reach about 400 km from their seat. */
const REACH_KM = 500

/** Those most people look for: offered before anything is typed. */
export const LARGE = [
  '110100',
  '310100',
  '440100',
  '440300',
  '330100',
  '320500',
  '510100',
  '500100',
  '420100',
  '610100',
  '320100',
  '120100',
] as const

/** The cities of the list the server gives, without the placeholders for what a province governs itself. */
export const citiesOf = (provinces: readonly Region[]): City[] =>
  provinces.flatMap(({ label: province, children = [] }) =>
    children.map(({ value, label }) => ({ code: value, name: label.replace(/^.+?-/, ''), province })),
  )

/** Hangzhou, as its name is written in Latin letters. */
export function latinName(code: string): string {
  const joined = byCode.get(code)?.[1].replaceAll(' ', '') ?? ''
  return joined.charAt(0).toUpperCase() + joined.slice(1)
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/u\u0308/g, 'v')
    .toLowerCase()
    .replace(/[\s'’·-]|\p{M}/gu, '')

/** 0: that is its name. 1: it begins so. 2: its syllables begin so. 3: it contains that. */
function rank({ code, name, province }: City, asked: string): number | undefined {
  const [, pinyin = '', , , also = ''] = byCode.get(code) ?? []
  const syllables = pinyin.split(' ')
  const names = [name, name.replace(/市$/, ''), syllables.join(''), plain(also), ...also.split(' ').map(plain)]
  if (names.includes(asked)) return 0
  if (names.some((one) => one.startsWith(asked))) return 1
  if (
    syllables
      .map((one) => one[0] ?? '')
      .join('')
      .startsWith(asked)
  )
    return 2
  return name.includes(asked) || province.startsWith(asked) ? 3 : undefined
}

/** Cities by name, by pinyin (hangzhou, hang zhou, hz) or by their province; the best first. */
export function findCities(cities: readonly City[], typed: string): City[] {
  const asked = plain(typed)
  if (!asked) return []
  return cities
    .flatMap((city) => {
      const how = rank(city, asked)
      return how === undefined ? [] : [{ city, how }]
    })
    .sort((a, b) => a.how - b.how)
    .slice(0, FOUND_MAX)
    .map(({ city }) => city)
}

const RAD = Math.PI / 180
const EARTH_KM = 6_371

function distanceKm(lat: number, lng: number, [, , to_lat, to_lng]: Spoken): number {
  const h =
    Math.sin(((to_lat - lat) * RAD) / 2) ** 2 +
    Math.cos(lat * RAD) * Math.cos(to_lat * RAD) * Math.sin(((to_lng - lng) * RAD) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(h))
}

/** The code of the city whose seat is nearest; undefined where none is near. */
export function nearestCity(lat: number, lng: number): string | undefined {
  let [nearest, least_km]: [string | undefined, number] = [undefined, REACH_KM]
  for (const row of spoken) {
    const km = distanceKm(lat, lng, row)
    if (km < least_km) [nearest, least_km] = [row[0], km]
  }
  return nearest
}

/** Codes of the cities chosen on this phone, the latest first. */
export function recentCities(): string[] {
  const known = readJson<unknown>(KEYS.recent_places)
  return Array.isArray(known) ? known.filter((code) => typeof code === 'string').slice(0, RECENT_MAX) : []
}
export const noteCity = (code: string): void =>
  writeJson(KEYS.recent_places, [code, ...recentCities().filter((one) => one !== code)].slice(0, RECENT_MAX))
export const forgetCities = (): void => removeKey(KEYS.recent_places)
