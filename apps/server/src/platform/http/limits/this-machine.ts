/** Whether a request comes from this machine itself. */
import type { FastifyRequest } from 'fastify'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** A request that came through a proxy is not this machine's. */
export const isFromThisMachine = ({ ip, headers }: FastifyRequest): boolean =>
  LOOPBACK.has(ip) && headers['x-forwarded-for'] === undefined && headers.forwarded === undefined
