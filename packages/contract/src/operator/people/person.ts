/** The console's calls about one person, all round: panes that load when opened, and what is masked elsewhere. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { opt } from '../../shapes/index.ts'
import { At, Id, SignedFen } from '../../units.ts'
import { USERS } from '../resources/index.ts'
import { LINK_EVIDENCE, LINK_VERDICTS, PERSON_PANES } from '../resources/people/person.ts'
import { reason } from '../shapes.ts'

/** Lines of a pane that come at once. */
export const PANE_LINES = 20
/** So many persons looked up by one operator within an hour are told to who is on duty. */
export const LOOKUPS_MAX = 50

const PaneLine = z.object({
  key: z.string(),
  title: z.string(),
  note: opt(z.string()),
  /** The list of words its state stands in, and the state. */
  status: opt(z.object({ list: z.string(), value: z.string() })),
  amount_fen: opt(SignedFen),
  at: opt(At),
  /** The console's page of what it is about, where the reader's roles open it. */
  opens: opt(z.string()),
  /** Of a linked account: what it shares with this one. */
  evidence: opt(z.array(z.enum(LINK_EVIDENCE))),
  /** Of a linked account: what an operator found. */
  verdict: opt(z.enum(LINK_VERDICTS)),
})

// biome-ignore format: a row opens with its method and path on one line
export const personRows = {
  personPane: {
    method: 'GET', path: '/api/operator/users/pane', effect: 'read', auth: 'operator', roles: USERS.roles,
    input: z.object({ id: Id, pane: z.enum(PERSON_PANES), from: z.string().trim().max(200).optional() }),
    data: z.object({
      list: z.array(PaneLine),
      next: opt(z.string()),
      /** The list of the same, filtered by the person, where the reader's roles open it. */
      all: opt(z.string()),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One pane about a person: linked accounts with what they share, devices, sessions, accounts of the ledger, bids, orders, cases on either side, penalties, reviews, notices, consents, shops.',
  },
  showPerson: {
    method: 'POST', path: '/api/operator/users/show', effect: 'write', auth: 'operator', roles: USERS.roles, secret: true,
    fresh_code: true,
    repeat: { anew: 'each', keyless: 'what it shows is stored nowhere' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: z.object({ phone: opt(z.string()), real_name: opt(z.string()), id_no: opt(z.string()), email: opt(z.string()), wechat_id: opt(z.string()) }),
    refusals: ['NOT_FOUND', 'REASON_REQUIRED'],
    note: `What is masked elsewhere: phone, name, identity number. Each showing is logged with its reason; ${LOOKUPS_MAX} persons in an hour are told to who is on duty.`,
  },
} as const satisfies Record<string, CallRow>
