/** Files from lists: asked for by a call, which counts and logs them; fetched once, as a stream. */
import { Readable } from 'node:stream'
import type { Parsed, operator as rows } from '@juya/contract'
import type { FastifyInstance } from 'fastify'
import { openExport, startExport } from '../../../domains/operator/index.ts'
import type { OperatorCtx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { mayCall, openCtx, operatorToken } from '../../../platform/http/authenticate.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { csvOf } from './csv.ts'
import { fileTime } from './file-cells.ts'
import { countRows } from './lister.ts'
import { askedOf, callOf } from './query.ts'
import { listNamed } from './registry.ts'

const ROUTE = '/api/operator/exports/file'

/** @throws Refusal FORBIDDEN, VALIDATION for filters the list does not know, REASON_REQUIRED, LIMIT_REACHED */
export async function exportList(ctx: OperatorCtx, input: Parsed<(typeof rows)['exportList']>) {
  const { resource, query } = input
  if (!mayCall(ctx.operator, callOf(resource))) refuse('FORBIDDEN')
  const asked = askedOf(resource, query)
  if (!asked) refuse('VALIDATION', { field: 'query', reason: 'not filters of this list' })
  const { file, token, left, expires_at } = await openExport(ctx, input, (most) =>
    countRows(ctx, listNamed(resource).source, asked, most),
  )
  const url = `${ROUTE}?${new URLSearchParams({ token })}`
  return { id: file.id, rows: file.rows, left_today: left, url, expires_at: seconds(expires_at) }
}

/** GET the file. Needs the console cookie of who asked for it, an unspent address, and the right to the list even now. */
export function exportRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { token?: string } }>(ROUTE, async (request, reply) => {
    const opened = openCtx(services, request)
    const session = operatorToken(request)
    const operator = session ? await services.auth.operator(opened, session) : undefined
    const { token = '' } = request.query
    const file = operator && (await startExport(opened, operator.id, token))
    if (!operator || !file || !mayCall(operator, callOf(file.resource))) return reply.callNotFound()
    const ctx: OperatorCtx = { ...opened, operator }
    const taken_at = fileTime(Math.floor((await databaseNow(ctx)) / 1000))
    const mark = `${operator.login} · ${taken_at} · export ${file.id}`
    const lines = csvOf(ctx, listNamed(file.resource), askedOf(file.resource, file.query)!, { mark, most: file.rows })
    return reply
      .type('text/csv; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="${file.resource}-${file.id}.csv"`)
      .send(Readable.from(lines))
  })
}
