/**
 * What of an answer can be shown although it is not all as its row promises. Written field by field as the row says, so that nothing
 * undeclared leaves.
 */
import type { z } from 'zod'

type Fitted = { fits: true; data: unknown } | { fits: false }
const nothing = (): Fitted => ({ fits: false })
const fitted = (data: unknown): Fitted => ({ fits: true, data })

interface Def {
  type: string
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  innerType?: z.ZodType
  valueType?: z.ZodType
  options?: readonly z.ZodType[]
  out?: z.ZodType
  checks?: ReadonlyArray<{ _zod: { def: { check: string } } }>
}
const defOf = (schema: z.ZodType): Def => (schema as unknown as { _zod: { def: Def } })._zod.def

/**
 * A number or a text beyond its bounds is shown as it is stored: it is declared, and true. What has another type, or is none of a field's words, is
 * left out with the nearest thing around it that may be missing: an optional field, one that may be null, an entry of a list.
 *
 * @returns what fits; `fits: false` where nothing around it may be missing
 */
export function fit(schema: z.ZodType, value: unknown): Fitted {
  const whole = schema.safeParse(value)
  if (whole.success) return fitted(whole.data)
  const def = defOf(schema)
  switch (def.type) {
    case 'string':
      return typeof value === 'string' ? fitted(value) : nothing()
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? fitted(value) : nothing()
    case 'object':
      return fitObject(def.shape!, value)
    case 'array':
      return fitArray(def, value)
    case 'record':
      return fitRecord(def.valueType!, value)
    case 'nullable':
      return orElse(fit(def.innerType!, value), null)
    case 'optional':
      return orElse(fit(def.innerType!, value), undefined)
    case 'default':
    case 'readonly':
      return fit(def.innerType!, value)
    case 'union':
      return def.options!.map((option) => fit(option, value)).find(({ fits }) => fits) ?? nothing()
    case 'pipe':
      return fit(def.out!, value)
    default:
      return nothing()
  }
}

const orElse = (inner: Fitted, otherwise: unknown): Fitted => (inner.fits ? inner : fitted(otherwise))

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function fitObject(shape: Record<string, z.ZodType>, value: unknown): Fitted {
  if (!isObject(value)) return nothing()
  const data: Record<string, unknown> = {}
  for (const [key, schema] of Object.entries(shape)) {
    const inner = fit(schema, value[key])
    if (!inner.fits) return nothing()
    if (inner.data !== undefined) data[key] = inner.data
  }
  return fitted(data)
}

/** Entries that cannot be shown are left out, but not of a list whose places mean something: one of a fixed length. */
function fitArray({ element, checks = [] }: Def, value: unknown): Fitted {
  if (!Array.isArray(value)) return nothing()
  const shown = value.flatMap((entry) => {
    const inner = fit(element!, entry)
    return inner.fits ? [inner.data] : []
  })
  const is_fixed = checks.some((one) => one._zod.def.check === 'length_equals')
  return is_fixed && shown.length < value.length ? nothing() : fitted(shown)
}

function fitRecord(schema: z.ZodType, value: unknown): Fitted {
  if (!isObject(value)) return nothing()
  const entries = Object.entries(value).flatMap(([key, one]): Array<[string, unknown]> => {
    const inner = fit(schema, one)
    return inner.fits ? [[key, inner.data]] : []
  })
  return fitted(Object.fromEntries(entries))
}
