/** Where parcels are. */
import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { SignedClient } from '../signed-client.ts'
import { hmacScheme } from '../signing.ts'

export const SHIPMENT_STATES = ['created', 'in_transit', 'delivering', 'delivered', 'exception', 'returned'] as const

export interface Trace {
  status: (typeof SHIPMENT_STATES)[number]
  text: string
  location: string
  /** ms since 1970 */
  at: number
}

export interface TrackedShipment {
  carrier_code: string
  tracking_no: string
  status: (typeof SHIPMENT_STATES)[number]
  /** Oldest first. */
  traces: Trace[]
}

export interface CarrierGateway {
  readonly configured: boolean
  /** Which carriers give out numbers that look like this. */
  recognise(tracking_no: string): Promise<string[]>
  /** From now on the carrier's events are told to callback_url. @throws GatewayRefused CARRIER_UNKNOWN, NUMBER_UNKNOWN; OutcomeUnknown */
  register(input: { carrier_code: string; tracking_no: string; callback_url: string }): Promise<TrackedShipment>
  /** @throws GatewayRefused NOT_REGISTERED, CARRIER_UNKNOWN, NUMBER_UNKNOWN; OutcomeUnknown */
  trace(input: { carrier_code: string; tracking_no: string }): Promise<TrackedShipment>
  /** @throws SignatureError */
  parseCallback(
    path: string,
    headers: IncomingHttpHeaders,
    raw: Buffer,
  ): { event_id: string; shipment: TrackedShipment }
}

export interface CarrierGatewayConfig {
  base_url: string | undefined
  app_id: string
  secret: string
  timeout_ms?: number
  now?: () => number
}

const Status = z.enum(SHIPMENT_STATES)
const Shipment = z.object({
  carrier_code: z.string(),
  tracking_no: z.string(),
  status: Status,
  traces: z.array(
    z.object({
      status: Status,
      text: z.string(),
      location: z.string(),
      at: z
        .number()
        .int()
        .transform((at_s) => at_s * 1000),
    }),
  ),
})
const Event = z.object({ event_id: z.string().min(8).max(80), event_type: z.literal('shipment.moved'), data: Shipment })

export function openCarrierGateway({ secret, ...config }: CarrierGatewayConfig): CarrierGateway {
  const refusals = ['CARRIER_UNKNOWN', 'NUMBER_UNKNOWN', 'NOT_REGISTERED']
  const client = new SignedClient({ provider: 'carriers', ...config, scheme: hmacScheme(secret), refusals })
  return {
    configured: client.configured,
    recognise: async (tracking_no) =>
      (await client.post('recognise', { tracking_no }, z.object({ carrier_codes: z.array(z.string()) }))).carrier_codes,
    register: (input) => client.post('register', input, Shipment),
    trace: (input) => client.post('trace', input, Shipment),
    parseCallback(path, headers, raw) {
      const { event_id, data } = client.callback(path, headers, raw, Event)
      return { event_id, shipment: data }
    },
  }
}
