/**
 * The messenger's login, with the paths and fields of WeChat's web authorisation: the person is sent to the authorize page, comes
 * back to redirect_uri with a code that works once within five minutes, and the server exchanges it for the openid.
 */
import { createHash, randomBytes } from 'node:crypto'
import { escapeHtml } from '../escape.ts'
import type { World } from '../world.ts'

export interface SocialPerson {
  openid: string
  unionid: string
  nickname: string
  headimgurl: string
}

const CODE_TTL_MS = 300_000
const NAMES = ['林语堂前', '青瓷小筑', '半亩方塘', '顾小满', '木石居', '一叶知秋']

/** Stands for a person on the authorize page who does not agree. */
const NOBODY = 'nobody'

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** The people who can be chosen on the authorize page; any other openid is a person, too. */
export const SOCIAL_PEOPLE: readonly SocialPerson[] = NAMES.map((nickname, index) =>
  person(`o_demo_${index + 1}`, nickname),
)

function person(openid: string, nickname: string): SocialPerson {
  return { openid, unionid: `u_${digest(openid).slice(0, 20)}`, nickname, headimgurl: '' }
}

export class SocialProvider {
  readonly #world: World
  readonly #app: { app_id: string; secret: string }
  constructor(world: World, app: { app_id: string; secret: string }) {
    this.#world = world
    this.#app = app
  }

  /** Issues a code for a person, as the authorize page does when they agree. */
  grant(openid: string): string {
    const code = randomBytes(16).toString('hex')
    this.#world.social_codes.set(code, { code, openid, lapses_at_ms: this.#world.now() + CODE_TTL_MS, used: false })
    return code
  }

  /** Where the browser goes next, or the page that asks who is logging in. */
  authorize(query: Record<string, string | undefined>): { redirect: string } | { html: string } | { refused: string } {
    if (query.appid !== this.#app.app_id) return { refused: 'unknown appid' }
    let back: URL
    try {
      back = new URL(query.redirect_uri ?? '')
    } catch {
      return { refused: 'redirect_uri is wrong' }
    }
    if (!['http:', 'https:'].includes(back.protocol)) return { refused: 'redirect_uri is wrong' }
    if (query.as) {
      // A person who refuses comes back with the state alone.
      if (query.as !== NOBODY) back.searchParams.set('code', this.grant(query.as))
      back.searchParams.set('state', query.state ?? '')
      return { redirect: back.href }
    }
    const again = new URLSearchParams(
      Object.entries(query).filter((pair): pair is [string, string] => pair[1] !== undefined),
    )
    const rows = [...SOCIAL_PEOPLE, { openid: NOBODY, nickname: '拒绝' }].map(({ openid, nickname }) => {
      again.set('as', openid)
      return `<li><a href="?${escapeHtml(again.toString())}">${escapeHtml(nickname)}</a></li>`
    })
    return {
      html: `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><title>Messenger login</title><h1>Who is logging in?</h1><ul>${rows.join('')}</ul>`,
    }
  }

  exchange(query: Record<string, string | undefined>) {
    if (query.appid !== this.#app.app_id || query.secret !== this.#app.secret)
      return { errcode: 40125, errmsg: 'invalid appsecret' }
    const code = this.#world.social_codes.get(query.code ?? '')
    if (!code) return { errcode: 40029, errmsg: 'invalid code' }
    if (code.used) return { errcode: 40163, errmsg: 'code been used' }
    if (this.#world.now() > code.lapses_at_ms) return { errcode: 42003, errmsg: 'code expired' }
    code.used = true
    const known = this.#personOf(code.openid)
    return {
      access_token: this.#tokenOf(known.openid),
      expires_in: 7200,
      openid: known.openid,
      unionid: known.unionid,
      scope: 'snsapi_userinfo',
    }
  }

  userinfo(query: Record<string, string | undefined>) {
    const openid = query.openid ?? ''
    if (query.access_token !== this.#tokenOf(openid)) return { errcode: 40001, errmsg: 'invalid credential' }
    return this.#personOf(openid)
  }

  #tokenOf = (openid: string): string => digest(`${openid}:${this.#app.secret}`)
  #personOf = (openid: string): SocialPerson =>
    SOCIAL_PEOPLE.find((known) => known.openid === openid) ?? person(openid, `用户${digest(openid).slice(0, 4)}`)
}
