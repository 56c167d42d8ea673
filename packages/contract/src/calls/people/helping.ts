/** Rows of `site`: the help. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { ById, Keyword, opt } from '../../shapes/index.ts'
import { Id, Paging, page } from '../../units.ts'

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
/** about: the key of a refusal, or a screen. */
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
} as const satisfies Record<string, CallRow>
