/** The console's calls about banners. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { ById, Image, opt } from '../../shapes/index.ts'
import { At, Id, PicturePath, text, whole } from '../../units.ts'
import {
  BANNER_AUDIENCES,
  BANNER_PLACES,
  BANNER_SCREEN_NAMES,
  BANNER_STATES,
  BANNERS,
} from '../resources/content/banners.ts'
import { listInput, listPage } from '../resources/list-call.ts'
import { AuditEntry, reason } from '../shapes.ts'

const Screen = z.enum(BANNER_SCREEN_NAMES)

/** A banner in the console's list. */
export const BannerRow = z.object({
  id: Id,
  position: z.string(),
  image: Image,
  title_en: opt(z.string()),
  title_zh: opt(z.string()),
  link: z.string(),
  /** What the link is about, by its name: a category, a lot; null where it is about nothing, or that is gone. */
  leads_to_name: opt(z.string()),
  audience: z.enum(BANNER_AUDIENCES),
  sort: z.number().int(),
  from_at: opt(At),
  to_at: opt(At),
  status: z.enum(BANNER_STATES),
  revision: z.number().int(),
})

// biome-ignore format: a row opens with its method and path on one line
export const bannerRows = {
  banners: {
    method: 'GET', path: '/api/operator/banners', effect: 'read', auth: 'operator', roles: BANNERS.roles,
    input: listInput(BANNERS),
    data: listPage(BannerRow),
    refusals: [],
    note: 'Banners, whatever their state.',
  },
  banner: {
    method: 'GET', path: '/api/operator/banners/info', effect: 'read', auth: 'operator', roles: BANNERS.roles,
    input: ById,
    data: BannerRow.extend({
      /** Where it leads; null for a link older than these screens. */
      leads_to: opt(z.object({ screen: Screen, value: z.string() })),
      logs: z.array(AuditEntry),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One banner with where it leads.',
  },
  uploadBanner: {
    method: 'POST', path: '/api/operator/banners/upload', effect: 'write', auth: 'operator', roles: BANNERS.roles, body: 'multipart',
    repeat: { anew: 'each' }, states: [],
    input: z.object({}),
    data: z.object({ path: z.string() }),
    refusals: ['FILE_TOO_LARGE', 'FILE_TYPE', 'MISSING_PARAM'],
    note: 'Upload the picture of a banner in the field `file`.',
  },
  saveBanner: {
    method: 'POST', path: '/api/operator/banners/save', effect: 'write', auth: 'operator', roles: BANNERS.roles,
    repeat: { anew: 'each' }, states: [],
    input: z.object({
      id: Id.optional(), revision: whole(1).optional(), position: z.enum(BANNER_PLACES).default('home'), image: PicturePath,
      title_en: text(40), title_zh: text(20), screen: Screen, value: z.string().trim().max(40).default(''),
      audience: z.enum(BANNER_AUDIENCES).default('all'), sort: whole(0, 999).default(0), from_at: At.optional(), to_at: At.optional(),
    }),
    data: BannerRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'EDIT_CONFLICT', 'LINK_NOWHERE'],
    note: 'Make a banner as a draft, or change the draft with this id. It leads to a screen of the app, to whom and for how long.',
  },
  publishBanner: {
    method: 'POST', path: '/api/operator/banners/publish', effect: 'write', auth: 'operator', roles: BANNERS.roles,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: BannerRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED', 'WINDOW_CLOSED'],
    note: 'Show a draft: at once, or from its moment on.',
  },
  withdrawBanner: {
    method: 'POST', path: '/api/operator/banners/withdraw', effect: 'write', auth: 'operator', roles: BANNERS.roles,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: BannerRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Take a banner off the phone, or off its schedule: it is a draft again.',
  },
  archiveBanner: {
    method: 'POST', path: '/api/operator/banners/archive', effect: 'write', auth: 'operator', roles: BANNERS.roles,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: BannerRow,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Put a draft away for good.',
  },
} as const satisfies Record<string, CallRow>
