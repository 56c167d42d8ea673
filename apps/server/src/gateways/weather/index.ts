/** The weather of a city, for the home page's greeting. */
import { z } from 'zod'
import { SignedClient } from '../signed-client.ts'
import { hmacScheme } from '../signing.ts'

export interface Weather {
  text: string
  /** sun, cloud-sun, cloud, cloud-rain */
  icon: string
  temp_c: number
  wind: string
  /** percent */
  humidity: number
  /** ms since 1970 */
  at: number
}

export interface WeatherGateway {
  readonly configured: boolean
  /** @throws GatewayRefused CITY_UNKNOWN; OutcomeUnknown */
  now(place: { city: string; area?: string }): Promise<Weather>
}

export interface WeatherGatewayConfig {
  base_url: string | undefined
  app_id: string
  secret: string
  timeout_ms?: number
  now?: () => number
}

const Now = z.object({
  text: z.string(),
  icon: z.string(),
  temp_c: z.number(),
  wind: z.string(),
  humidity: z.number(),
  at: z
    .number()
    .int()
    .transform((at_s) => at_s * 1000),
})

export function openWeatherGateway({ secret, ...config }: WeatherGatewayConfig): WeatherGateway {
  const client = new SignedClient({
    provider: 'weather',
    ...config,
    scheme: hmacScheme(secret),
    refusals: ['CITY_UNKNOWN'],
  })
  return { configured: client.configured, now: (place) => client.post('now', place, Now) }
}
