/** Identity pictures, documents of adjustments and files of notes for operators: an address that works for five minutes, for one operator, and leaves an entry in the audit log. */
import { operator as rows, SHOWN_BY } from '@juya/contract'
import type { FastifyInstance } from 'fastify'
import { audit } from '../../platform/audit.ts'
import type { Ctx, OperatorCtx } from '../../platform/context.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import { mayCall, openCtx, operatorToken } from '../../platform/http/authenticate.ts'
import { isSigned, signatureFor } from '../../platform/secrets/keys.ts'
import type { Services } from '../../platform/services.ts'
import { identityOwner, logDataAccess } from '../account/index.ts'
import { noteById } from './notes/notes.ts'

const LIFE_MS = 300_000
const ROUTE = '/api/operator/realname/document'

interface Ticket {
  of: 'realname' | 'adjustment' | 'note'
  /** The filing's number, the proposal's, or the note's. */
  id: number
  path: string
}

const USE = 'operator.document'
const signedOver = (operator_id: number, { of, id, path }: Ticket, until: number) => [operator_id, of, id, path, until]

/** The address of one document, for the operator of ctx alone. @param now by the database's clock, which every node looks at */
export function documentUrl(ctx: OperatorCtx, ticket: Ticket, now: number): string {
  const until = now + LIFE_MS
  const query = new URLSearchParams({
    of: ticket.of,
    id: String(ticket.id),
    path: ticket.path,
    until: String(until),
    sig: signatureFor(ctx, USE, signedOver(ctx.operator.id, ticket, until)),
  })
  return `${ROUTE}?${query}`
}

/** A role that was taken away in the meantime opens nothing any more. */
async function maySeeNote(ctx: Ctx, operator: OperatorCtx['operator'], id: number): Promise<boolean> {
  const found = await noteById(ctx, id)
  return found !== undefined && mayCall(operator, rows[SHOWN_BY[found.kind]])
}

/** GET the file. Needs the console cookie and an unspent address; anything else is "not found". */
export function documentRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { of?: string; id?: string; path?: string; until?: string; sig?: string } }>(
    ROUTE,
    async (request, reply) => {
      const ctx = openCtx(services, request)
      const token = operatorToken(request)
      const operator = token ? await services.auth.operator(ctx, token) : undefined
      const { of, id, path = '', until, sig = '' } = request.query
      const ticket: Ticket = { of: of === 'adjustment' || of === 'note' ? of : 'realname', id: Number(id), path }
      const right = operator && isSigned(ctx, USE, signedOver(operator.id, ticket, Number(until)), sig)
      if (!right || !(Number(until) > (await databaseNow(ctx)))) return reply.callNotFound()
      if (ticket.of === 'note' && !(await maySeeNote(ctx, operator, ticket.id))) return reply.callNotFound()
      const bytes = await services.files.read(path)
      if (!bytes) return reply.callNotFound()
      await inTransaction(ctx, async (tx) => {
        const user_id = ticket.of === 'realname' ? await identityOwner(tx, ticket.id) : undefined
        if (user_id !== undefined)
          await logDataAccess(tx, operator, { user_id, what: 'document', about: `realname:${ticket.id}` })
        await audit(tx, {
          actor_type: 'operator',
          actor_id: operator.id,
          action: `${ticket.of}.view_document`,
          target_type: ticket.of,
          target_id: ticket.id,
          after: { path },
        })
      })
      reply.header('cache-control', 'private, no-store').header('x-content-type-options', 'nosniff')
      // A PDF may hold scripts: it is saved, not opened on our own address.
      if (path.endsWith('.pdf'))
        return reply
          .type('application/pdf')
          .header('content-disposition', `attachment; filename="${ticket.of}-${ticket.id}.pdf"`)
          .send(bytes)
      return reply.type('image/webp').send(bytes)
    },
  )
}
