/** Macros: answers written once and filled from the thing they are used on. Plain data: the console checks as the server does. */
import { type ThingIn, thingsIn } from '../../things/things.ts'

export const MACRO_KINDS = thingsIn('macro')
export type MacroKind = ThingIn<'macro'>

/** What a macro of each kind may name, between braces. */
export const PLACEHOLDERS = {
  order: ['order_no', 'title', 'buyer', 'shop', 'total', 'escrow'],
  lot: ['lot_no', 'title', 'shop', 'price'],
  case: ['case_no', 'order_no', 'title', 'buyer', 'shop', 'asked', 'escrow'],
  user: ['name', 'user_no'],
} as const satisfies Record<MacroKind, readonly string[]>

const BRACES = /\{([^{}]*)\}/g

/** What stands between braces and is no placeholder of the kind. */
export function unknownPlaceholders(kind: MacroKind, text: string): string[] {
  const known: readonly string[] = PLACEHOLDERS[kind]
  return [...new Set([...text.matchAll(BRACES)].map(([, name]) => name!).filter((name) => !known.includes(name)))]
}

/** A macro's text with its placeholders filled. */
export const filledMacro = (text: string, facts: Readonly<Record<string, string>>): string =>
  text.replace(BRACES, (whole, name: string) => facts[name] ?? whole)
