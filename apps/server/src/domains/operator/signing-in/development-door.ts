/** The authenticator of the demo world's operators, so that a newcomer needs no phone. Answers this machine alone, and does not exist in production. */
import type { FastifyInstance } from 'fastify'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { isFromThisMachine } from '../../../platform/http/limits/this-machine.ts'
import { type Services, systemCtx } from '../../../platform/services.ts'
import { unseal } from '../../account/index.ts'
import { codeAt } from './authenticator.ts'

/** GET /dev/totp?login=…: the six digits valid now, as text. */
export function developmentDoor(app: FastifyInstance, services: Services): void {
  if (services.config.NODE_ENV === 'production') return
  app.get<{ Querystring: { login?: string } }>('/dev/totp', async (request, reply) => {
    if (!isFromThisMachine(request)) return reply.callNotFound()
    const ctx = systemCtx(services, request.id)
    const [row] = await query<{ totp_secret_enc: Buffer }>(
      ctx,
      'operator_dev_totp',
      'select totp_secret_enc from operator_accounts where login = $1',
      [String(request.query.login ?? '').toLowerCase()],
    )
    if (!row) return reply.callNotFound()
    const code = codeAt(unseal(ctx, 'operator.totp', row.totp_secret_enc), await databaseNow(ctx))
    return reply.type('text/plain').header('cache-control', 'no-store').send(code)
  })
}
