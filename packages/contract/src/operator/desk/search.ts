/** The console's one search. Rows of `operator`. */
import { z } from 'zod'
import { OPERATOR_ROLES } from '../../call.ts'
import { opt } from '../../shapes/index.ts'
import { thingsIn } from '../../things/things.ts'
import { Fen } from '../../units.ts'

/** Hits of one kind at most. */
export const SEARCH_HITS_MAX = 5

const SearchHit = z.object({
  kind: z.enum([...thingsIn('desk'), 'tx', 'setting', 'note']),
  /** The thing's id; of a case its number, of a setting its key, of a note what it is on, such as order:7. */
  key: z.string(),
  /** What people call it: a title, a number, a name. */
  title: z.string(),
  note: z.string(),
  amount_fen: opt(Fen),
  status: opt(z.string()),
  image: opt(z.string()),
  /** What of the search found it. */
  by: z.enum(['number', 'phone', 'tracking', 'card', 'amount', 'words']),
})

// biome-ignore format: a row opens with its method and path on one line
export const searchRows = {
  search: {
    method: 'GET', path: '/api/operator/search', effect: 'read', auth: 'operator', roles: OPERATOR_ROLES,
    input: z.object({ q: z.string().trim().min(1).max(100) }),
    data: z.object({ list: z.array(SearchHit) }),
    refusals: [],
    note: `Things by a number of any kind, a whole phone number (logged), a tracking number, a card's last digits, an amount, words, or the words of a note: at most ${SEARCH_HITS_MAX} of a kind, of the kinds one's roles may list.`,
  },
} as const
