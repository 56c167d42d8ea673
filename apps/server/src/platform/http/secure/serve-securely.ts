/** HTTPS=1: certificate and port, loaded only where they are asked for. */
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../services.ts'
import { takeBothWays } from './both-ways.ts'

/** From now on the server's port takes TLS as well, with the certificate kept in the data folder. */
export async function serveSecurely(app: FastifyInstance, { config, clock }: Services): Promise<void> {
  const { certificateIn } = await import('./certificate.ts')
  takeBothWays(app, await certificateIn(config.DATA_DIR, { now: clock.wall() }))
}
