/** An event as its row declares it, for tests that are about what follows from it. */
import { z } from 'zod'
import type { EventRow } from '../../platform/outbox/index.ts'

/** @returns what an event of this row may carry, with these fields as they are given; a field that may be absent is */
export function sampleOf<P>(row: EventRow<P>, given: Partial<P> = {}): P {
  const made = Object.entries(row.payload.shape)
    .filter(([, field]) => !(field instanceof z.ZodOptional))
    .map(([name, field]) => [name, sampleField(field)])
  return { ...Object.fromEntries(made), ...given }
}

function sampleField(field: z.core.$ZodType): unknown {
  if (field instanceof z.ZodNullable || field instanceof z.ZodDefault) return sampleField(field.unwrap())
  if (field instanceof z.ZodEnum) return field.options[0]
  if (field instanceof z.ZodUnion) return sampleField(field.options[0]!)
  if (field instanceof z.ZodLiteral) return field.value
  if (field instanceof z.ZodBoolean) return true
  if (field instanceof z.ZodNumber) return 7
  if (field instanceof z.ZodString) return 'as told'
  if (field instanceof z.ZodArray) return [sampleField(field.element)]
  if (field instanceof z.ZodObject)
    return Object.fromEntries(Object.entries(field.shape).map(([name, one]) => [name, sampleField(one)]))
  throw new Error(`no sample of such a field: ${field.constructor.name}`)
}
