/** A list's address as its call reads it. */
import { type Call, fieldsFromText, operator as rows } from '@juya/contract'
import type { ListInput } from './lister.ts'
import { listNamed } from './registry.ts'

/** The call that lists a resource. */
export const callOf = (resource: string): Call =>
  (rows as unknown as Record<string, Call>)[listNamed(resource).source.resource.call]!

/** What the part of an address after the question mark asks for; undefined when the list knows no such filter. */
export function askedOf(resource: string, query: string): ListInput | undefined {
  const { input } = callOf(resource)
  const read = input.safeParse(fieldsFromText(input, Object.fromEntries(new URLSearchParams(query))))
  return read.success ? (read.data as ListInput) : undefined
}
