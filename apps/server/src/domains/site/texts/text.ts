/** How a text of the site is written down: the same sections in both languages. */
import { filledWording, unknownFigures, type Wording } from '@juya/contract'
import { invariant } from '../../../platform/refuse.ts'

export interface SiteText {
  /** As its row has it, from which on it holds and in which version (guards.sql). */
  id: number
  code: string
  en: Wording
  zh: Wording
}

/** The same words with each {figure} filled in; a figure nothing decides is our mistake. */
export function withFigures(wording: Wording, figures: Readonly<Record<string, string | number>>): Wording {
  const unknown = unknownFigures([wording], Object.keys(figures))
  invariant(unknown.length === 0, `no figure ${unknown.join()} for a text of the site`)
  return filledWording(wording, figures)
}

const escapeHtml = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** As HTML: headings and paragraphs, nothing else. */
export const htmlOf = (wording: Wording): string =>
  wording.sections
    .map(
      ({ title, paragraphs }) =>
        `<h2>${escapeHtml(title)}</h2>${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}`,
    )
    .join('')

/** A text with headings and paragraphs of its own: these stay, anything else in it is read as text. */
export const markedHtml = (text: string): string => escapeHtml(text).replace(/&lt;(\/?(?:h2|p))&gt;/g, '<$1>')
