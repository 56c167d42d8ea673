/** The weather of a place, asked of the provider at most once an hour [R3.2]. */
import { GatewayRefused, OutcomeUnknown } from '../../gateways/index.ts'
import type { Weather } from '../../gateways/weather/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { perServices } from '../../platform/per-services.ts'
import { refuse } from '../../platform/refuse.ts'
import { houseSetting } from './house.ts'

interface Kept {
  weather: Weather
  until: number
}
const PLACES_MAX = 5_000
const MINUTE = 60_000
const placesOf = perServices(() => new Map<string, Kept>())

/**
 * While the provider does not answer, the last known weather of the place is given.
 * @throws Refusal NOT_CONFIGURED, NOT_FOUND (no such city), UPSTREAM
 */
export async function weatherAt(ctx: Ctx, { city, area }: { city: string; area?: string }) {
  const { weather: gateway } = ctx.services.gateways
  if (!gateway.configured) refuse('NOT_CONFIGURED')
  const places = placesOf(ctx.services)
  const key = `${city}|${area ?? ''}`
  const known = places.get(key)
  if (known && known.until > performance.now()) return present(city, known.weather)
  try {
    const weather = await gateway.now({ city, area })
    if (places.size >= PLACES_MAX) places.clear()
    places.set(key, { weather, until: performance.now() + (await houseSetting(ctx, 'weather.ttl_min')) * MINUTE })
    return present(city, weather)
  } catch (error) {
    if (error instanceof GatewayRefused) refuse('NOT_FOUND')
    if (!(error instanceof OutcomeUnknown)) throw error
    return known ? present(city, known.weather) : refuse('UPSTREAM')
  }
}

const present = (city: string, { at, ...weather }: Weather) => ({ city, ...weather, at: Math.floor(at / 1000) })
