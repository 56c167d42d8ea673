/** Whether a name and a resident id number belong together (two-factor check). */
import { z } from 'zod'
import { SignedClient } from '../signed-client.ts'
import { hmacScheme } from '../signing.ts'

export interface IdentityGateway {
  readonly configured: boolean
  /** unknown: the register has no such number. @throws GatewayRefused, OutcomeUnknown */
  check(input: { name: string; id_no: string }): Promise<'match' | 'mismatch' | 'unknown'>
}

export interface IdentityGatewayConfig {
  base_url: string | undefined
  app_id: string
  secret: string
  timeout_ms?: number
  now?: () => number
}

export function openIdentityGateway({ secret, ...config }: IdentityGatewayConfig): IdentityGateway {
  const client = new SignedClient({ provider: 'identity', ...config, scheme: hmacScheme(secret), refusals: [] })
  return {
    configured: client.configured,
    check: async (input) =>
      (await client.post('two-factor', input, z.object({ result: z.enum(['match', 'mismatch', 'unknown']) }))).result,
  }
}
