/** The console's calls about the tree of categories. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { Image, opt } from '../../shapes/index.ts'
import { At, Bp, Flag, Id, line, text, whole } from '../../units.ts'
import { SHOP_RATE_MAX_BP } from '../resources/shops/shops.ts'
import { Approval, reason } from '../shapes.ts'

export const CATEGORY_MOVES = ['up', 'down', 'in', 'out'] as const

/** A category as the console shows it; each is followed by those below it. */
export const CategoryLine = z.object({
  id: Id,
  parent_id: opt(Id),
  code: z.string(),
  name_zh: z.string(),
  name_en: z.string(),
  icon: opt(z.string()),
  image: opt(Image),
  is_liquor: z.boolean(),
  is_restricted: z.boolean(),
  /** New lots may be submitted in it, as far as it goes by itself. */
  active: z.boolean(),
  /** Its own rate; rate_bp is what lots in it pay, which it has from itself, from the one above, or from the usual rate. */
  commission_bp: opt(Bp),
  rate_bp: Bp,
  rate_from: z.enum(['own', 'above', 'usual']),
  /** A higher rate that is decided and waits for its day. */
  rate_planned: opt(z.object({ rate_bp: Bp, starts_at: At })),
  /** A second operator has still to confirm one. */
  rate_proposed: z.boolean(),
  /** Open for bids. */
  live_lots: z.number().int(),
  /** Where it can be moved to. */
  moves: z.array(z.enum(CATEGORY_MOVES)),
})

const Tree = z.object({ list: z.array(CategoryLine), usual_bp: Bp })
const named = {
  name_zh: line(20),
  name_en: line(40),
  icon: text(30).optional(),
  image: Image.optional(),
  is_liquor: Flag.default(false),
  is_restricted: Flag.default(false),
}
const Act = z.object({ id: Id, ...reason })
const CONTENT = ['content'] as const
const MONEY = ['finance'] as const

// biome-ignore format: a row opens with its method and path on one line
export const categoryRows = {
  categories: {
    method: 'GET', path: '/api/operator/categories', effect: 'read', auth: 'operator', roles: ['content', 'finance'],
    input: z.object({}),
    data: Tree,
    refusals: [],
    note: 'The whole tree of categories, those closed to new lots with it, each with what lots in it pay.',
  },
  createCategory: {
    method: 'POST', path: '/api/operator/categories/create', effect: 'write', auth: 'operator', roles: CONTENT,
    repeat: { anew: 'each' }, states: [],
    input: z.object({ parent_id: Id.optional(), ...named }),
    data: Tree.extend({ id: Id }),
    refusals: ['NOT_FOUND', 'NAME_TAKEN', 'LIMIT_REACHED'],
    note: 'Add a category as the last one below another, or of the first level.',
  },
  editCategory: {
    method: 'POST', path: '/api/operator/categories/edit', effect: 'write', auth: 'operator', roles: CONTENT,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...named }),
    data: Tree,
    refusals: ['NOT_FOUND', 'NAME_TAKEN'],
    note: 'Name a category and say what it is for. Lots in it are found by the new name within minutes.',
  },
  sortCategory: {
    method: 'POST', path: '/api/operator/categories/sort', effect: 'write', auth: 'operator', roles: CONTENT,
    repeat: { anew: 'each' }, states: [],
    input: z.object({ id: Id, move: z.enum(CATEGORY_MOVES) }),
    data: Tree,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'NAME_TAKEN', 'CATEGORY_RATE_DIFFERS'],
    note: 'Move a category one place up or down, below the one before it, or out behind the one above it.',
  },
  disableCategory: {
    method: 'POST', path: '/api/operator/categories/disable', effect: 'write', auth: 'operator', roles: CONTENT,
    repeat: { anew: 'once' }, states: [],
    input: Act,
    data: Tree,
    refusals: ['NOT_FOUND', 'ALREADY_DONE', 'REASON_REQUIRED'],
    note: 'Close a category and those below it to new lots. What is submitted goes on, and is found in it.',
  },
  enableCategory: {
    method: 'POST', path: '/api/operator/categories/enable', effect: 'write', auth: 'operator', roles: CONTENT,
    repeat: { anew: 'once' }, states: [],
    input: Act,
    data: Tree,
    refusals: ['NOT_FOUND', 'ALREADY_DONE', 'REASON_REQUIRED'],
    note: 'Open a category to new lots again.',
  },
  uploadCategoryPicture: {
    method: 'POST', path: '/api/operator/categories/picture', effect: 'write', auth: 'operator', roles: CONTENT, body: 'multipart',
    uploads_as: 'category',
    repeat: { anew: 'each' }, states: [],
    input: z.object({}),
    data: z.object({ path: z.string() }),
    refusals: ['FILE_TOO_LARGE', 'FILE_TYPE', 'PICTURE_TOO_LARGE', 'MISSING_PARAM'],
    note: 'Upload the picture of a category in the field `file`; it is shown once a category names it.',
  },
  setCategoryRate: {
    method: 'POST', path: '/api/operator/categories/rate', effect: 'write', auth: 'operator', roles: MONEY,
    fresh_code: true,
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, commission_bp: whole(0, SHOP_RATE_MAX_BP).optional(), ...reason }),
    data: Approval,
    refusals: ['NOT_FOUND', 'ALREADY_DONE', 'EDIT_CONFLICT', 'REASON_REQUIRED'],
    note: 'Propose what lots in a category pay, or without commission_bp what they pay without a rate of its own; a second operator confirms. A higher one waits as long as any fee, and all shops are told. Lots submitted before keep theirs.',
  },
  callOffCategoryRate: {
    method: 'POST', path: '/api/operator/categories/call_off_rate', effect: 'write', auth: 'operator', roles: MONEY,
    repeat: { anew: 'once' }, states: [],
    input: Act,
    data: Tree,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'REASON_REQUIRED'],
    note: 'Take back a higher rate of a category before its day; all shops are told.',
  },
} as const satisfies Record<string, CallRow>
