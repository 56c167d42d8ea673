/** How a text of the house is written down: the same sections in both languages. */

export interface Section {
  title: string
  paragraphs: string[]
}

export interface Wording {
  title: string
  /** Three or four plain sentences for those who will not read on. */
  summary: string[]
  sections: Section[]
}

export interface HouseText {
  id: number
  code: string
  /** Rises when people must agree anew. */
  version: number
  /** The day it came into force, yyyy-mm-dd. */
  in_force_from: string
  en: Wording
  zh: Wording
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
