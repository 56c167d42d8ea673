/** How a text of the site is written down: the same sections in both languages. */
import { invariant } from '../../../platform/refuse.ts'

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

export interface SiteText {
  id: number
  code: string
  /** Rises when people must agree anew. */
  version: number
  /** The day it came into force, yyyy-mm-dd. */
  in_force_from: string
  en: Wording
  zh: Wording
}

/** The same words with each {figure} filled in; a figure nothing decides is our mistake. */
export function withFigures(wording: Wording, figures: Readonly<Record<string, string | number>>): Wording {
  const fill = (said: string): string =>
    said.replace(/\{(\w+)\}/g, (_, name: string) => {
      invariant(name in figures, `no figure ${name} for a text of the site`)
      return String(figures[name])
    })
  return {
    title: wording.title,
    summary: wording.summary.map(fill),
    sections: wording.sections.map(({ title, paragraphs }) => ({ title, paragraphs: paragraphs.map(fill) })),
  }
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
