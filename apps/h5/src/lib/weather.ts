/** Weather of the visitor's city, asked again only when older than 60 minutes or when forced [R3.2]. */
import { call, type Data } from './api/client.ts'
import { signal } from './storage/signal.ts'
import { KEYS, readJson, writeJson } from './storage/storage.ts'
import { toast } from './toast.ts'
import { say } from './weather.i18n.ts'

const FRESH_MS = 60 * 60_000
interface Kept {
  city: string
  area: string
  timestamp: number
  weather: Data<'site.weather'>
}
export interface Place {
  city: string
  area: string
  /** Of the city, where it was chosen from our list. */
  code?: string
}

/** Where the visitor is, as chosen last on this phone. */
export const visitorPlace = signal<Place | null>(readJson<Place>(KEYS.user_location))

export function setPlace(place: Place): void {
  writeJson(KEYS.user_location, place)
  visitorPlace.set(place)
}

/** The weather of a city and area; null, with a toast, when it cannot be had. */
export async function weatherOf(
  { city, area }: Place,
  { force = false, now_ms = Date.now() } = {},
): Promise<Data<'site.weather'> | null> {
  const kept = readJson<Kept>(KEYS.weather)
  if (!force && kept && kept.city === city && kept.area === area && now_ms - kept.timestamp < FRESH_MS)
    return kept.weather
  try {
    const weather = await call('site.weather', { city, area: area || undefined }, { silent: true })
    writeJson(KEYS.weather, { city, area, timestamp: now_ms, weather } satisfies Kept)
    return weather
  } catch {
    toast(say('weather_failed'))
    return null
  }
}
