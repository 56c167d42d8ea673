/** Login through the messenger. */
import { WeChatLogin } from './wechat.ts'

export interface SocialProfile {
  provider: 'wechat'
  openid: string
  unionid: string | null
  nickname: string
  /** https address, or empty. */
  avatar: string
}

export interface SocialLoginGateway {
  readonly configured: boolean
  /**
   * Where a page sends the browser, with RETURN_URL where its own address goes, percent-encoded; null when no messenger is set up.
   * `state` is a constant of the legacy client, so the page puts a nonce of its own into the return address and takes no code that
   * comes back without it.
   */
  authorizeTemplate(): string | null
  /** Turns a code into the person. A code works once. @throws GatewayRefused INVALID_CODE; OutcomeUnknown */
  exchange(code: string): Promise<SocialProfile>
}

export interface SocialLoginConfig {
  base_url: string | undefined
  app_id: string
  secret: string
  timeout_ms?: number
}

export const openSocialLoginGateway = (config: SocialLoginConfig): SocialLoginGateway => new WeChatLogin(config)
