/** How much one client may ask of the sockets: connections of a network, events of a socket. */
import type { Socket } from 'socket.io'
import { networkOf } from '../http/limits/network-address.ts'
import { clientAddress } from '../http/limits/proxies.ts'
import type { Services } from '../services.ts'

/** A page that comes back joins sixty rooms at once; more than this in a second is no page. */
export const EVENTS_PER_S = 200
/** Many people may be behind one address, a campus or a carrier. */
export const SOCKETS_PER_NETWORK = 500

const SECOND_MS = 1_000
const LOOPBACK = /^(::1|(::ffff:)?127\.)/

/** The open sockets of each network. */
export class SocketCounts {
  private readonly open = new Map<string, number>()

  /** @returns false when the network has as many as it may */
  take(network: string, max: number): boolean {
    const taken = this.open.get(network) ?? 0
    if (taken >= max) return false
    this.open.set(network, taken + 1)
    return true
  }

  giveBack(network: string): void {
    const left = (this.open.get(network) ?? 1) - 1
    if (left > 0) this.open.set(network, left)
    else this.open.delete(network)
  }
}

/** The network a socket comes from; undefined for this machine itself, which is a proxy that says nothing of whom it stands for. */
export function networkOfSocket(services: Services, { request }: Socket): string | undefined {
  const address = clientAddress(services, request)
  return LOOPBACK.test(address) ? undefined : networkOf(address)
}

/** Ends a socket that sends more events than any page would. */
export function limitEvents(socket: Socket): void {
  let [since, count] = [performance.now(), 0]
  socket.use((_event, next) => {
    const now = performance.now()
    if (now - since >= SECOND_MS) [since, count] = [now, 0]
    count++
    if (count > EVENTS_PER_S) socket.disconnect(true)
    else next()
  })
}
