/** Rows of `account`: what a person agreed to, and what keeps their account theirs. */
import { z } from 'zod'
import { ACCESSED_DATA, LOOK_ABOUT } from '../../account-safety.ts'
import { type CallRow, OPERATOR_ROLES } from '../../call.ts'
import { AGREEMENTS } from '../../operator/content/wording.ts'
import { jsonText, LoginData, Nothing, opt, RealnameStatus } from '../../shapes/index.ts'
import { At, Id, IdNoTail, Ok, Paging, Phone, page, rowNumber, SmsCode } from '../../units.ts'

/** What a socket's handshake brings. */
export const SocketTicket = z.object({ ticket: z.string(), expires_at: At })

const AgreementCode = z.enum(AGREEMENTS)
/** What stands in the link of a security notice. */
const Ticket = z.string().trim().min(10).max(100)
/** What is turned back when its owner says that it was somebody else. */
export const CHANGE_KINDS = ['phone', 'bound', 'unbound', 'password', 'pay_password'] as const

/** A change of phone: done, or from when on it is. */
export const PhoneChange = z.object({ phone_masked: z.string(), done: z.boolean(), due_at: opt(At) })

// biome-ignore format: a row opens with its method and path on one line
export const protecting = {
  socketTicket: {
    method: 'POST', path: '/api/portal/Swoole/ticket', effect: 'write', auth: 'user', before_consent: true, secret: true,
    repeat: { anew: 'each', keyless: 'its answer carries a ticket, which is stored nowhere' }, states: [],
    limits: [{ per: 'person', max: 60, window_s: 60 }],
    input: Nothing,
    data: SocketTicket,
    refusals: [],
    note: 'A ticket that opens a socket of this session: it works once and within a minute, in the handshake in place of the token.',
  },
  security: {
    method: 'GET', path: '/api/user/Setting/account_security', effect: 'read', auth: 'user',
    input: Nothing,
    data: z.object({
      phone_masked: z.string(),
      has_password: z.boolean(),
      has_pay_password: z.boolean(),
      realname_status: RealnameStatus,
      bindings: z.array(z.object({ provider: z.string(), nickname: z.string(), bound_at: At })),
      /** place: the network it was opened from, its end masked. */
      devices: z.array(z.object({
        id: Id, device_id: opt(z.string()), ua: z.string(), place: z.string(), signed_in_at: At, last_seen: At, current: z.boolean(),
      })),
      /** A change of phone that waits for its 24 hours. */
      phone_change: opt(PhoneChange),
      /** Beside the phone: for the person and the desk, never shown to others. */
      contact: z.object({ email: z.string(), wechat_id: z.string() }),
      cancellation: opt(z.object({ status: z.string(), executes_at: opt(At) })),
    }),
    refusals: [],
    note: 'How the account is protected and where it is signed in.',
  },
  consents: {
    method: 'GET', path: '/api/user/Setting/consents', effect: 'read', auth: 'user',
    input: Nothing,
    data: z.object({
      /** What changed and waits for a yes: writes are refused until then. */
      waiting: z.array(z.object({ code: AgreementCode, title: z.string(), version: z.number().int(), summary: z.array(z.string()) })),
      agreed: z.array(z.object({ code: AgreementCode, title: z.string(), version: z.number().int(), accepted_at: At })),
    }),
    refusals: [],
    note: 'The agreements that changed and wait for a yes, and the versions the caller agreed to, the latest first.',
  },
  dataAccess: {
    method: 'GET', path: '/api/user/Privacy/data_access', effect: 'read', auth: 'user',
    input: z.object({ ...Paging }),
    data: page(z.object({
      id: Id,
      /** The operator's roles at that time. */
      roles: z.array(z.enum(OPERATOR_ROLES)),
      what: z.enum(ACCESSED_DATA),
      /** The order, case, filing or application it was opened with. */
      about: opt(z.object({ kind: z.enum(LOOK_ABOUT), id: Id })),
      reason: opt(z.string()),
      accessed_at: At,
    })),
    refusals: [],
    note: 'Which looks operators took at what is personal of the caller: when, in which role, at what, and why, the latest first. The same page opened again within the hour counts once.',
  },
  agree: {
    method: 'POST', path: '/api/user/Setting/agree', effect: 'write', auth: 'user', before_consent: true, repeat: { anew: 'once' }, states: [],
    input: z.object({ agreements: jsonText(z.array(z.object({ code: AgreementCode, version: rowNumber(1) })).min(1).max(10)) }),
    data: Ok,
    refusals: ['AGREEMENT_REQUIRED'],
    note: 'Agree to the versions that were read; one that is in force no more is refused.',
  },
  changePhone: {
    method: 'POST', path: '/api/user/Setting/change_phone', effect: 'write', auth: 'user', secret: true, before_consent: true, repeat: { anew: 'once' }, states: [],
    input: z.object({ phone: Phone, sms_code: SmsCode, old_sms_code: SmsCode.optional(), id_no_tail6: IdNoTail.optional() }),
    data: PhoneChange,
    refusals: ['SMS_WRONG', 'SMS_LAPSED', 'PHONE_TAKEN', 'HOLDER_MISMATCH', 'REALNAME_REQUIRED', 'ALREADY_DONE', 'MISSING_PARAM'],
    note: 'Move the account to another phone number. With codes of both (scene change_phone) it is done at once; without the old one, by the end of the verified identity number, it is done after 24 hours. Other sessions end, and withdrawals rest for 24 hours.',
  },
  keepPhone: {
    method: 'POST', path: '/api/user/Setting/keep_phone', effect: 'write', auth: 'user', before_consent: true, repeat: { anew: 'once' }, states: [],
    input: Nothing,
    data: Ok,
    refusals: ['STATE_CONFLICT'],
    note: 'Call a change of phone off that waits for its 24 hours.',
  },
  unbind: {
    method: 'POST', path: '/api/user/Setting/unbind', effect: 'write', auth: 'user', before_consent: true, repeat: { anew: 'once' }, states: [],
    input: z.object({ provider: z.string().max(20) }),
    data: Ok,
    refusals: ['NOT_FOUND', 'LAST_WAY_IN'],
    note: 'Disconnect a messenger account; never the last way in.',
  },
  endSession: {
    method: 'POST', path: '/api/user/Setting/end_session', effect: 'write', auth: 'user', before_consent: true, repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id.optional() }),
    data: z.object({ ended: z.number().int() }),
    refusals: ['NOT_FOUND'],
    note: 'End one of the other sessions, or, without id, all of them but this one.',
  },
  lockInfo: {
    method: 'GET', path: '/api/user/Setting/lock', effect: 'read', auth: 'public', secret: true,
    input: z.object({ ticket: Ticket }),
    data: z.object({
      is_locked: z.boolean(),
      /** What would be turned back, the latest first. */
      changes: z.array(z.object({ kind: z.enum(CHANGE_KINDS), changed_at: At })),
      /** Where the code goes that opens it again. */
      phone_masked: z.string(),
      needs_id_tail: z.boolean(),
    }),
    refusals: ['NOT_FOUND'],
    note: 'What the link of a security notice is about: changes of the last 72 hours, and how the account is opened again.',
  },
  lock: {
    method: 'POST', path: '/api/user/Setting/lock', effect: 'write', auth: 'public', secret: true, repeat: { anew: 'once' }, states: [],
    input: z.object({ ticket: Ticket.optional() }),
    data: z.object({ ticket: z.string() }),
    refusals: ['NOT_FOUND', 'LOGIN_EXPIRED'],
    note: 'What "It was not me" does, by the link of a security notice, or signed in. Every session ends, no money goes out, and signing in is refused until the owner proves who they are.',
  },
  lockCode: {
    method: 'POST', path: '/api/user/Setting/lock_code', effect: 'write', auth: 'public', secret: true, repeat: { anew: 'once', keyless: 'one code a minute' }, states: [],
    input: z.object({ ticket: Ticket, captcha_token: z.string().max(2_000).optional() }),
    data: z.object({ wait_s: z.number().int(), ttl_s: z.number().int() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CAPTCHA_REQUIRED', 'SMS_TOO_OFTEN', 'DAILY_LIMIT', 'UPSTREAM'],
    note: 'Send the code that proves the owner of a locked account, to the phone it had before the changes.',
  },
  unlock: {
    method: 'POST', path: '/api/user/Setting/unlock', effect: 'write', auth: 'public', secret: true, repeat: { anew: 'once', keyless: 'its answer carries a token, which is stored nowhere' }, states: [],
    input: z.object({ ticket: Ticket, sms_code: SmsCode, id_no_tail6: IdNoTail.optional(), device_id: z.string().trim().max(64).optional() }),
    data: LoginData,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'SMS_WRONG', 'SMS_LAPSED', 'HOLDER_MISMATCH', 'PHONE_TAKEN'],
    note: 'Prove the owner: changes of phone, messenger accounts and passwords of the 72 hours before the lock are turned back, the account opens and the owner is signed in. Withdrawals rest for 24 hours.',
  },
} as const satisfies Record<string, CallRow>
