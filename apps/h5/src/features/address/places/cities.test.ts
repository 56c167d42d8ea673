import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Region } from '../../../lib/format/regions.ts'
import { citiesOf, findCities, LARGE, latinName, nearestCity, noteCity, recentCities } from './cities.ts'
import { mapLink } from './map-link.ts'

type Row = [code: string, name: string, cities: Row[]]
/** The list the server gives. */
const listed = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../../../server/src/domains/site/places/regions.json'), 'utf8'),
) as Row[]
const provinces: Region[] = listed.map(([value, label, cities]) => ({
  value,
  label,
  children: cities.map(([code, name]) => ({ value: code, label: `${label}-${name}` })),
}))
const cities = citiesOf(provinces)
const firstOf = (typed: string) => findCities(cities, typed)[0]?.name
const nameNear = (lat: number, lng: number) => cities.find(({ code }) => code === nearestCity(lat, lng))?.name

describe('a city', () => {
  it('is found by its name, its pinyin, its initials, what it is called elsewhere, and its province', () => {
    expect(
      ['杭州', '杭州市', 'hangzhou', 'Hang Zhou', "xi'an", 'lüliang', 'lasa', 'lhasa', '景德'].map(firstOf),
    ).toEqual(['杭州市', '杭州市', '杭州市', '杭州市', '西安市', '吕梁市', '拉萨市', '拉萨市', '景德镇市'])
    expect(findCities(cities, 'hz').map(({ name }) => name)).toEqual(expect.arrayContaining(['杭州市', '湖州市']))
    expect(findCities(cities, '海南').map(({ name }) => name)).toEqual(
      expect.arrayContaining(['海南藏族自治州', '三亚市']),
    )
    expect(findCities(cities, 'atlantis')).toEqual([])
    expect(findCities(cities, '  ')).toEqual([])
  })

  it('says two of one name apart by their provinces', () => {
    expect(findCities(cities, 'suzhou').map(({ name, province }) => province + name)).toEqual([
      '江苏省苏州市',
      '安徽省宿州市',
    ])
  })

  it('can be found by pinyin, whichever of the list it is, but for what a province governs itself', () => {
    const silent = cities.filter(({ code }) => latinName(code) === '').map(({ name }) => name)
    expect(silent.filter((name) => !/直辖县|郊县/.test(name))).toEqual([])
    expect(LARGE.map((code) => cities.find((city) => city.code === code)?.name)).not.toContain(undefined)
  })
})

describe('a position', () => {
  it('is matched to the city around it, and to none far away', () => {
    expect(nameNear(30.25, 120.16)).toBe('杭州市')
    expect(nameNear(29.29, 117.2)).toBe('景德镇市')
    expect(nameNear(43.8, 87.6)).toBe('乌鲁木齐市')
    expect(nearestCity(51.5, -0.12)).toBeUndefined()
  })
})

it('remembers the last six, each once', () => {
  for (const code of ['1', '2', '3', '4', '5', '6', '7', '3']) noteCity(code)
  expect(recentCities()).toEqual(['3', '7', '6', '5', '4', '2'])
})

it('hands an address to the map of the phone, whatever is written in it', () => {
  expect(mapLink('a&b=?#"<', 'Android')).toBe('geo:0,0?q=a%26b%3D%3F%23%22%3C')
  expect(mapLink('西湖', 'iPhone')).toBe(`maps:?q=${encodeURIComponent('西湖')}`)
})
