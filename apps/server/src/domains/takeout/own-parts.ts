/** What the account and the notices know of a person, as parts. Domains above bring theirs by registerPart. */
import { AGREEMENTS, NoticeCategory, OPERATOR_ROLES } from '@juya/contract'
import { ACCESSED_DATA, LOOK_ABOUT } from '@juya/contract/account-safety.ts'
import type { Ctx } from '../../platform/context.ts'
import {
  consents,
  ownDataAccesses,
  ownFilingQuestions,
  ownProfile,
  ownSignIns,
  PROFILE_CODES,
  SESSION_ENDS,
} from '../account/index.ts'
import { ownNotices } from '../message/index.ts'
import { type Cell, moment, type Part, registerPart } from './parts.ts'

interface Below {
  below: number | null
  limit: number
}

/** A part whose rows stand in the order of their ids, the newest first. */
const byId = <Row extends { id: number }, Columns extends string>(
  columns: readonly Columns[],
  read: (ctx: Ctx, user_id: number, page: Below) => Promise<Row[]>,
  shown: (row: Row) => Record<Columns, Cell>,
  codes: Partial<Record<Columns, readonly string[]>> = {},
): Part => ({
  columns,
  codes: codes as Part['codes'],
  async rows(ctx, { user_id }, { after, limit }) {
    const found = await read(ctx, user_id, { below: after === null ? null : Number(after), limit })
    return { rows: found.map(shown), after: found.length < limit ? null : String(found.at(-1)!.id) }
  },
})

/** A part that is short enough to come at once. */
const whole = <Columns extends string>(
  columns: readonly Columns[],
  read: (ctx: Ctx, user_id: number) => Promise<Array<Record<Columns, Cell>>>,
  codes: Partial<Record<Columns, readonly string[]>>,
): Part => ({
  columns,
  codes: codes as Part['codes'],
  rows: async (ctx, { user_id }) => ({ rows: await read(ctx, user_id), after: null }),
})

const PROFILE = [
  ...(['nickname', 'phone', 'gender', 'birthday', 'signature', 'email', 'wechat_id', 'city', 'area'] as const),
  ...(['realname_status', 'credit_level', 'growth_value', 'member_since'] as const),
]

const OWN_PARTS: Readonly<Record<string, Part>> = {
  profile: whole(
    PROFILE,
    async (ctx, user_id) =>
      (await ownProfile(ctx, user_id)).map(({ created_at, ...row }) => ({ ...row, member_since: moment(created_at) })),
    PROFILE_CODES,
  ),
  consents: whole(
    ['agreed_at', 'agreement', 'version'],
    async (ctx, user_id) =>
      (await consents.consentsOf(ctx, user_id)).map(({ code, version, accepted_at }) => ({
        agreed_at: moment(accepted_at),
        agreement: code,
        version,
      })),
    { agreement: AGREEMENTS },
  ),
  sign_ins: byId(
    ['signed_in_at', 'last_seen_at', 'device', 'address', 'ended_at', 'ended_because'],
    ownSignIns,
    (row) => ({
      signed_in_at: moment(row.created_at),
      last_seen_at: moment(row.last_seen_at),
      device: row.user_agent,
      address: row.ip,
      ended_at: moment(row.revoked_at),
      ended_because: row.revoke_reason,
    }),
    { ended_because: SESSION_ENDS },
  ),
  real_name_questions: byId(
    ['asked_at', 'question', 'answered_at', 'answer', 'pictures'],
    ownFilingQuestions,
    (row) => ({
      asked_at: moment(row.asked_at),
      question: row.question,
      answered_at: moment(row.answered_at),
      answer: row.answer,
      pictures: row.images.length,
    }),
  ),
  notices: byId(
    ['at', 'category', 'title', 'text', 'read_at'],
    ownNotices,
    (row) => ({
      at: moment(row.created_at),
      category: row.category,
      title: row.title,
      text: row.content,
      read_at: moment(row.read_at),
    }),
    { category: NoticeCategory.options },
  ),
  data_access: byId(
    ['at', 'roles', 'what', 'about', 'reason'],
    ownDataAccesses,
    (row) => ({
      at: moment(row.accessed_at),
      roles: row.roles.join(', '),
      what: row.what,
      about: row.about,
      reason: row.reason,
    }),
    { roles: OPERATOR_ROLES, what: ACCESSED_DATA, about: LOOK_ABOUT },
  ),
}

export function registerOwnParts(): void {
  for (const [name, part] of Object.entries(OWN_PARTS)) registerPart(name, part)
}
