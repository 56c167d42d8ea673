/** The console's calls about the rows of the home page. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { ById, opt } from '../../shapes/index.ts'
import { At, Id, text, whole } from '../../units.ts'
import { BANNER_SCREEN_NAMES, BANNER_STATES } from '../resources/content/banners.ts'
import { FLOOR_SOURCES, HOME_KINDS, HOME_ROWS, SHORTCUT_ICONS } from '../resources/content/home-rows.ts'
import { listInput, listPage } from '../resources/list-call.ts'
import { AuditEntry, reason } from '../shapes.ts'

const Screen = z.enum(BANNER_SCREEN_NAMES)

/** A row of the home page in the console's list. */
export const HomeRow = z.object({
  id: Id,
  kind: z.enum(HOME_KINDS),
  name_en: z.string(),
  name_zh: z.string(),
  /** Of a shortcut. */
  icon: opt(z.string()),
  link: opt(z.string()),
  badge: opt(z.string()),
  /** Of a floor: ending, new, or category:5. */
  source: opt(z.string()),
  /** What the link or the floor is about, by its name; null where it is about nothing, or that is gone. */
  about_name: opt(z.string()),
  sort: z.number().int(),
  from_at: opt(At),
  to_at: opt(At),
  status: z.enum(BANNER_STATES),
  revision: z.number().int(),
  /** How often it was published; the release's are version 1. */
  version: z.number().int(),
})

// biome-ignore format: a row opens with its method and path on one line
export const homeRowRows = {
  homeRows: {
    method: 'GET', path: '/api/operator/home_rows', effect: 'read', auth: 'operator', roles: HOME_ROWS.roles,
    input: listInput(HOME_ROWS),
    data: listPage(HomeRow),
    refusals: [],
    note: 'Shortcuts and floors of the home page, whatever their state.',
  },
  homeRow: {
    method: 'GET', path: '/api/operator/home_rows/info', effect: 'read', auth: 'operator', roles: HOME_ROWS.roles,
    input: ById,
    data: HomeRow.extend({
      /** Where a shortcut leads; null for a floor, and for a link to another screen than these. */
      leads_to: opt(z.object({ screen: Screen, value: z.string() })),
      logs: z.array(AuditEntry),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One row of the home page.',
  },
  saveHomeRow: {
    method: 'POST', path: '/api/operator/home_rows/save', effect: 'write', auth: 'operator', roles: HOME_ROWS.roles,
    repeat: { anew: 'each' }, states: [],
    input: z.object({
      id: Id.optional(), revision: whole(1).optional(), kind: z.enum(HOME_KINDS), name_en: text(24), name_zh: text(10),
      icon: z.enum(SHORTCUT_ICONS).optional(), badge: z.string().trim().max(6).default(''), screen: Screen.optional(),
      source: z.enum(FLOOR_SOURCES).optional(), value: z.string().trim().max(40).default(''),
      sort: whole(0, 999).default(0), from_at: At.optional(), to_at: At.optional(),
    }),
    data: HomeRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'EDIT_CONFLICT', 'LINK_NOWHERE', 'MISSING_PARAM'],
    note: 'Make a row of the home page as a draft, or change the draft with this id: a shortcut with its icon and screen, or a floor with what stands on it. A shortcut saved without a screen keeps its link.',
  },
  publishHomeRow: {
    method: 'POST', path: '/api/operator/home_rows/publish', effect: 'write', auth: 'operator', roles: HOME_ROWS.roles,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: HomeRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', 'WINDOW_CLOSED'],
    note: 'Show a draft on the home page: at once, or from its moment on.',
  },
  withdrawHomeRow: {
    method: 'POST', path: '/api/operator/home_rows/withdraw', effect: 'write', auth: 'operator', roles: HOME_ROWS.roles,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: HomeRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Take a row off the home page, or off its schedule: it is a draft again.',
  },
  archiveHomeRow: {
    method: 'POST', path: '/api/operator/home_rows/archive', effect: 'write', auth: 'operator', roles: HOME_ROWS.roles,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: HomeRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Put a draft away for good.',
  },
} as const satisfies Record<string, CallRow>
