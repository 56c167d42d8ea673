/** People: signing in, who they are, their passwords and their settings. */
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  Article,
  BindData,
  Count,
  counters,
  Gender,
  Image,
  jsonText,
  LoginData,
  listOf,
  MyShop,
  Nothing,
  Notice,
  NoticeSetting,
  OrderKind,
  opt,
  Privacy,
  Quiet,
  RealnameStatus,
  ReviewDeadline,
  Role,
  Settings,
  UserBrief,
  UserMe,
} from '../shapes/index.ts'
import {
  At,
  Day,
  Fen,
  Flag,
  Id,
  IdNo,
  IdNoTail,
  NewPassword,
  Ok,
  Password,
  PayPassword,
  Phone,
  rowNumber,
  SmsCode,
  text,
  UploadPath,
} from '../units.ts'
import { leaving } from './people/leaving.ts'
import { protecting } from './people/protecting.ts'
import { Application } from './shop.ts'

/** The purpose of an SMS code. */
export const SmsScene = z.enum([
  'login',
  'register',
  'forgot',
  'change_phone',
  'pay_pwd',
  'bind_card',
  'cancel_account',
])

const device = { device_id: z.string().trim().max(64).optional() }
/** The SHA-256 of a verifier, in base64url. */
const Digest = z.string().regex(/^[\w-]{43}$/, { message: 'not a digest' })
/** A random text of the page that never stands in an address. */
const Verifier = z.string().regex(/^[\w-]{43,128}$/, { message: 'not a verifier' })
const bindTicket = { bind_ticket: z.string().trim().max(512).optional(), bind_verifier: Verifier.optional() }
/** Proof of work on the challenge that came with CAPTCHA_REQUIRED. */
const proof = { captcha_token: z.string().max(2_000).optional() }
const inviter = { invite_uid: Id.optional() }
/** The versions the person could read when they agreed. */
const readVersions = { user_agreement_version: rowNumber(1).optional(), privacy_version: rowNumber(1).optional() }

/** Where a person's real name stands, with everything masked. */
export const Realname = z.object({
  status: RealnameStatus,
  reject_reason: opt(z.string()),
  real_name_masked: opt(z.string()),
  id_no_masked: opt(z.string()),
  kind: opt(z.enum(['person', 'shop'])),
  submitted_at: opt(At),
  /** What an operator asks about it; its person answers until then, or it is sent back. */
  asked: opt(z.object({ question: z.string(), asked_at: At, answer_by: opt(At) })),
  /** While it waits for an operator: by when the person hears. */
  review_deadline: opt(ReviewDeadline),
  /** The latest application for a shop, which is decided on its own. */
  application: opt(Application),
})

const PasswordState = z.object({ is_set: z.boolean(), changed_at: opt(At) })

