/** How far cities are from a place, by the seat of each: no shop gives a position, and no phone sends one. */
import rows from '@juya/contract/places/cities.json' with { type: 'json' }
import { bare, everyCity } from './regions.ts'

/** In degrees. */
export interface Position {
  lat: number
  lng: number
}

const RAD = Math.PI / 180
const EARTH_M = 6_371_000

function metresBetween(a: Position, b: Position): number {
  const h =
    Math.sin(((b.lat - a.lat) * RAD) / 2) ** 2 +
    Math.cos(a.lat * RAD) * Math.cos(b.lat * RAD) * Math.sin(((b.lng - a.lng) * RAD) / 2) ** 2
  return Math.round(2 * EARTH_M * Math.asin(Math.sqrt(h)))
}

/** Seats by the names people and shops write: 杭州, 杭州市. A county lies where its city's seat is; a name that counties of several cities have lies nowhere. */
function seatsByName(): Map<string, Position> {
  const seats = new Map(
    (rows as unknown as [string, string, number, number][]).map(([code, , lat, lng]) => [code, { lat, lng }]),
  )
  const named = new Map<string, Position>()
  const several = new Set<string>()
  for (const [code, , counties] of everyCity())
    for (const [, county] of counties)
      for (const name of new Set([county, bare(county)])) {
        if (named.has(name)) several.add(name)
        const seat = seats.get(code)
        if (seat) named.set(name, seat)
      }
  for (const name of several) named.delete(name)
  for (const [code, city] of everyCity()) {
    const seat = seats.get(code)
    if (seat) named.set(city, seat).set(bare(city), seat)
  }
  return named
}

/** @returns metres to the seat of each city, by its names; undefined where the place is not known */
export function metresFrom(from: Position | string): Map<string, number> | undefined {
  const seats = seatsByName()
  const at = typeof from === 'string' ? (seats.get(from) ?? seats.get(bare(from))) : from
  return at && new Map([...seats].map(([name, seat]) => [name, metresBetween(at, seat)]))
}
