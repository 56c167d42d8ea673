/**
 * Rounds of a randomness beacon, in drand's HTTP protocol: GET /<chain>/public/<round> → {round, signature}. Chain and key are pinned: what
 * a relay says is believed only with the chain's signature, so relays need no trust and any of them will do.
 */
import { type BeaconChain, isQuicknet, QUICKNET, SANDBOX_CHAIN } from '@juya/verify'
import { isRound } from '@juya/verify/beacon/drand.ts'
import { z } from 'zod'
import { GatewayRefused, OutcomeUnknown } from '../errors.ts'
import { TIMEOUT_MS } from '../signed-client.ts'

export interface BeaconGateway {
  readonly configured: boolean
  readonly chain: BeaconChain
  /** A round's signature, checked; null: no relay has it yet. @throws GatewayRefused NOT_CONFIGURED, OutcomeUnknown when no relay answers truly */
  round(round: number): Promise<string | null>
}

export interface BeaconGatewayConfig {
  /** The public beacon's relays. */
  relays: readonly string[]
  /** Where there are none: what plays a beacon of its own. */
  sandbox_url: string | undefined
  timeout_ms?: number
}

const Round = z.object({ round: z.number().int(), signature: z.string() })
/** drand says 404, 425 or 500 for a round that is not made yet, by version. */
const NOT_YET = [404, 425]
const SANDBOX_RELAYS = ['/drand/1/', '/drand/2/', '/drand/3/']

export function openBeaconGateway({
  relays,
  sandbox_url,
  timeout_ms = TIMEOUT_MS,
}: BeaconGatewayConfig): BeaconGateway {
  const chain = relays.length > 0 || sandbox_url === undefined ? QUICKNET : SANDBOX_CHAIN
  const bases = isQuicknet(chain) ? relays : SANDBOX_RELAYS.map((path) => new URL(path, sandbox_url).href)
  return {
    configured: bases.length > 0,
    chain,
    async round(round) {
      if (bases.length === 0) throw new GatewayRefused('drand', 'NOT_CONFIGURED', 'round')
      const faults: string[] = []
      let not_yet = 0
      for (const base of bases) {
        const said = await askRelay(new URL(`${chain.chain_hash}/public/${round}`, slashed(base)), timeout_ms)
        if (said === 'not_yet') not_yet++
        else if ('fault' in said) faults.push(said.fault)
        else if (said.round === round && isRound(chain, round, said.signature)) return said.signature
        else faults.push('a signature that is not the chain’s')
      }
      if (not_yet > 0) return null
      throw new OutcomeUnknown('drand', faults.join('; '))
    },
  }
}

const slashed = (base: string): string => (base.endsWith('/') ? base : `${base}/`)

async function askRelay(url: URL, timeout_ms: number): Promise<z.output<typeof Round> | 'not_yet' | { fault: string }> {
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeout_ms) })
    if (NOT_YET.includes(response.status)) return 'not_yet'
    if (!response.ok) return { fault: `HTTP ${response.status}` }
    const parsed = Round.safeParse(await response.json())
    return parsed.success ? parsed.data : { fault: 'something unreadable' }
  } catch (problem) {
    return { fault: String((problem as Error).cause ?? problem) }
  }
}
