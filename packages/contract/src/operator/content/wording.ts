/** A text of the site as data: paragraphs under headings, figures between braces, no markup. Plain data: the console checks as the server does. */

export interface WordingSection {
  title: string
  paragraphs: string[]
}
export interface Wording {
  title: string
  /** A few plain sentences for those who will not read on. */
  summary: string[]
  sections: WordingSection[]
}

/** What an agreement is made of cannot be changed by one operator. */
export const AGREEMENTS = ['user_agreement', 'privacy', 'auction_rules', 'deposit_rules', 'seller_rules'] as const
export const TEXT_CODES = [
  ...AGREEMENTS,
  ...(['about_us', 'group_rule', 'draw_rule', 'funding_rule', 'share_rule', 'level_rules'] as const),
] as const
export type TextCode = (typeof TEXT_CODES)[number]
export const isAgreement = (code: string): boolean => (AGREEMENTS as readonly string[]).includes(code)

const BRACES = /\{([^{}]*)\}/g
const proseOf = ({ title, summary, sections }: Wording): string[] => [
  title,
  ...summary,
  ...sections.flatMap((section) => [section.title, ...section.paragraphs]),
]

/** What stands between braces and is no figure of ours, each once. A brace alone counts as well. */
export function unknownFigures(wordings: readonly Wording[], known: readonly string[]): string[] {
  const found = wordings
    .flatMap(proseOf)
    .flatMap((said) => [
      ...[...said.matchAll(BRACES)].map(([, name]) => name!).filter((name) => !known.includes(name)),
      ...(/[{}]/.test(said.replace(BRACES, '')) ? [''] : []),
    ])
  return [...new Set(found)]
}

/** The same words with each figure filled in; one that is not known stays as it is written. */
export function filledWording(wording: Wording, figures: Readonly<Record<string, string | number>>): Wording {
  const fill = (said: string): string =>
    said.replace(BRACES, (whole, name: string) => (name in figures ? String(figures[name]) : whole))
  return {
    title: fill(wording.title),
    summary: wording.summary.map(fill),
    sections: wording.sections.map(({ title, paragraphs }) => ({
      title: fill(title),
      paragraphs: paragraphs.map(fill),
    })),
  }
}
