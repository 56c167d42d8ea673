/** The console's rows about lists as a whole: saved views, and files written from them. */
import { z } from 'zod'
import { type CallRow, OPERATOR_ROLES } from '../../call.ts'
import { ById, Nothing, opt } from '../../shapes/index.ts'
import { At, Flag, Id, line, Ok } from '../../units.ts'
import { RESOURCES } from '../resources/index.ts'
import { OperatorRoleName, reason } from '../shapes.ts'

/** Rows one operator may take out as files in a day of Asia/Shanghai. */
export const EXPORT_ROWS_A_DAY = 50_000
/** Saved views one operator may have. */
export const VIEWS_MAX = 50
/** A pinned view counts no further. */
export const VIEW_COUNT_MAX = 999

const ResourceName = z.enum(RESOURCES.map(({ name }) => name) as [string, ...string[]])
/** What the list's address says after the question mark; without the place in it. */
const query = z.string().trim().max(4_000).default('')

const View = z.object({
  id: Id,
  resource: ResourceName,
  /** The console's page it opens. */
  page: z.string(),
  name: z.string(),
  query: z.string(),
  /** Everybody with this role has it; null: its maker alone. */
  for_role: opt(OperatorRoleName),
  pinned: z.boolean(),
  /** The reader made it. */
  own: z.boolean(),
  may_remove: z.boolean(),
  /** Of a pinned one: how many rows it has now, up to VIEW_COUNT_MAX; one more says that there are more. */
  count: opt(z.number().int()),
})

// biome-ignore format: a row opens with its method and path on one line
export const viewRows = {
  views: {
    method: 'GET', path: '/api/operator/views', effect: 'read', auth: 'operator', roles: OPERATOR_ROLES,
    input: Nothing,
    data: z.object({ list: z.array(View) }),
    refusals: [],
    note: 'Saved views of lists the operator may read: their own and those of their roles; pinned ones with how many rows they have now.',
  },
  saveView: {
    method: 'POST', path: '/api/operator/views/save', effect: 'write', auth: 'operator', roles: OPERATOR_ROLES,
    repeat: { anew: 'once' }, states: [],
    input: z.object({
      resource: ResourceName, name: line(40), query, for_role: OperatorRoleName.optional(), pinned: Flag.default(false),
    }),
    data: View,
    refusals: ['LIMIT_REACHED'],
    note: "Keep a list's filters and order under a name; the same name again takes the place of the one before. For a role one has, or oneself.",
  },
  removeView: {
    method: 'POST', path: '/api/operator/views/remove', effect: 'write', auth: 'operator', roles: OPERATOR_ROLES,
    repeat: { anew: 'once' }, states: [],
    input: ById,
    data: Ok,
    refusals: ['NOT_FOUND'],
    note: "Remove a view: one's own, or one of a role one has.",
  },
  exportList: {
    method: 'POST', path: '/api/operator/exports', effect: 'write', auth: 'operator', roles: OPERATOR_ROLES,
    fresh_code: true,
    repeat: { anew: 'each' }, states: [],
    input: z.object({ resource: ResourceName, query, ...reason }),
    data: z.object({
      id: Id,
      /** Rows the file will have at most. */
      rows: z.number().int(),
      left_today: z.number().int(),
      /** Where the file is, once, for this session, until then. */
      url: z.string(),
      expires_at: At,
    }),
    refusals: ['REASON_REQUIRED', 'LIMIT_REACHED'],
    note: 'A list as a CSV file: masked as the screen, every row marked with who took it, 50,000 rows a day, in the audit log.',
  },
} as const satisfies Record<string, CallRow>
