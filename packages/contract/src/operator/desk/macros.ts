/** The console's calls about macros. Rows of `operator`. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { opt } from '../../shapes/index.ts'
import { At, Id, line, Ok, text } from '../../units.ts'
import { MACRO_KINDS } from '../resources/macros.ts'
import { reason } from '../shapes.ts'

/** How many macros there may be. */
export const MACROS_MAX = 200

const Kind = z.enum(MACRO_KINDS)
const Macro = z.object({
  id: Id,
  kind: Kind,
  name: z.string(),
  text_en: z.string(),
  text_zh: z.string(),
  /** Filled from the thing that was asked for. */
  filled: opt(z.object({ en: z.string(), zh: z.string() })),
  by: z.string(),
  updated_at: At,
})

// biome-ignore format: a row opens with its method and path on one line
export const macroRows = {
  macros: {
    method: 'GET', path: '/api/operator/macros', effect: 'read', auth: 'operator', roles: ['review', 'service', 'finance', 'arbiter'],
    input: z.object({ kind: Kind.optional(), id: Id.optional() }),
    data: z.object({ list: z.array(Macro) }),
    refusals: ['NOT_FOUND'],
    note: 'Answers in both languages, by name; with a kind those for it, with a thing filled from it: numbers, names, amounts.',
  },
  saveMacro: {
    method: 'POST', path: '/api/operator/macros/save', effect: 'write', auth: 'operator', roles: ['service', 'arbiter'],
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id.optional(), kind: Kind, name: line(40), text_en: text(400), text_zh: text(400) }),
    data: Macro,
    refusals: ['NOT_FOUND', 'PLACEHOLDER_UNKNOWN', 'NAME_TAKEN', 'LIMIT_REACHED'],
    note: 'Make a macro, or change the one with this id; what stands between braces must be a placeholder of its kind.',
  },
  removeMacro: {
    method: 'POST', path: '/api/operator/macros/remove', effect: 'write', auth: 'operator', roles: ['service', 'arbiter'],
    repeat: { anew: 'once' }, states: [],
    input: z.object({ id: Id, ...reason }),
    data: Ok,
    refusals: ['NOT_FOUND', 'REASON_REQUIRED'],
    note: 'Take a macro out of use.',
  },
} as const satisfies Record<string, CallRow>
