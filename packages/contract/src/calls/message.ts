/** Notices to a person or shop. */
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { Count, Nothing, Notice, NoticeCategory } from '../shapes/index.ts'
import { csv, Flag, Id, Ok, Paging, page } from '../units.ts'

const asShop = { as_shop: Flag.default(false) }

// biome-ignore format: a row opens with its method and path on one line
export const message = defineCalls('message', {
  counts: {
    method: 'GET', path: '/api/portal/Msg/msg_count', effect: 'read', auth: 'user',
    input: z.object(asShop),
    data: z.object({
      total: z.number().int(),
      chat: z.number().int(),
      /** Unread notices by category. */
      by_category: Count,
      /** The newest notice of each category, for the message tab. */
      latest: z.array(z.object({ category: NoticeCategory, title: z.string(), content: z.string(), at: z.number().int() })),
    }),
    refusals: [],
    note: 'How much is unread.',
  },
  benefits: {
    method: 'GET', path: '/api/portal/Msg/activity_list', effect: 'read', auth: 'public', cache_s: 30,
    input: z.object({ ...Paging }),
    data: page(Notice),
    refusals: [],
    note: 'Hot benefits: notices to everybody.',
  },
  list: {
    method: 'GET', path: '/api/portal/Msg/msg_list', effect: 'read', auth: 'user',
    input: z.object({ category: NoticeCategory.optional(), ...asShop, ...Paging }),
    data: page(Notice).extend({ unread: z.number().int() }),
    refusals: [],
    note: 'Notices, newest first; those of the page asked for become read.',
  },
  popups: {
    method: 'GET', path: '/api/portal/Msg/msg_alert', effect: 'read', auth: 'user',
    input: Nothing,
    data: z.object({ list: z.array(Notice).max(3) }),
    refusals: [],
    note: 'Up to three unread popups, each shown once.',
  },
  markRead: {
    method: 'POST', path: '/api/portal/Msg/read', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ ids: csv(Id).optional(), category: NoticeCategory.optional(), ...asShop }),
    data: Ok,
    refusals: [],
    note: 'Mark notices read: the given ones, those of a category, or all.',
  },
})
