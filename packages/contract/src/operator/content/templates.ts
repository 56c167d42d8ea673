/** The console's calls about the attribute templates of categories. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { jsonText, opt } from '../../shapes/index.ts'
import { At, Id, line, text, whole } from '../../units.ts'
import { reason } from '../shapes.ts'

/** One thing a lot or goods in a category should say about itself, in both languages. */
export const TemplateField = z.object({
  key: z.string().regex(/^[a-z][a-z0-9_]{0,39}$/),
  label_en: line(40),
  label_zh: line(20),
  type: z.enum(['text', 'number', 'select']),
  /** Behind a number: g, cm, ml. */
  unit: text(10).optional(),
  options_en: z.array(text(40)).max(40),
  options_zh: z.array(text(40)).max(40),
  required: z.boolean(),
  /** A size or a weight: it stands with the measures. */
  is_measure: z.boolean().optional(),
})

const Shown = z.object({
  category_id: Id,
  /** 0: it never had one of its own. */
  version: z.number().int(),
  /** False: it asks what the category above asks. */
  own: z.boolean(),
  fields: z.array(TemplateField),
  versions: z.array(
    z.object({ version: z.number().int(), fields: z.number().int(), made_by: opt(z.string()), at: At }),
  ),
})
const Row = z.object({ id: Id, title: z.string(), status: z.string(), lacks: z.array(z.string()) })
const Lacking = z.object({
  /** As many as are counted; more are not looked for. */
  count: z.number().int(),
  list: z.array(Row),
})
const fields = { fields: jsonText(z.array(TemplateField).max(40)) }
const READERS = ['content', 'finance'] as const

// biome-ignore format: a row opens with its method and path on one line
export const templateRows = {
  categoryTemplate: {
    method: 'GET', path: '/api/operator/categories/template', effect: 'read', auth: 'operator', roles: READERS,
    input: z.object({ id: Id }),
    data: Shown,
    refusals: ['NOT_FOUND'],
    note: 'What a category asks of lots and goods, in both languages, with its versions.',
  },
  templateGaps: {
    method: 'POST', path: '/api/operator/categories/template_gaps', effect: 'read', auth: 'operator', roles: READERS,
    input: z.object({ id: Id, ...fields }),
    data: z.object({ lots: Lacking, goods: Lacking, most: z.number().int() }),
    refusals: ['NOT_FOUND'],
    note: 'The lots and goods that would lack a required answer of these fields; lots that ended are left out.',
  },
  saveCategoryTemplate: {
    method: 'POST', path: '/api/operator/categories/template', effect: 'write', auth: 'operator', roles: ['content'],
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, after: whole(0), ...fields, ...reason }),
    data: Shown,
    refusals: ['NOT_FOUND', 'EDIT_CONFLICT', 'REASON_REQUIRED'],
    note: 'Write the next version. What runs keeps the version it was filled in under; without fields the category asks what the one above asks.',
  },
} as const satisfies Record<string, CallRow>
