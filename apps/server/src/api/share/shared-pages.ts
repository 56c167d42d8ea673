/**
 * The addresses people send each other: /h5/lot/39, /h5/shop/5, /h5/article/auction_rules. What stands behind a # never reaches a server, so
 * a messenger could not show what a link of the app is about. These are answered with the app's page and a head about the one thing;
 * the app then goes on to its screen.
 */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { visibleLot } from '../../domains/auction/index.ts'
import { shopRows } from '../../domains/shop/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { openCtx } from '../../platform/http/authenticate.ts'
import { Refusal, refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { cardsOf } from '../auction/cards.ts'
import { yuan } from '../order/texts.ts'
import { publicBrief } from '../shop/cards.ts'
import { article } from '../site/articles.ts'
import { type SharedHead, withHead, withScreen } from './head.ts'

/** What one kind of thing says about itself. */
type About = Pick<SharedHead, 'title' | 'description' | 'type'> & { picture?: string | null | undefined }

const PICTURE_WIDTH = 800

const moment = (ctx: Ctx, ms: number): string =>
  new Intl.DateTimeFormat(ctx.locale === 'en' ? 'en-GB' : 'zh-CN', {
    timeZone: 'Asia/Shanghai',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(ms)

/** Messengers keep what they once read, so a running price says when it was. */
async function aboutLot(ctx: Ctx, id: number): Promise<About> {
  const [lot] = await cardsOf(ctx, [await visibleLot(ctx, id)])
  const { status, current_fen, start_fen, hammer_fen, bid_count, starts_at, ends_at_ms, title, image } = lot!
  const zh = ctx.locale === 'zh-CN'
  const money = (fen: number) => `¥${yuan(fen)}`
  const now = moment(ctx, await databaseNow(ctx))
  const end = moment(ctx, ends_at_ms)
  const zone = zh ? '北京时间' : 'China time'
  const price = money(bid_count > 0 ? current_fen : start_fen)
  const description =
    status === 'live'
      ? zh
        ? `${now} ${bid_count > 0 ? '当前价' : '起拍价'} ${price}，${end} 截拍（${zone}）`
        : `${bid_count > 0 ? 'Current bid' : 'Start price'} ${price} at ${now}, ends ${end} (${zone})`
      : status === 'scheduled'
        ? zh
          ? `起拍价 ${money(start_fen)}，${moment(ctx, starts_at * 1_000)} 开拍（${zone}）`
          : `Start price ${money(start_fen)}, opens ${moment(ctx, starts_at * 1_000)} (${zone})`
        : status === 'sold'
          ? zh
            ? `${money(hammer_fen ?? current_fen)} 成交`
            : `Sold for ${money(hammer_fen ?? current_fen)}`
          : zh
            ? '未成交'
            : 'Not sold'
  return { title, description, picture: image, type: 'product' }
}

async function aboutShop(ctx: Ctx, id: number): Promise<About> {
  const row = (await shopRows(ctx, [id])).find((shop) => shop.status === 'active') ?? refuse('NOT_FOUND')
  const { name, logo } = publicBrief(ctx, row)
  const description =
    ctx.locale === 'zh-CN' ? '聚雅藏珍店铺：每次出价都可核验' : 'A shop at Juya, where every bid can be checked'
  return { title: name, description, picture: logo, type: 'website' }
}

async function aboutArticle(ctx: Ctx, code: string): Promise<About> {
  const { title, summary } = await article(ctx, { code })
  return { title, description: summary.join(' '), type: 'article' }
}

/** Without a built app, as in tests of the server alone. */
const BARE_PAGE =
  '<!doctype html><html><head><title>Juya</title><meta name="description" content="Juya" /></head><body></body></html>'
const ID = /^[1-9]\d{0,14}$/
const CODE = /^[\w-]{1,64}$/

/** @param root the built app */
export function serveSharedPages(http: FastifyInstance, services: Services, root: string): void {
  const file = join(root, 'index.html')
  const page = () => (existsSync(file) ? readFileSync(file, 'utf8') : BARE_PAGE)

  const serve = (kind: string, form: RegExp, path: string, about: (ctx: Ctx, name: string) => Promise<About>) =>
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
  serve('lot', ID, `${toScreen('auction.lot')}?id=`, (ctx, id) => aboutLot(ctx, Number(id)))
  serve('shop', ID, `${toScreen('shop.home')}?id=`, (ctx, id) => aboutShop(ctx, Number(id)))
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
