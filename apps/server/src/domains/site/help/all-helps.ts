/** The help: answers tied to what people were refused and to the screens they are about. */
import { REFUSALS } from '@juya/contract'
import { HELP_KINDS } from '@juya/contract/calls/people/helping.ts'
import type { Ctx } from '../../../platform/context.ts'
import { account } from './account.ts'
import { auctions } from './auctions.ts'
import { afterSale, buying } from './buying.ts'
import type { HelpText } from './help.ts'
import { selling } from './selling.ts'

export const HELPS: readonly HelpText[] = [...buying, ...auctions, ...afterSale, ...account, ...selling].sort(
  (one, other) => HELP_KINDS.indexOf(one.kind) - HELP_KINDS.indexOf(other.kind),
)

/** Words of a question find their answer in either language. */
const wordsOf = ({ en, zh }: HelpText): string => [...en, ...zh].join(' ').toLowerCase()

/** The answers that have all words of a search, are about a refusal (its key or its code) or a screen; first those that have the words in their question. */
export function helpsFor({ keyword, about }: { keyword?: string; about?: string }, shop: boolean): HelpText[] {
  const words = (keyword ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const found = HELPS.filter(
    (help) =>
      (shop || help.kind !== 'selling') &&
      words.every((word) => wordsOf(help).includes(word)) &&
      (!about ||
        help.refusals.some((key) => key === about || String(REFUSALS[key].code) === about) ||
        help.screens.includes(about)),
  )
  const inQuestion = ({ en, zh }: HelpText) => words.some((word) => `${en[0]} ${zh[0]}`.toLowerCase().includes(word))
  return [...found.filter(inQuestion), ...found.filter((help) => !inQuestion(help))]
}

/** An answer in the reader's language, with figures as they stand. */
export function helpIn(ctx: Ctx, help: HelpText, figures: Readonly<Record<string, string | number>>) {
  const [title, answer] = ctx.locale === 'zh-CN' ? help.zh : help.en
  const filled = answer.replace(/\{(\w+)\}/g, (_, name: string) => String(figures[name]))
  return { id: help.id, kind: help.kind, title, answer: filled, screen: help.screens[0] ?? null }
}
