/** The environment, read once and checked: a wrong value stops the start with one clear line. */
import { existsSync, readFileSync } from 'node:fs'
import { z } from 'zod'

const Switch = z.enum(['0', '1']).transform((value) => value === '1')

const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, 'must start with postgres://'),
  DATABASE_POOL: z.coerce.number().int().min(2).max(200).default(20),
  /** A streaming replica of DATABASE_URL, for what guests may read a moment late. */
  READ_DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, 'must start with postgres://')
    .optional(),
  REDIS_URL: z
    .string()
    .regex(/^rediss?:\/\//, 'must start with redis://')
    .optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  /** The port takes TLS with a certificate this machine makes itself: for a phone's camera, in the same network. Not in production. */
  HTTPS: Switch.default(false),
  /** All addresses in production and with HTTPS; elsewhere this machine alone. */
  HOST: z.string().optional(),
  /** Addresses of proxies whose X-Forwarded-For is believed; none by default. */
  TRUST_PROXY: z.string().optional(),
  /** Seconds a stopping web node gives load balancers to look elsewhere, and then open connections to end by themselves. */
  DRAIN_S: z.coerce.number().min(0).max(10).default(0),
  DATA_DIR: z.string().default('./data'),
  /** Which parts this process runs. */
  ROLES: z
    .string()
    .default('web,work')
    .transform((csv) => csv.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(['web', 'work', 'media'])).min(1))
    .refine((roles) => roles.length === 1 || !roles.includes('media'), 'media has a process of its own'),
  DEMO: Switch.default(true),
  /** Robot bidders of the demo world; ordinary users with an ordinary flag. */
  ROBOTS: Switch.default(false),
  /** Addresses that may read /metrics and /openapi.json in production, beside this machine. */
  METRICS_FROM: z
    .string()
    .default('')
    .transform((csv) =>
      csv
        .split(',')
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  RATE_LIMITS: Switch.default(true),
  /** A file the daily copy's job touches when it is done. */
  BACKUP_MARK: z.string().optional(),
  /** Plays every provider that has no address of its own below. */
  SANDBOX_URL: z.url().optional(),
  CARDS_URL: z.url().optional(),
  WECHAT_PAY_URL: z.url().optional(),
  ALIPAY_URL: z.url().optional(),
  PAYOUTS_URL: z.url().optional(),
  SMS_URL: z.url().optional(),
  SOCIAL_URL: z.url().optional(),
  CARRIERS_URL: z.url().optional(),
  IDENTITY_URL: z.url().optional(),
  WEATHER_URL: z.url().optional(),
  MODERATION_URL: z.url().optional(),
  RATES_URL: z.url().optional(),
  /** Relays of drand quicknet, comma-separated: https://api.drand.sh,https://api2.drand.sh,https://api3.drand.sh */
  DRAND_URLS: z
    .string()
    .default('')
    .transform((csv) => csv.split(',').flatMap((one) => one.trim() || []))
    .pipe(z.array(z.url())),
  PUBLIC_URL: z.url().optional(),
  /** Where the role media listens: publishers, viewers, and its private door. */
  MEDIA_PORT: z.coerce.number().int().min(0).max(65_535).default(8085),
  /** Whether the launcher runs it beside the web role, whose port browsers use for both: its sockets are handed over to it, or piped. */
  MEDIA_BESIDE: z.enum(['no', 'handed', 'piped']).default('no'),
  /** The origin at which browsers reach it; the app's own where none is given. */
  MEDIA_URL: z.url().optional(),
  /** Where the role media takes publishers by RTMP, such as 1935; none where none is given. */
  RTMP_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** What the media node's network carries, in Mbit/s: above it viewers get less. */
  MEDIA_MBIT: z.coerce.number().min(1).max(100_000).default(800),
  /** Where the web role finds the private door; this machine's where none is given. */
  VIDEO_URL: z.url().optional(),
  /** Where the role media finds the web role to tell it what happens; PUBLIC_URL, else this machine's, where none is given. */
  WEB_URL: z.url().optional(),
  JUYA_SECRETS_FILE: z.string().optional(),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: z.url().optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
})
export type Config = Omit<z.output<typeof Environment>, 'HOST'> & { HOST: string }

/** The role media has no database. */
const MediaEnvironment = Environment.omit({ DATABASE_URL: true })
export type MediaConfig = Omit<Config, 'DATABASE_URL'>

/**
 * @throws Error whose message is one line per wrong variable, fit for a terminal
 */
export const readConfig = (env: NodeJS.ProcessEnv = process.env): Config => withHost(readAs(Environment, env))

/** For a process of the role media. @throws Error as readConfig does */
export const readMediaConfig = (env: NodeJS.ProcessEnv = process.env): MediaConfig =>
  withHost(readAs(MediaEnvironment, env))

function readAs<E extends z.ZodType>(environment: E, env: NodeJS.ProcessEnv): z.output<E> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const result = environment.safeParse(given)
  if (result.success) return result.data
  const lines = result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The configuration is wrong:\n  ${lines.join('\n  ')}`)
}

/** Without an address given: what is for trying (operators whose passwords are public) is not for the neighbours, unless a phone of theirs is asked in. */
function withHost<E extends { HOST?: string | undefined; NODE_ENV: string; HTTPS: boolean }>(
  given: E,
): E & { HOST: string } {
  const in_production = given.NODE_ENV === 'production'
  if (in_production && given.HTTPS)
    throw new Error(
      'The configuration is wrong:\n  HTTPS: in production TLS ends at the proxy, with a certificate somebody vouches for',
    )
  return { ...given, HOST: given.HOST ?? (in_production || given.HTTPS ? '0.0.0.0' : '127.0.0.1') }
}

const Secrets = z.object({
  /** 32 bytes, base64: encrypts identity numbers, payout accounts and TOTP secrets at rest. */
  app_key: z.base64(),
  /** Ed25519 (PEM): signs bid receipts and daily roots; the key id names it to those who verify later. */
  receipt_private_key: z.string(),
  receipt_public_key: z.string(),
  receipt_key_id: z.string(),
  /** Our credentials at the card provider (RSA, PEM) and the key it signs callbacks with. */
  card_merchant_id: z.string(),
  card_private_key: z.string(),
  card_provider_public_key: z.string(),
  /** WeChat Pay's API v3 and Alipay; without them the app is not offered. Platform keys (PEM) by serial or PUB_KEY_ID_… */
  wechat_pay: z
    .object({
      mchid: z.string().min(1),
      serial_no: z.string().min(1),
      private_key: z.string(),
      platform_keys: z.record(z.string(), z.string()).refine((keys) => Object.keys(keys).length > 0, 'needs a key'),
      api_v3_key: z.string().length(32),
    })
    .optional(),
  alipay: z.object({ app_id: z.string().min(1), private_key: z.string(), alipay_public_key: z.string() }).optional(),
  sms_key: z.string(),
  social_app_id: z.string(),
  social_secret: z.string(),
  carriers_key: z.string(),
  identity_key: z.string(),
  weather_key: z.string(),
  /** Judges texts and pictures; without it nothing is asked, and what is written is judged by the lists of words and by people. */
  moderation_key: z.string().optional(),
})
export type Secrets = z.output<typeof Secrets>

/** Reads the secrets file that `npm start` makes at the first start, or that an operator provides. */
export function readSecrets(path: string): Secrets {
  if (!existsSync(path))
    throw new Error(`The secrets file ${path} is missing. Start with npm start, or make one as docs/OPERATING.md says.`)
  // Further keys in the file (the sandbox's own) are not ours to read.
  return Secrets.parse(JSON.parse(readFileSync(path, 'utf8')))
}
