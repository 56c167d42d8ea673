/** What the account and the notices know of a person, as parts. Domains above bring theirs by registerPart. */
import type { Ctx } from '../../platform/context.ts'
import { consents, ownFilingQuestions, ownLooks, ownProfile, ownSignIns } from '../account/index.ts'
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
): Part => ({
  columns,
  async rows(ctx, { user_id }, { after, limit }) {
    const found = await read(ctx, user_id, { below: after === null ? null : Number(after), limit })
    return { rows: found.map(shown), after: found.length < limit ? null : String(found.at(-1)!.id) }
  },
})

/** A part that is short enough to come at once. */
const whole = <Columns extends string>(
  columns: readonly Columns[],
  read: (ctx: Ctx, user_id: number) => Promise<Array<Record<Columns, Cell>>>,
): Part => ({ columns, rows: async (ctx, { user_id }) => ({ rows: await read(ctx, user_id), after: null }) })

const PROFILE = [
  ...(['nickname', 'phone', 'gender', 'birthday', 'signature', 'email', 'wechat_id', 'city', 'area'] as const),
  ...(['realname_status', 'credit_level', 'growth_value', 'member_since'] as const),
]

const OWN_PARTS: Readonly<Record<string, Part>> = {
  profile: whole(PROFILE, async (ctx, user_id) =>
    (await ownProfile(ctx, user_id)).map(({ created_at, ...row }) => ({ ...row, member_since: moment(created_at) })),
  ),
  consents: whole(['agreed_at', 'agreement', 'version'], async (ctx, user_id) =>
    (await consents.consentsOf(ctx, user_id)).map(({ code, version, accepted_at }) => ({
      agreed_at: moment(accepted_at),
      agreement: code,
      version,
    })),
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
  notices: byId(['at', 'category', 'title', 'text', 'read_at'], ownNotices, (row) => ({
    at: moment(row.created_at),
    category: row.category,
    title: row.title,
    text: row.content,
    read_at: moment(row.read_at),
  })),
  looks: byId(['at', 'roles', 'what', 'about', 'reason'], ownLooks, (row) => ({
    at: moment(row.looked_at),
    roles: row.roles.join(', '),
    what: row.what,
    about: row.about,
    reason: row.reason,
  })),
}

export function registerOwnParts(): void {
  for (const [name, part] of Object.entries(OWN_PARTS)) registerPart(name, part)
}
