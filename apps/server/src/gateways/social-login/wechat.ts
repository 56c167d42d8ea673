/** WeChat's web authorisation (OAuth 2): /connect/oauth2/authorize, /sns/oauth2/access_token, /sns/userinfo. */
import { z } from 'zod'
import { GatewayRefused, OutcomeUnknown } from '../errors.ts'
import { TIMEOUT_MS } from '../signed-client.ts'
import type { SocialLoginConfig, SocialLoginGateway, SocialProfile } from './index.ts'
import { RETURN_URL } from './return-url.ts'

const CONSTANT_STATE = 'h5wxlogin'
/** invalid code, code been used, code expired */
const INVALID_CODE = new Set([40029, 40163, 42003])
/** -1: system busy */
const BUSY = -1

const Problem = z.object({ errcode: z.number().int(), errmsg: z.string().default('') })
const Access = z.object({ access_token: z.string(), openid: z.string().min(1).max(64), unionid: z.string().optional() })
const Person = z.object({
  openid: z.string(),
  unionid: z.string().optional(),
  nickname: z.string().max(64),
  headimgurl: z.string().default(''),
})

export class WeChatLogin implements SocialLoginGateway {
  readonly #config: SocialLoginConfig
  constructor(config: SocialLoginConfig) {
    this.#config = config
  }

  get configured(): boolean {
    return this.#config.base_url !== undefined
  }

  /** The messenger compares the order of the parameters, too. */
  authorizeTemplate(): string | null {
    if (!this.configured) return null
    const url = this.#url('/connect/oauth2/authorize', {
      appid: this.#config.app_id,
      redirect_uri: RETURN_URL,
      response_type: 'code',
      scope: 'snsapi_userinfo',
      state: CONSTANT_STATE,
    })
    return `${url.href.replace(encodeURIComponent(RETURN_URL), RETURN_URL)}#wechat_redirect`
  }

  async exchange(code: string): Promise<SocialProfile> {
    const { app_id, secret } = this.#config
    const access = await this.#get(
      '/sns/oauth2/access_token',
      { appid: app_id, secret, code, grant_type: 'authorization_code' },
      Access,
    )
    const person = await this.#get(
      '/sns/userinfo',
      { access_token: access.access_token, openid: access.openid, lang: 'zh_CN' },
      Person,
    )
    if (person.openid !== access.openid) throw new OutcomeUnknown('wechat', 'userinfo answered for somebody else')
    const avatar = person.headimgurl.startsWith('https://') ? person.headimgurl : ''
    return {
      provider: 'wechat',
      openid: access.openid,
      unionid: access.unionid ?? null,
      nickname: person.nickname,
      avatar,
    }
  }

  #url(path: string, query: Record<string, string>): URL {
    if (this.#config.base_url === undefined) throw new GatewayRefused('wechat', 'NOT_CONFIGURED', path)
    const url = new URL(path, this.#config.base_url)
    url.search = new URLSearchParams(query).toString()
    return url
  }

  /** The query carries secrets, so no error message may hold the address. */
  async #get<T extends z.ZodType>(path: string, query: Record<string, string>, shape: T): Promise<z.output<T>> {
    const url = this.#url(path, query)
    let answer: unknown
    try {
      const response = await fetch(url, {
        redirect: 'error',
        signal: AbortSignal.timeout(this.#config.timeout_ms ?? TIMEOUT_MS),
      })
      answer = await response.json()
    } catch (problem) {
      throw new OutcomeUnknown('wechat', `${path} ${(problem as Error).name}`)
    }
    const problem = Problem.safeParse(answer)
    if (problem.success && problem.data.errcode !== 0) {
      if (problem.data.errcode === BUSY) throw new OutcomeUnknown('wechat', `${path} is busy`)
      throw new GatewayRefused(
        'wechat',
        INVALID_CODE.has(problem.data.errcode) ? 'INVALID_CODE' : String(problem.data.errcode),
        problem.data.errmsg,
      )
    }
    const parsed = shape.safeParse(answer)
    if (!parsed.success) throw new OutcomeUnknown('wechat', `${path} answered something unreadable`)
    return parsed.data
  }
}
