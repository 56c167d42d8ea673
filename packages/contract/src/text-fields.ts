/** Queries and forms know nothing but text: where a row asks for a whole number, digits are one. JSON bodies say what they mean. */
import type { z } from 'zod'

type Schema = z.core.$ZodType
interface Def {
  type: string
  innerType?: Schema
  in?: Schema
  out?: Schema
  left?: Schema
  right?: Schema
  element?: Schema
  options?: readonly Schema[]
  shape?: Record<string, Schema>
}
const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def

/** The schema behind what makes a field optional, gives it a default, or splits it first. */
function bare(schema: Schema): Def {
  const def = defOf(schema)
  if (def.innerType) return bare(def.innerType)
  if (def.type === 'pipe') return bare(defOf(def.in!).type === 'transform' ? def.out! : def.in!)
  return def
}

/** Not 1e3, nor 5.0; 16 digits are as many as any number of ours has. */
const WHOLE = /^-?\d{1,16}$/

/** The field's value, digits as a number where its schema asks for one; of a list each entry. */
export function fromText(schema: Schema, value: unknown): unknown {
  const def = bare(schema)
  if (Array.isArray(value)) return def.element ? value.map((one) => fromText(def.element!, one)) : value
  return def.type === 'number' && typeof value === 'string' && WHOLE.test(value) ? Number(value) : value
}

/** The fields of an object, or of every form a call takes. */
function shapesOf(schema: Schema): Array<Record<string, Schema>> {
  const def = bare(schema)
  if (def.shape) return [def.shape]
  return [...(def.options ?? []), def.left, def.right].flatMap((part) => (part ? shapesOf(part) : []))
}

/** The same for all fields of a query or a form. */
export function fieldsFromText(input: Schema, fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shapes = shapesOf(input)
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const schema = shapes.find((shape) => Object.hasOwn(shape, name))?.[name]
      return [name, schema ? fromText(schema, value) : value]
    }),
  )
}
