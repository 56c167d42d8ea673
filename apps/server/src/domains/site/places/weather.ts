/** The weather of a place, asked of the provider at most once an hour [R3.2]. */

import { GatewayRefused, OutcomeUnknown } from '../../../gateways/index.ts'
import type { Weather } from '../../../gateways/weather/index.ts'
import { appState } from '../../../platform/app-state.ts'
import { boundedMap } from '../../../platform/cache/cache.ts'
import type { Ctx } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { siteSetting } from '../settings.ts'
import { knownPlace } from './regions.ts'

interface Kept {
  weather: Weather
  until: number
}
const PLACES_MAX = 5_000
const MINUTE = 60_000
const placesOf = appState(() => boundedMap<string, Kept>(PLACES_MAX))

/**
 * While the provider does not answer, the last known weather of the place is given.
 * @throws Refusal NOT_CONFIGURED, NOT_FOUND (no such city), UPSTREAM
 */
export async function weatherAt(ctx: Ctx, { city, area }: { city: string; area?: string }): Promise<Weather> {
  const { weather: gateway } = ctx.services.gateways
  if (!gateway.configured) refuse('NOT_CONFIGURED')
  // Each question is paid for: only places there are, are asked about.
  const place = knownPlace(city, area) ?? refuse('NOT_FOUND')
  const places = placesOf(ctx.services)
  const key = `${place.city}|${place.area ?? ''}`
  const known = places.get(key)
  if (known && known.until > performance.now()) return known.weather
  try {
    const weather = await gateway.now({ city: place.city, area: place.area })
    places.set(key, { weather, until: performance.now() + (await siteSetting(ctx, 'weather.ttl_min')) * MINUTE })
    return weather
  } catch (error) {
    if (error instanceof GatewayRefused) refuse('NOT_FOUND')
    if (!(error instanceof OutcomeUnknown)) throw error
    return known ? known.weather : refuse('UPSTREAM')
  }
}
