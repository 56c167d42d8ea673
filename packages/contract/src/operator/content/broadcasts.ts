/** The console's calls about broadcasts. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { ById, opt } from '../../shapes/index.ts'
import { At, Id, line, Ok, rowNumber, text } from '../../units.ts'
import {
  BROADCAST_CATEGORIES,
  BROADCAST_PACE,
  BROADCAST_SEGMENTS,
  BROADCAST_STATES,
  BROADCASTS,
} from '../resources/content/broadcasts.ts'
import { BANNER_SCREEN_NAMES } from '../resources/content/screens.ts'
import { listInput, listPage } from '../resources/list-call.ts'
import { Approval, AuditEntry, reason } from '../shapes.ts'

/** A broadcast in the console's list. */
export const BroadcastRow = z.object({
  id: Id,
  title_en: z.string(),
  title_zh: z.string(),
  content_en: z.string(),
  content_zh: z.string(),
  link: opt(z.string()),
  segment: z.enum(BROADCAST_SEGMENTS),
  category: z.enum(BROADCAST_CATEGORIES),
  status: z.enum(BROADCAST_STATES),
  revision: z.number().int(),
  /** People who have it, and people of the segment who turned such notices off. */
  sent_count: z.number().int(),
  skipped_count: z.number().int(),
  by: opt(z.string()),
  started_at: opt(At),
  ended_at: opt(At),
})

// biome-ignore format: a row opens with its method and path on one line
export const broadcastRows = {
  broadcasts: {
    method: 'GET', path: '/api/operator/broadcasts', effect: 'read', auth: 'operator', roles: BROADCASTS.roles,
    input: listInput(BROADCASTS),
    data: listPage(BroadcastRow),
    refusals: [],
    note: 'Broadcasts, whatever their state.',
  },
  broadcast: {
    method: 'GET', path: '/api/operator/broadcasts/info', effect: 'read', auth: 'operator', roles: BROADCASTS.roles,
    input: ById,
    data: BroadcastRow.extend({
      leads_to: opt(z.object({ screen: z.enum(BANNER_SCREEN_NAMES), value: z.string() })),
      /** How many there are in its segment now, counted up to one more than is told. */
      people: z.object({ count: z.number().int(), capped: z.boolean() }),
      approval: opt(Approval),
      logs: z.array(AuditEntry),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One broadcast with how many people its segment has.',
  },
  saveBroadcast: {
    method: 'POST', path: '/api/operator/broadcasts/save', effect: 'write', auth: 'operator', roles: BROADCASTS.roles,
    repeat: { anew: 'each' }, states: [],
    input: z.object({
      id: Id.optional(), revision: rowNumber(1).optional(),
      title_en: line(60), title_zh: line(30), content_en: text(300), content_zh: text(150),
      screen: z.enum(BANNER_SCREEN_NAMES).optional(), value: z.string().trim().max(40).default(''),
      segment: z.enum(BROADCAST_SEGMENTS), category: z.enum(BROADCAST_CATEGORIES),
    }),
    data: BroadcastRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'EDIT_CONFLICT', 'LINK_NOWHERE'],
    note: 'Write a broadcast as a draft, or change the draft with this id.',
  },
  testBroadcast: {
    method: 'POST', path: '/api/operator/broadcasts/test', effect: 'write', auth: 'operator', roles: BROADCASTS.roles,
    repeat: { anew: 'each' }, states: [],
    input: ById,
    data: Ok,
    refusals: ['NOT_FOUND', 'PHONE_UNKNOWN'],
    note: "Send it to the reader's own account: the one with the number they gave for alarms.",
  },
  sendBroadcast: {
    method: 'POST', path: '/api/operator/broadcasts/send', effect: 'write', auth: 'operator', roles: BROADCASTS.roles,
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: BroadcastRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'EDIT_CONFLICT', 'REASON_REQUIRED'],
    note: `Send a draft, ${BROADCAST_PACE} people a second at most; to many people a second operator confirms first. Who turned such notices off has none; in their quiet hours people find it in the list without a banner.`,
  },
  stopBroadcast: {
    method: 'POST', path: '/api/operator/broadcasts/stop', effect: 'write', auth: 'operator', roles: BROADCASTS.roles,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: BroadcastRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Stop one that is going out: who has it keeps it, nobody else gets it.',
  },
  discardBroadcast: {
    method: 'POST', path: '/api/operator/broadcasts/discard', effect: 'write', auth: 'operator', roles: BROADCASTS.roles,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: Ok,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Give a draft up.',
  },
} as const satisfies Record<string, CallRow>
