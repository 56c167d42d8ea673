/**
 * The client a connection comes from where proxies stand before us. As the HTTP server does it: what the proxies of TRUST_PROXY say is
 * believed, and no other client.
 */
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { appState } from '../../app-state.ts'
import type { Services } from '../../services.ts'

/** @param trust_proxy addresses with commas between, as TRUST_PROXY has them */
export const trustedBy = (trust_proxy: string | undefined) =>
  proxyAddr.compile(trust_proxy === undefined ? [] : trust_proxy.split(',').map((one) => one.trim()))

const trusted = appState(({ config: { TRUST_PROXY } }) => trustedBy(TRUST_PROXY))

/** Whether the other end of the connection is a proxy of ours. */
export const isFromProxy = (services: Services, { socket: { remoteAddress } }: IncomingMessage): boolean =>
  remoteAddress !== undefined && trusted(services)(remoteAddress, 0)

/** The client's address, as the nearest proxy of ours says it; without one the other end of the connection. */
export const clientAddress = (services: Services, request: IncomingMessage): string =>
  proxyAddr(request, trusted(services))
