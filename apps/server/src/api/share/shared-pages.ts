/**
 * The addresses people send each other: /h5/lot/39, /h5/live/7, /h5/article/auction_rules. What stands behind a # never reaches a server, so
 * a messenger could not show what a link of the app is about. These are answered with the app's page and a head about the one thing;
 * the app then goes on to its screen.
 */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { THINGS, thingsIn } from '@juya/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Ctx } from '../../platform/context.ts'
import { openCtx } from '../../platform/http/authenticate.ts'
import { Refusal } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { type SharedText, thingOf } from '../../platform/things/things.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { sharedSession } from '../live/sharing.ts'
import { article } from '../site/articles.ts'
import { withHead, withScreen } from './head.ts'

const PICTURE_WIDTH = 800

async function aboutArticle(ctx: Ctx, code: string): Promise<SharedText> {
  const { title, summary } = await article(ctx, { code })
  return { title, description: summary.join(' '), picture: null, type: 'article' }
}

/** Without a built app, as in tests of the server alone. */
const BARE_PAGE =
  '<!doctype html><html><head><title>Juya</title><meta name="description" content="Juya" /></head><body></body></html>'
const ID = /^[1-9]\d{0,14}$/
const PAY_NO = /^P\d{16}$/
const CODE = /^[\w-]{1,64}$/

/** @param root the built app */
export function serveSharedPages(http: FastifyInstance, services: Services, root: string): void {
  const file = join(root, 'index.html')
  const page = () => (existsSync(file) ? readFileSync(file, 'utf8') : BARE_PAGE)

  const serve = (kind: string, form: RegExp, path: string, about: (ctx: Ctx, name: string) => Promise<SharedText>) =>
    http.get<{ Params: { name: string } }>(`/h5/${kind}/:name`, async (request, reply) => {
      const { name } = request.params
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'Accept-Language')
      if (!form.test(name)) return reply.code(404).send(page())
      const screen = path + name
      const ctx = openCtx(services, request)
      try {
        const { picture, ...head } = await about(ctx, name)
        const origin = originOf(services, request)
        const image = picture ? absolute(origin, picture) : undefined
        const url = `${origin}/h5/${kind}/${name}`
        return reply.send(withHead(page(), { ...head, screen, locale: ctx.locale, url, ...(image ? { image } : {}) }))
      } catch (error) {
        // The screen says that the thing is not there.
        if (error instanceof Refusal) return reply.code(404).send(withScreen(page(), screen))
        throw error
      }
    })
  for (const thing of thingsIn('share'))
    serve(thing, ID, `${toScreen(THINGS[thing].screen)}?id=`, (ctx, id) =>
      thingOf<'share'>(ctx, thing).share(ctx, Number(id)),
    )
  // A payment app sends the payer's browser back here; it may add what it likes behind the address.
  http.get<{ Params: { pay_no: string } }>('/h5/paid/:pay_no', (request, reply) => {
    const { pay_no } = request.params
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache')
    if (!PAY_NO.test(pay_no)) return reply.code(404).send(page())
    return reply.send(withScreen(page(), toScreen('payment.result', { pay_no })))
  })
  serve('live', ID, `${toScreen('live.watch')}?id=`, (ctx, id) => sharedSession(ctx, Number(id)))
  serve('article', CODE, `${toScreen('site.article')}?code=`, aboutArticle)
}

const HOST = /^[\w.-]+(:\d+)?$/

/** As the installation is known; a Host header is only believed where nothing is set, and where it is one. */
const originOf = ({ config, origin }: Services, { protocol, host }: FastifyRequest): string =>
  config.PUBLIC_URL?.replace(/\/$/, '') ?? (HOST.test(host) ? `${protocol}://${host}` : origin())

const absolute = (origin: string, picture: string): string =>
  /^https:\/\//.test(picture)
    ? picture
    : `${origin}/${picture}${picture.startsWith('upload/') ? `?w=${PICTURE_WIDTH}` : ''}`
