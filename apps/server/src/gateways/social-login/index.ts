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
   * Where to send the browser. The nonce travels in the return address: it must be one that was given to this very browser, and
   * the caller must see it come back beside the code, because `state` is a constant of the legacy client.
   */
  authorizeUrl(input: { return_url: string; nonce: string; state?: string }): string
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
