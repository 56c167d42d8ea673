/** Rows of `site`: the help. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { ById, Keyword, Nothing, opt } from '../../shapes/index.ts'
import { Flag, Id, Ok, Paging, page, text } from '../../units.ts'

export const HELP_KINDS = ['bidding', 'paying', 'parcels', 'aftersale', 'wallet', 'account', 'selling'] as const
export type HelpKind = (typeof HELP_KINDS)[number]

const Help = z.object({
  id: Id,
  kind: z.enum(HELP_KINDS),
  title: z.string(),
  answer: z.string(),
  /** A screen where something can be done about it. */
  screen: opt(z.string()),
})
const Question = z.object({ id: Id, question: z.string() })
/** A question in a person's own words. */
const asked = text(100)

/** about: the key or the code of a refusal, or a screen. */
const input = z.object({ keyword: Keyword.optional(), about: z.string().trim().max(80).optional(), ...Paging })

// biome-ignore format: a row opens with its method and path on one line
export const helping = {
  helpList: {
    method: 'GET', path: '/api/portal/help/help_list', effect: 'read', auth: 'public', cache_s: 60,
    input, data: page(Help), refusals: [],
    note: 'Questions of buyers with their answers, by words in either language, by a refusal, or by a screen.',
  },
  helpInfo: {
    method: 'GET', path: '/api/portal/help/help_info', effect: 'read', auth: 'public', cache_s: 60,
    input: ById, data: Help, refusals: ['NOT_FOUND'],
    note: 'One answer of the help.',
  },
  shopHelpList: {
    method: 'GET', path: '/api/store/Profile/help_list', effect: 'read', auth: 'shop',
    input, data: page(Help), refusals: [],
    note: 'The same for shops, with questions about selling.',
  },
  shopHelpInfo: {
    method: 'GET', path: '/api/store/Profile/help_info', effect: 'read', auth: 'shop',
    input: ById, data: Help, refusals: ['NOT_FOUND'],
    note: 'One answer of the help.',
  },
  customerService: {
    method: 'GET', path: '/api/portal/Help/customer_service', effect: 'read', auth: 'public',
    input: Nothing,
    data: z.object({
      /** What most people found useful. */
      hot: z.array(Question),
      categories: z.array(z.object({ kind: z.enum(HELP_KINDS), questions: z.array(Question) })),
      /** How people of the platform are reached today. */
      human: z.object({ phone: z.string(), hours: z.string() }),
    }),
    refusals: [],
    note: 'What the help answers, and how people are reached; who acts for a shop is asked about selling as well.',
  },
  customerServiceAnswer: {
    method: 'GET', path: '/api/portal/Help/customer_service_answer', effect: 'read', auth: 'public',
    input: z.object({ id: Id.optional(), q: asked.optional() }),
    data: z.object({
      /** Absent: the help has no answer to these words, and the question is noted. */
      answer: opt(Help.omit({ title: true }).extend({ question: z.string() })),
      related: z.array(Question),
    }),
    refusals: ['NOT_FOUND', 'MISSING_PARAM'],
    note: 'The answer to one of its questions, or the closest one to a question in other words.',
  },
  helpUseful: {
    method: 'POST', path: '/api/portal/Help/useful', effect: 'write', auth: 'public',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, useful: Flag, q: asked.optional() }),
    data: Ok,
    refusals: ['NOT_FOUND'],
    note: 'Say whether an answer was useful; a question it was not useful for is noted.',
  },
} as const satisfies Record<string, CallRow>