// biome-ignore format: a row opens with its method and path on one line
export const account = defineCalls('account', {
  login: {
    method: 'POST', path: '/api/user/Public/login', effect: 'write', auth: 'public', secret: true, repeat: { anew: 'each', keyless: 'its answer carries a token, which is stored nowhere' }, states: [],
    input: z.object({
      phone: Phone, password: Password, ...proof, ...bindTicket, ...device,
    }),
    data: LoginData,
    refusals: ['BAD_CREDENTIALS', 'ACCOUNT_LOCKED', 'CAPTCHA_REQUIRED', 'SOCIAL_TICKET_INVALID', 'ALREADY_BOUND', 'ACCOUNT_RESTRICTED', 'PWD_NOT_SET', 'LOCKED_BY_OWNER'],
    note: 'Sign in with a password; with bind_ticket the social account is bound as well. A ticket wx_login gave for a verifier needs that verifier. After the third wrong password it takes a proof of work: the refusal brings its challenge.',
  },
  loginByCode: {
    method: 'POST', path: '/api/user/Public/login_code', effect: 'write', auth: 'public', secret: true, repeat: { anew: 'once', keyless: 'its answer carries a token, which is stored nowhere' }, states: [],
    input: z.object({ phone: Phone, sms_code: SmsCode, ...readVersions, ...bindTicket, ...inviter, ...device }),
    data: LoginData,
    refusals: ['SMS_WRONG', 'SMS_LAPSED', 'ACCOUNT_LOCKED', 'SOCIAL_TICKET_INVALID', 'ALREADY_BOUND', 'ACCOUNT_RESTRICTED', 'AGREEMENT_REQUIRED', 'LOCKED_BY_OWNER'],
    note: 'Sign in with an SMS code; an unknown phone is registered (is_new), with the versions in force as agreed to.',
  },
  register: {
    method: 'POST', path: '/api/user/Public/register', effect: 'write', auth: 'public', secret: true, repeat: { anew: 'once', keyless: 'its answer carries a token, which is stored nowhere' }, states: [],
    input: z.object({
      phone: Phone,
      sms_code: SmsCode,
      password: NewPassword,
      nickname: text(20).optional(),
      agree: Flag.default(false),
      /** One that is in force no more has to be read anew. */
      ...readVersions, ...inviter, ...bindTicket, ...device,
    }),
    data: LoginData,
    refusals: ['SMS_WRONG', 'SMS_LAPSED', 'PHONE_TAKEN', 'PASSWORD_WEAK', 'AGREEMENT_REQUIRED', 'SOCIAL_TICKET_INVALID', 'CONTENT_BLOCKED'],
    note: 'Open an account with a password.',
  },
  forgotPassword: {
    method: 'POST', path: '/api/user/Public/forgot_password', effect: 'write', auth: 'public', secret: true, repeat: { anew: 'once', keyless: 'what proves it is a code that works once' }, states: [],
    input: z.object({ phone: Phone, sms_code: SmsCode, password: NewPassword }),
    data: Ok,
    refusals: ['SMS_WRONG', 'SMS_LAPSED', 'PASSWORD_WEAK', 'LOCKED_BY_OWNER'],
    note: 'Set a new password by SMS; ends every session.',
  },
  loginBySocial: {
    method: 'POST', path: '/api/user/Public/wx_login', effect: 'write', auth: 'public', secret: true, repeat: { anew: 'once', keyless: 'its answer carries a token, which is stored nowhere' }, states: [],
    input: z.object({
      code: z.string().trim().min(1).max(256),
      state: z.string().max(64).default('h5wxlogin'),
      nonce: Digest.optional(),
      verifier: Verifier.optional(),
      ...inviter, ...device,
    }),
    data: z.union([LoginData, BindData]),
    refusals: ['SOCIAL_TICKET_INVALID', 'UPSTREAM', 'NOT_CONFIGURED', 'ACCOUNT_RESTRICTED', 'LOCKED_BY_OWNER'],
    note: 'Sign in through the messenger; without a bound account it answers what to bind (no token). nonce is the SHA-256 (base64url) of verifier and came back in the return address; a pair that does not fit is refused before the code is used, and the ticket is good only with this verifier.',
  },
  sendCode: {
    method: 'GET', path: '/api/user/Public/get_code', effect: 'write', auth: 'public', repeat: { anew: 'once', keyless: 'one code a minute' }, states: [],
    input: z.object({ phone: Phone, scene: SmsScene, ...proof }),
    data: z.object({ wait_s: z.number().int(), ttl_s: z.number().int() }),
    refusals: ['LOGIN_EXPIRED', 'CAPTCHA_REQUIRED', 'SMS_TOO_OFTEN', 'DAILY_LIMIT', 'UPSTREAM'],
    note: 'Send an SMS code. For scenes register, forgot and change_phone the answer does not say whether the phone has an account: one that has gets that as a message. Scenes pay_pwd, bind_card, cancel_account and change_phone need a session, the first three the own phone. Ours: no slider; from the second code in 10 minutes a proof of work, whose challenge comes with the refusal (10009); 5 codes an hour and 10 a day per asker and phone, 30 a day per asker.',
  },
  logout: {
    method: 'POST', path: '/api/user/Public/logout', effect: 'write', auth: 'user', before_consent: true, repeat: { anew: 'once', keyless: 'the first ends the session the others came with' }, states: [],
    input: z.object({ all: Flag.default(false) }),
    data: Ok,
    refusals: [],
    note: 'End this session, or all of them.',
  },

  me: {
    method: 'GET', path: '/api/user/Profile/index', effect: 'read', auth: 'user',
    input: Nothing,
    data: UserMe,
    refusals: [],
    note: 'The caller.',
  },
  saveMe: {
    method: 'POST', path: '/api/user/Profile/index', effect: 'write', auth: 'user', repeat: { anew: 'each' }, states: [],
    input: z.object({
      nickname: text(20).optional(),
      avatar: UploadPath.optional(),
      gender: Gender.optional(),
      birthday: Day.optional(),
      signature: text(60, 0).optional(),
      email: z.union([z.literal(''), z.email().max(64)]).optional(),
      wechat_id: text(64, 0).optional(),
      city: z.string().trim().max(30).optional(),
      area: z.string().trim().max(30).optional(),
      /** Any other value is refused with ROLE_INVALID, which names both [R4.1]. */
      role: z.string().max(20).optional(),
    }),
    data: UserMe,
    refusals: ['CONTENT_BLOCKED', 'ROLE_INVALID', 'NOT_FOUND'],
    note: 'Change the given fields.',
  },
  setPassword: {
    method: 'POST', path: '/api/user/Profile/setPassword', effect: 'write', auth: 'user', before_consent: true, secret: true, repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ password: NewPassword, sms_code: SmsCode.optional() }),
    data: Ok,
    refusals: ['SMS_WRONG', 'SMS_LAPSED', 'PASSWORD_WEAK', 'ALREADY_DONE'],
    note: 'Set the first password; a session older than 10 minutes also needs an SMS code.',
  },
  changePassword: {
    method: 'POST', path: '/api/user/Profile/changePassword', effect: 'write', auth: 'user', before_consent: true, secret: true, repeat: { anew: 'each' }, states: [],
    input: z.object({ old_password: Password, password: NewPassword }),
    data: Ok,
    refusals: ['BAD_CREDENTIALS', 'ACCOUNT_LOCKED', 'PASSWORD_WEAK', 'PWD_NOT_SET'],
    note: 'Change the password.',
  },
  realname: {
    method: 'GET', path: '/api/user/Profile/realname', effect: 'read', auth: 'user', secret: true,
    input: Nothing,
    data: Realname,
    refusals: [],
    note: 'Where the real-name verification stands.',
  },
  submitRealname: {
    method: 'POST', path: '/api/user/Profile/realname', effect: 'write', auth: 'user', before_consent: true, secret: true, private_pictures: true, repeat: { anew: 'once', weighty: true }, states: ['realname'],
    input: z.object({
      kind: z.enum(['person', 'shop']).default('person'),
      real_name: text(30, 2).optional(),
      id_no: IdNo.optional(),
      id_front: UploadPath.optional(),
      id_back: UploadPath.optional(),
      hand_held: UploadPath.optional(),
      company_name: text(60, 2).optional(),
      licence_no: z.string().trim().min(8).max(30).optional(),
      licence_img: UploadPath.optional(),
      extra_licences: jsonText(
        z.array(z.object({ kind: z.string().max(20), img: UploadPath, expires_on: Day.optional() })).max(9),
      ).optional(),
      shop: jsonText(
        z.object({
          name: text(20, 2),
          logo: UploadPath.optional(),
          main_category_ids: listOf(Id, 10).default([]),
          intro: text(500, 0).default(''),
          phone: z.string().trim().max(20).optional(),
          /** One of the applicant's addresses: the shop's return address once it is approved. */
          return_address_id: Id.optional(),
          /** The version of the rules for sellers that the applicant agreed to. */
          rules_version: rowNumber(1).optional(),
        }),
      ).optional(),
    }),
    data: Realname,
    refusals: ['ALREADY_DONE', 'AGREEMENT_REQUIRED', 'LIMIT_REACHED', 'CONTENT_BLOCKED', 'NOT_FOUND', 'STATE_CONFLICT'],
    note: 'File the documents; kind shop also files the application for a shop, which is decided on its own. A company names its licence: name, number and picture. A verified person who applies for a shop leaves out name, number and pictures of the card.',
  },
  answerRealname: {
    method: 'POST', path: '/api/user/Profile/answer_realname', effect: 'write', auth: 'user', before_consent: true, secret: true, private_pictures: true, repeat: { anew: 'once' }, states: ['realname'],
    input: z.object({ answer: text(500, 2), images: listOf(UploadPath, 9).default([]) }),
    data: Realname,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CONTENT_BLOCKED'],
    note: "Answer what the platform asked about the caller's latest filing; its review deadline goes on with the answer.",
  },
  checkRealname: {
    method: 'GET', path: '/api/user/Profile/check_realname', effect: 'read', auth: 'user',
    input: Nothing,
    data: z.object({ verified: z.boolean(), status: RealnameStatus, adult: z.boolean() }),
    refusals: [],
    note: 'Whether the real name is verified and the person is of age.',
  },
  counts: {
    method: 'GET', path: '/api/user/Profile/count', effect: 'read', auth: 'user',
    input: Nothing,
    data: counters(
      'watching', 'follows_shop', 'follows_master', 'follows_user', 'fans', 'footprints', 'coupons', 'points', 'posts', 'deposits_held',
      'messages',
    ),
    refusals: [],
    note: 'The numbers on the page of the caller.',
  },
  profile: {
    method: 'GET', path: '/api/user/Profile/profile', effect: 'read', auth: 'user',
    input: z.object({ user_id: Id.optional() }),
    data: UserBrief.extend({
      signature: z.string(),
      counts: z.object({ posts: z.number().int(), follows: z.number().int(), fans: z.number().int(), likes: z.number().int() }),
      followed: opt(z.boolean()),
      shop: opt(z.object({ id: Id, name: z.string(), logo: opt(Image) })),
      /** Only when the caller looks at themselves. */
      me: opt(UserMe),
    }),
    refusals: ['NOT_FOUND'],
    note: "Somebody's public profile, or the caller's own without user_id.",
  },
  orderCounts: {
    method: 'POST', path: '/api/user/Profile/order_count', effect: 'read', auth: 'user',
    /** An empty kind, as legacy forms send it, is any. */
    input: z.object({ kind: OrderKind.or(z.literal('')).optional() }),
    data: counters('to_pay', 'to_share', 'to_ship', 'to_receive', 'to_review', 'after_sale', 'auction_won_unpaid'),
    refusals: [],
    note: "How many of the caller's orders stand in each tab.",
  },

  payPasswordState: {
    method: 'GET', path: '/api/user/Setting/pay_pwd', effect: 'read', auth: 'user',
    input: Nothing,
    data: z.object({
      is_set: z.boolean(),
      locked_until: opt(At),
      free_limit: z.object({ enabled: z.boolean(), per_fen: Fen, day_fen: Fen }),
    }),
    refusals: [],
    note: 'Whether a pay password is set, locked, and what may be paid without it.',
  },
  setPayPassword: {
    method: 'GET', path: '/api/user/Setting/set_pay_password', effect: 'write', auth: 'user', before_consent: true, secret: true, repeat: { anew: 'once' }, states: [],
    input: z.object({ pay_password: PayPassword, sms_code: SmsCode, free_limit_on: Flag.optional() }),
    data: Ok,
    refusals: ['SMS_WRONG', 'SMS_LAPSED', 'PAY_PASSWORD_WEAK', 'ALREADY_DONE'],
    note: 'Set the first pay password.',
  },
  changePayPassword: {
    method: 'GET', path: '/api/user/Setting/change_pay_password', effect: 'write', auth: 'user', before_consent: true, secret: true, repeat: { anew: 'each' }, states: [],
    input: z.object({ old_pay_password: PayPassword, pay_password: PayPassword }),
    data: Ok,
    refusals: ['PAY_PWD_NOT_SET', 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED', 'PAY_PASSWORD_WEAK'],
    note: 'Change the pay password.',
  },
  resetPayPassword: {
    method: 'GET', path: '/api/user/Setting/pay_password_reset', effect: 'write', auth: 'user', before_consent: true, secret: true, repeat: { anew: 'once' }, states: [],
    input: z.object({
      sms_code: SmsCode, id_no_tail6: IdNoTail.optional(), pay_password: PayPassword,
    }),
    data: Ok,
    refusals: ['SMS_WRONG', 'SMS_LAPSED', 'HOLDER_MISMATCH', 'PAY_PASSWORD_WEAK'],
    note: 'Reset a forgotten pay password; withdrawals rest for 24 hours after it.',
  },
  passwordState: {
    method: 'GET', path: '/api/user/Setting/pwd', effect: 'read', auth: 'user',
    input: Nothing,
    data: PasswordState,
    refusals: [],
    note: 'Whether a password is set.',
  },
  setPasswordByGet: {
    method: 'GET', path: '/api/user/Setting/setPassword', effect: 'write', auth: 'user', before_consent: true, secret: true, repeat: { anew: 'once' }, states: [],
    input: z.object({ password: NewPassword, sms_code: SmsCode.optional() }),
    data: Ok,
    refusals: ['SMS_WRONG', 'SMS_LAPSED', 'PASSWORD_WEAK', 'ALREADY_DONE'],
    note: 'As Profile/setPassword.',
  },
  changePasswordByGet: {
    method: 'GET', path: '/api/user/Setting/changePassword', effect: 'write', auth: 'user', before_consent: true, secret: true, repeat: { anew: 'each' }, states: [],
    input: z.object({ old_password: Password, password: NewPassword }),
    data: Ok,
    refusals: ['BAD_CREDENTIALS', 'ACCOUNT_LOCKED', 'PASSWORD_WEAK', 'PWD_NOT_SET'],
    note: 'As Profile/changePassword.',
  },
  settings: {
    method: 'GET', path: '/api/user/Setting/index', effect: 'read', auth: 'user',
    input: Nothing,
    data: Settings,
    refusals: [],
    note: 'Privacy and notice settings.',
  },
  saveSettings: {
    method: 'POST', path: '/api/user/Setting/save', effect: 'write', auth: 'user', repeat: { anew: 'each' }, states: [],
    input: z.object({
      privacy: jsonText(Privacy.partial()).optional(), notices: jsonText(z.array(NoticeSetting).max(20)).optional(),
      quiet: jsonText(Quiet).optional(),
    }),
    data: Settings,
    refusals: [],
    note: 'Change the given settings.',
  },
  aboutUs: {
    method: 'GET', path: '/api/user/Setting/get_about_us', effect: 'read', auth: 'public', cache_s: 60,
    input: Nothing,
    data: Article,
    refusals: ['NOT_FOUND'],
    note: 'About us.',
  },
  company: {
    method: 'GET', path: '/api/user/Setting/get_about_us_next', effect: 'read', auth: 'public', cache_s: 60,
    input: Nothing,
    data: z.object({
      company: z.object({
        name: z.string(), icp: z.string(), licence_img: opt(Image), phone: z.string(), address: z.string(),
      }),
      copyright: z.string(),
      version: z.string(),
    }),
    refusals: [],
    note: 'The company that runs Juya.',
  },
  resume: {
    method: 'POST', path: '/api/user/Resume/resume_check', effect: 'read', auth: 'public',
    input: z.object({ device_id: z.string().trim().max(64).optional(), last_seen_ts: At.optional() }),
    data: z.object({
      /** Whether the token sent is still good. */
      valid: z.boolean(),
      unread: z.object({ total: z.number().int(), by_category: Count }),
      popups: z.array(Notice),
      unpaid_lots: z.number().int(),
      shop: opt(MyShop),
      maintenance: opt(z.string()),
      version: opt(z.string()),
    }),
    refusals: [],
    note: 'Asked when the app comes back to the front; a token that is no good is told by valid, not by 10001 [R4.5].',
  },
  ...protecting,
  ...leaving,
})

/** The two values a role may have. */
export const ROLES = Role.options
