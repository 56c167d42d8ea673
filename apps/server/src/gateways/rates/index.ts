/** Reference rates of currencies, in the protocol of Frankfurter: GET /v1/latest?base=CNY&symbols=USD,EUR → {base, date, rates}. */
import { z } from 'zod'
import { GatewayRefused, OutcomeUnknown } from '../errors.ts'
import { TIMEOUT_MS } from '../signed-client.ts'

export interface PublishedRates {
  /** yyyy-mm-dd, the day the provider names. */
  date: string
  /** Units of a currency that one CNY is worth, by its code; as the provider says it, be it plausible or not. */
  units_per_cny: Readonly<Record<string, number>>
}

export interface RatesGateway {
  readonly configured: boolean
  /** @throws GatewayRefused (NOT_CONFIGURED, or the provider's HTTP status), OutcomeUnknown */
  latest(currencies: readonly string[]): Promise<PublishedRates>
}

export interface RatesGatewayConfig {
  base_url: string | undefined
  timeout_ms?: number
}

const BASE = 'CNY'
const Published = z.object({ base: z.literal(BASE), date: z.iso.date(), rates: z.record(z.string(), z.number()) })

export function openRatesGateway({ base_url, timeout_ms = TIMEOUT_MS }: RatesGatewayConfig): RatesGateway {
  return {
    configured: base_url !== undefined,
    async latest(currencies) {
      if (base_url === undefined) throw new GatewayRefused('rates', 'NOT_CONFIGURED', 'latest')
      const url = new URL('/v1/latest', base_url)
      url.search = new URLSearchParams({ base: BASE, symbols: currencies.join(',') }).toString()
      const { date, rates } = await published(url, timeout_ms)
      return { date, units_per_cny: rates }
    },
  }
}

async function published(url: URL, timeout_ms: number): Promise<z.output<typeof Published>> {
  let response: Response
  let answer: unknown
  try {
    response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeout_ms) })
    answer = response.ok ? await response.json() : undefined
  } catch (problem) {
    throw new OutcomeUnknown('rates', String((problem as Error).cause ?? problem))
  }
  if (response.status >= 400 && response.status < 500)
    throw new GatewayRefused('rates', String(response.status), url.search)
  const parsed = Published.safeParse(answer)
  if (!parsed.success) throw new OutcomeUnknown('rates', `answered something unreadable, HTTP ${response.status}`)
  return parsed.data
}
