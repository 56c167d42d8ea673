/** Masters: artists who answer for a name. Their rank, lists and pages, following them, and what they do themselves. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import {
  Keyword,
  MasterCard,
  MasterCategory,
  MasterDetail,
  MasterRankFactsShown,
  Nothing,
  opt,
  ToggleInput,
} from '../../shapes/index.ts'
import { At, Day, Id, Paging, page, Toggle } from '../../units.ts'
import { ownMasterRows } from './master-own.ts'

// biome-ignore format: a row opens with its method and path on one line
export const master = defineCalls('master', {
  rank: {
    method: 'GET', path: '/api/portal/Master/master_rank', effect: 'read', auth: 'public',
    input: z.object({ category_id: Id.optional(), ...Paging }),
    data: page(
      MasterCard.extend({ place: z.number().int(), score_milli: z.number().int(), facts: MasterRankFactsShown }),
    ).extend({
      /** The night it was made, and when the next is. Absent before the first. */
      day: opt(Day), next_at: At,
    }),
    refusals: [],
    note: 'The rank of masters as it was made last night, with what each score is made of.',
  },
  list: {
    method: 'GET', path: '/api/portal/Master/master_list', effect: 'read', auth: 'public',
    input: z.object({
      category_id: Id.optional(), keyword: Keyword.optional(), region: z.string().trim().max(30).optional(),
      sort: z.enum(['rank', 'new', 'fans', 'works']).default('rank'), ...Paging,
    }),
    data: page(MasterCard).extend({ regions: z.array(z.string()) }),
    refusals: [],
    note: 'Masters by category, name and region, with the regions there are.',
  },
  categories: {
    method: 'GET', path: '/api/portal/Master/master_category', effect: 'read', auth: 'public', cache_s: 60,
    input: Nothing,
    data: z.object({ list: z.array(MasterCategory.extend({ count: z.number().int() })) }),
    refusals: [],
    note: 'Categories of masters, with how many there are in each.',
  },
  follow: {
    method: 'GET', path: '/api/portal/Master/master_collect', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: ToggleInput,
    data: Toggle,
    refusals: ['NOT_FOUND', 'SELF_ACTION', 'BLOCKED', 'LIMIT_REACHED'],
    note: 'Follow a master, or no more.',
  },
  info: {
    method: 'GET', path: '/api/portal/Master/master_info', effect: 'read', auth: 'public',
    input: z.object({
      id: Id,
      /** The part that is asked for; the lists of the others are empty then. */
      part: z.enum(['works', 'honors', 'projects', 'people', 'video']).optional(),
      project_id: Id.optional(),
      ...Paging,
    }),
    data: MasterDetail,
    refusals: ['NOT_FOUND'],
    note: "A master's page: resume, works, honours, lineage, projects with their people, and what they confirmed.",
  },
  followed: {
    method: 'GET', path: '/api/user/Collect/my_collect_master', effect: 'read', auth: 'user',
    input: z.object({ ...Paging }),
    data: page(MasterCard),
    refusals: [],
    note: 'Masters the caller follows, the latest first.',
  },
  recommended: {
    method: 'GET', path: '/api/user/Collect/my_collect_master_rec', effect: 'read', auth: 'user',
    input: z.object({ ...Paging }),
    data: page(MasterCard),
    refusals: [],
    note: 'Masters of the categories of those the caller follows, and not followed yet; all of them where the caller follows none.',
  },
  ...ownMasterRows,
})
