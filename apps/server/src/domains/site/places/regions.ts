/** Provinces, cities and counties of China by GB/T 2260 codes (below province level, Hong Kong, Macao and Taiwan have codes of our own). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RegionNode } from '@juya/contract'
import { refuse } from '../../../platform/refuse.ts'

type County = [code: string, name: string]
type City = [code: string, name: string, counties: County[]]
type Province = [code: string, name: string, cities: City[]]

let loaded: Province[] | undefined
const provinces = (): Province[] => {
  loaded ??= JSON.parse(readFileSync(join(import.meta.dirname, 'regions.json'), 'utf8')) as Province[]
  return loaded
}

/** All 34 provinces; with their cities, whose label is province-city [R3.4], when a tree is asked for. */
export const provinceList = (tree: boolean): RegionNode[] =>
  provinces().map(([value, label, cities]) =>
    tree
      ? { value, label, children: cities.map(([code, name]) => ({ value: code, label: `${label}-${name}` })) }
      : { value, label },
  )

/** @throws Refusal NOT_FOUND (no such province) */
export function cityList(province_code: string): RegionNode[] {
  const [, , cities] = provinces().find(([code]) => code === province_code) ?? refuse('NOT_FOUND')
  return cities.map(([value, label]) => ({ value, label }))
}

/** @throws Refusal NOT_FOUND (no such city) */
export function countyList(city_code: string): RegionNode[] {
  const city = provinces()
    .flatMap(([, , cities]) => cities)
    .find(([code]) => code === city_code)
  const [, , counties] = city ?? refuse('NOT_FOUND')
  return counties.map(([value, label]) => ({ value, label }))
}

/**
 * The names of a place whose codes belong together.
 * @throws Refusal NOT_FOUND
 */
export function placeOf({
  province_code,
  city_code,
  county_code,
}: {
  province_code: string
  city_code: string
  county_code: string
}) {
  const [, province, cities] = provinces().find(([code]) => code === province_code) ?? refuse('NOT_FOUND')
  const [, city, counties] = cities.find(([code]) => code === city_code) ?? refuse('NOT_FOUND')
  const [, county] = counties.find(([code]) => code === county_code) ?? refuse('NOT_FOUND')
  return { province, city, county }
}

/** Every city with its code and its counties. */
export const everyCity = (): readonly City[] => provinces().flatMap(([, , cities]) => cities)

/** A name without what kind of place it is. */
export const bare = (name: string): string => name.replace(/(?:特别行政区|自治州|地区|盟|市|省|[区县旗])$/, '')
const isNamed = (name: string, asked: string): boolean => name === asked || bare(name) === bare(asked)

/**
 * A city as people name it (杭州, 杭州市; a municipality or special region by its own name) and, where it is one of the city's, its area.
 * @returns undefined when there is no such city
 */
export function knownPlace(city: string, area?: string): { city: string; area?: string } | undefined {
  const found = provinces().flatMap(([, province, cities]) =>
    isNamed(province, city) ? cities : cities.filter(([, name]) => isNamed(name, city)),
  )
  if (found.length === 0) return undefined
  const is_area = area && found.some(([, , counties]) => counties.some(([, name]) => isNamed(name, area)))
  return is_area ? { city, area } : { city }
}
