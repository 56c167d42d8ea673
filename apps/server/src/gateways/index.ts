/** The outside world as the server sees it: one small interface each, with an adapter that speaks a provider's protocol. */
import { doorSecret } from '../media/doors/door-keys.ts'
import type { Config, Secrets } from '../platform/config.ts'
import type { BeaconGateway } from './beacon/index.ts'
import { openBeaconGateway } from './beacon/index.ts'
import type { CardGateway } from './cards/index.ts'
import { openCardGateway } from './cards/index.ts'
import type { CarrierGateway } from './carriers/index.ts'
import { openCarrierGateway } from './carriers/index.ts'
import type { IdentityGateway } from './identity/index.ts'
import { openIdentityGateway } from './identity/index.ts'
import type { ModerationGateway } from './moderation/index.ts'
import { openModerationGateway } from './moderation/index.ts'
import { Alipay, type PaymentApp, WeChatPay } from './payment-apps/index.ts'
import type { PayoutGateway } from './payouts/index.ts'
import { openPayoutGateway } from './payouts/index.ts'
import type { PaymentProvider } from './provider.ts'
import type { RatesGateway } from './rates/index.ts'
import { openRatesGateway } from './rates/index.ts'
import type { SmsGateway } from './sms/index.ts'
import { openSmsGateway } from './sms/index.ts'
import type { SocialLoginGateway } from './social-login/index.ts'
import { openSocialLoginGateway } from './social-login/index.ts'
import type { VideoGateway } from './video/index.ts'
import { openVideoGateway } from './video/index.ts'
import type { WeatherGateway } from './weather/index.ts'
import { openWeatherGateway } from './weather/index.ts'

export { GatewayRefused, OutcomeUnknown, SignatureError } from './errors.ts'
export type {
  BeaconGateway,
  CardGateway,
  CarrierGateway,
  IdentityGateway,
  ModerationGateway,
  PaymentApp,
  PaymentProvider,
  PayoutGateway,
  RatesGateway,
  SmsGateway,
  SocialLoginGateway,
  WeatherGateway,
}

export interface Gateways {
  cards: CardGateway
  payment_apps: { wechat: PaymentApp; alipay: PaymentApp }
  payouts: PayoutGateway
  sms: SmsGateway
  social: SocialLoginGateway
  carriers: CarrierGateway
  identity: IdentityGateway
  weather: WeatherGateway
  moderation: ModerationGateway
  rates: RatesGateway
  beacon: BeaconGateway
  video: VideoGateway
  /** Where a provider reaches us: an absolute address for one of our callback paths. */
  callbackUrl(path: string): string
}

/**
 * Opens every gateway. A service with neither its own address nor a sandbox is not configured: its calls throw GatewayRefused
 * NOT_CONFIGURED.
 *
 * @param now the wall clock by which messages are signed, and others' judged too old
 */
export function openGateways(config: Config, secrets: Secrets, now: () => number = Date.now): Gateways {
  const at = (own: string | undefined) => own ?? config.SANDBOX_URL
  const origin = config.PUBLIC_URL ?? `http://127.0.0.1:${config.PORT}`
  return {
    cards: openCardGateway({
      base_url: at(config.CARDS_URL),
      merchant_id: secrets.card_merchant_id,
      private_key_pem: secrets.card_private_key,
      provider_public_key_pem: secrets.card_provider_public_key,
      now,
    }),
    payment_apps: {
      wechat: new WeChatPay({
        base_url: at(config.WECHAT_PAY_URL),
        appid: secrets.social_app_id,
        keys: secrets.wechat_pay,
        now,
      }),
      alipay: new Alipay({ base_url: at(config.ALIPAY_URL), keys: secrets.alipay, now }),
    },
    payouts: openPayoutGateway({
      base_url: at(config.PAYOUTS_URL),
      merchant_id: secrets.card_merchant_id,
      private_key_pem: secrets.card_private_key,
      provider_public_key_pem: secrets.card_provider_public_key,
      now,
    }),
    sms: openSmsGateway({ base_url: at(config.SMS_URL), app_id: 'juya-sms', secret: secrets.sms_key, now }),
    social: openSocialLoginGateway({
      base_url: at(config.SOCIAL_URL),
      app_id: secrets.social_app_id,
      secret: secrets.social_secret,
    }),
    carriers: openCarrierGateway({
      base_url: at(config.CARRIERS_URL),
      app_id: 'juya-carriers',
      secret: secrets.carriers_key,
      now,
    }),
    identity: openIdentityGateway({
      base_url: at(config.IDENTITY_URL),
      app_id: 'juya-identity',
      secret: secrets.identity_key,
      now,
    }),
    weather: openWeatherGateway({
      base_url: at(config.WEATHER_URL),
      app_id: 'juya-weather',
      secret: secrets.weather_key,
      now,
    }),
    moderation: openModerationGateway({
      base_url: secrets.moderation_key === undefined ? undefined : at(config.MODERATION_URL),
      app_id: 'juya-moderation',
      secret: secrets.moderation_key ?? '',
      now,
    }),
    rates: openRatesGateway({ base_url: at(config.RATES_URL) }),
    beacon: openBeaconGateway({ relays: config.DRAND_URLS, sandbox_url: config.SANDBOX_URL }),
    video: openVideoGateway({
      base_url: config.VIDEO_URL ?? `http://127.0.0.1:${config.MEDIA_PORT}`,
      secret: doorSecret(secrets),
      browsers_url: config.MEDIA_URL,
      now,
    }),
    callbackUrl: (path) => new URL(path, origin).href,
  }
}
